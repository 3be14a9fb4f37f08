/** The policy view of tools, readably. */
import { HOSTS, listed } from '../../clients/hosts.js';
import { CONFIG_FILE } from '../../config/config.js';
import type { CheckedTool } from '../../host/check.js';
import { HINTS } from '../../model/hint.js';
import type { DeclaredHints } from '../../policy/hints.js';
import type { Decision, PolicyTable, Tier } from '../../policy/table.js';
import { type CostView, type PolicyView, type TierView, viewOf } from '../../policy/view.js';
import { cleanLine } from '../../report/clean.js';
import type { Colors } from '../style.js';
import { plural } from '../summary.js';
import { wrap } from '../wrap.js';

/** `readOnlyHint true, openWorldHint false`, or that nothing is declared. */
export function hintsText(declared: DeclaredHints): string {
  const said = HINTS.filter((hint) => declared[hint] !== undefined).map((hint) => `${hint} ${declared[hint]}`);
  return said.join(', ') || 'nothing declared';
}

/** Every tool, then where it is known from what hosts do. */
export function policyText(tools: readonly CheckedTool[], policy: PolicyTable, own: boolean, colors: Colors, width: number): string {
  if (tools.length === 0) return 'No tool of an MCP server was found.\n';
  const texts = tools.map(({ tool, at }) => {
    const name = colors.bold(cleanLine(tool.name ?? 'a tool whose name cannot be told', 80));
    const place = colors.dim(`${cleanLine(at.file)}:${at.line}:${at.column}`);
    return [`${name}  ${place}`, ...toolLines(viewOf(tool, policy), cleanLine(tool.name ?? '', 80), colors, width), ''].join('\n');
  });
  const from = own ? `the policy of ${CONFIG_FILE}` : 'the standard policy (docs/policy.md)';
  const sources = HOSTS.map(({ name, source }) => `  ${name.padEnd(HOST_WIDTH)}${source}`);
  return `${texts.join('\n')}\n${colors.bold('What hosts do is known from')}\n${sources.join('\n')}\n\n${plural(tools.length, 'tool')}, by ${from}.\n`;
}

const HOST_WIDTH = Math.max(...HOSTS.map(({ name }) => name.length)) + 2;

function toolLines(view: PolicyView, name: string, colors: Colors, width: number): string[] {
  const declared = HINTS.filter((hint) => view.hints[hint].declared).map((hint) => `${hint} ${view.hints[hint].value}`);
  const absent = HINTS.filter((hint) => !view.hints[hint].declared && !view.untold.includes(hint));
  const defaults = absent.map((hint) => `${hint} ${view.hints[hint].value}`);
  const hints = [
    declared.length > 0 && `declared: ${declared.join(', ')}`,
    defaults.length > 0 && `default: ${defaults.join(', ')}`,
    view.untold.length > 0 && `cannot be told: ${view.untold.join(', ')}`,
    view.invalid.length > 0 && `neither true nor false: ${view.invalid.join(', ')}`,
  ].filter(Boolean);
  return [
    ...wrap(`  ${hints.join('; ')}`, width).map(colors.dim),
    colors.dim(`  ${'server'.padEnd(TIER_WIDTH)}${'a careful client'.padEnd(DECISION_WIDTH)}when an answer is lost`),
    ...view.tiers.flatMap((tier) => tierLines(tier, colors, width)),
    ...hostLines(view, width),
    ...view.costs.flatMap((cost) => costLines(cost, name, colors, width)),
  ];
}

const TIER_NAMES: Readonly<Record<Tier, string>> = {
  'first-party': 'first-party',
  'verified-third-party': 'verified third-party',
  untrusted: 'untrusted',
};

const DECISION_NAMES: Readonly<Record<Decision, string>> = {
  run: 'run',
  run_and_notify: 'run and notify',
  confirm: 'confirm',
  deny: 'deny',
};

const TIER_WIDTH = 22;
const DECISION_WIDTH = 18;

function tierLines({ tier, decision, orLaxer, retry, orRetried, reason }: TierView, colors: Colors, width: number): string[] {
  const paint = { run: colors.green, run_and_notify: colors.green, confirm: colors.yellow, deny: colors.red };
  const laxer = orLaxer.length > 0 ? ` (or ${listed(orLaxer.map((other) => DECISION_NAMES[other]))})` : '';
  const again = `${retry.decision}${orRetried ? ' (or retry_same_args)' : ''}`;
  const first = `  ${TIER_NAMES[tier].padEnd(TIER_WIDTH)}${paint[decision](DECISION_NAMES[decision].padEnd(DECISION_WIDTH))}${again}${laxer && `  decision${laxer}`}`;
  return [first, ...wrap(`      ${cleanLine(reason, 300)}`, width).map(colors.dim)];
}

function hostLines({ hosts }: PolicyView, width: number): string[] {
  return hosts.flatMap(({ who, does }) => {
    const column = 4 + HOST_WIDTH;
    const [first = '', ...more] = wrap(does.join('; '), Math.max(40, width - column));
    return [`    ${who.padEnd(HOST_WIDTH)}${first}`, ...more.map((line) => ' '.repeat(column) + line)];
  });
}

function costLines(cost: CostView, name: string, colors: Colors, width: number): string[] {
  const { hint, value, hosts, policy, retried, contradicted } = cost;
  const byWhat = new Map<string, string[]>();
  for (const { who, would } of hosts) byWhat.set(would, [...(byWhat.get(would) ?? []), who]);
  const client = [
    ...grouped(policy).map(([change, tiers]) => `${change} (${listed(tiers)})`),
    ...(retried.length > 0 ? [`send it again after a lost answer (${listed(retried.map((tier) => TIER_NAMES[tier]))})`] : []),
  ];
  const said = [
    ...[...byWhat].map(([would, who]) => `${listed(who)} ${would}.`),
    ...(client.length > 0 ? [`A careful client would ${listed(client)}.`] : []),
  ];
  if (said.length === 0) return [];
  const head = contradicted
    ? colors.red(`  ${hint}: ${value} is wrong by what the code shows (truehint explain ${name}):`)
    : `  If ${hint}: ${value} were wrong:`;
  return [head, ...said.flatMap((sentence) => wrap(`    ${sentence}`, width))];
}

/** `run instead of confirm`, each with the tiers that it happens in. */
function grouped(policy: CostView['policy']): [string, string[]][] {
  const tiers = new Map<string, string[]>();
  for (const { tier, would, insteadOf } of policy) {
    const change = `${DECISION_NAMES[would]} instead of ${DECISION_NAMES[insteadOf]}`;
    tiers.set(change, [...(tiers.get(change) ?? []), TIER_NAMES[tier]]);
  }
  return [...tiers];
}
