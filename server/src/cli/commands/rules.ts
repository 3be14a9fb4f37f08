/** `truehint rules`: what is looked for. */
import type { Context, RuleInfo } from '../context.js';
import { EXIT, wantsColor } from '../io.js';
import { createColors, severityColor } from '../style.js';

/** Lists the rules, one a line: id, default severity, kind, summary. */
export function runRules(flags: { readonly color?: boolean }, { rules, terminal }: Context): number {
  const colors = createColors(wantsColor(flags.color, terminal, false));
  const wide = (pick: (rule: RuleInfo) => string): number => Math.max(0, ...rules.map((rule) => pick(rule).length));
  const [ids, severities, kinds] = [wide((rule) => rule.id), wide((rule) => rule.severity), wide((rule) => rule.kind)];
  for (const rule of rules) {
    const severity = severityColor(rule.severity, colors)(rule.severity.padEnd(severities));
    terminal.stdout(`${colors.bold(rule.id.padEnd(ids))}  ${severity}  ${rule.kind.padEnd(kinds)}  ${rule.summary}\n`);
  }
  return EXIT.clean;
}
