/** Runs the rules over the tools, and lets the author's ignore comments silence what they name. */
import type { TextOf } from '../edits/annotations.js';
import { clean } from '../model/clean.js';
import type { Finding, Severity } from '../model/finding.js';
import { LineMap } from '../model/place.js';
import type { Tool } from '../model/tool.js';
import { RULES } from './index.js';
import { type DirectiveComment, readDirective, type SeenDirective } from './support/directives.js';
import type { ConfigProblem, Report, Rule, RuleContext } from './support/rule.js';
import { Shared } from './support/shared.js';

export interface RunInput {
  /** The text of a file as it was analysed, or undefined where there is none. */
  readonly text: TextOf;
  /** Line map of a file; made from the text where it is not given. */
  readonly lines?: (file: string) => LineMap | undefined;
  /** The `truehint-` comments of a file. Asked for the files that findings, tools or `files` name. */
  readonly directives: (file: string) => readonly DirectiveComment[];
  /** Further files whose ignore comments count, so that one that silences nothing is told; else those of the tools. */
  readonly files?: readonly string[];
  /** Other severities of rules, as the folder's config has them. */
  readonly severities?: ReadonlyMap<string, Severity | 'off'>;
  /** What is wrong in that config. */
  readonly configProblems?: readonly ConfigProblem[];
  /** Only these rules. */
  readonly only?: readonly string[];
}

function severityOf(rule: Rule, report: Report): Severity {
  const likely = report.certainty !== undefined && report.certainty !== 'proven';
  return (likely ? rule.certaintySeverity?.likely : undefined) ?? rule.severity;
}

function asFinding(rule: Rule, report: Report, severity: Severity | undefined): Finding {
  return {
    rule: rule.id,
    kind: rule.kind,
    severity: severity ?? severityOf(rule, report),
    certainty: report.certainty ?? 'proven',
    tool: report.tool?.name ?? null,
    hint: report.hint ?? null,
    message: report.message,
    place: report.place,
    related: (report.related ?? []).map((each) => ({ ...each, message: clean(each.message, 300) })),
    fix: report.fix && report.fix.edits.length > 0 ? report.fix : null,
  };
}

/**
 * The findings about `tools`, by file and place. A finding that an ignore comment above its first line names is left
 * out; rules about the comments themselves run last and cannot be silenced. Throws nothing of its own: a rule is a
 * function of its context.
 */
export function runRules(tools: readonly Tool[], input: RunInput): Finding[] {
  const maps = new Map<string, LineMap | undefined>();
  const lines = (file: string): LineMap | undefined => {
    if (!maps.has(file)) {
      const text = input.lines ? undefined : input.text(file);
      maps.set(file, input.lines ? input.lines(file) : text === undefined ? undefined : new LineMap(text));
    }
    return maps.get(file);
  };
  const wanted = (rule: Rule): Severity | 'off' | undefined => input.severities?.get(rule.id);
  const chosen = RULES.filter((rule) => (!input.only || input.only.includes(rule.id)) && wanted(rule) !== 'off');
  const shared = new Shared(tools);
  const run = (rule: Rule, directives: readonly SeenDirective[]): Finding[] => {
    const findings: Finding[] = [];
    const own = wanted(rule);
    const severity = own === 'off' ? undefined : own;
    const context: RuleContext = {
      tools,
      text: input.text,
      lines,
      shared,
      directives,
      configProblems: input.configProblems ?? [],
      report: (report) => findings.push(asFinding(rule, report, severity)),
    };
    rule.check(context);
    return findings;
  };

  const first = chosen.filter((rule) => !rule.last);
  const found = first.flatMap((rule) => run(rule, []));
  const files = new Set([...(input.files ?? []), ...tools.map((tool) => tool.namePlace.file), ...found.map((each) => each.place.file)]);
  const directives = [...files].flatMap((file) => input.directives(file)).map((comment) => readDirective(comment, lines(comment.file)));
  for (const directive of directives) {
    for (const rule of first) directive.ran.add(rule.id);
  }
  const heard = found.filter((finding) => !silenced(finding, directives, lines));
  const about = chosen.filter((rule) => rule.last).flatMap((rule) => run(rule, directives));
  return [...heard, ...about].sort(
    (a, b) => a.place.file.localeCompare(b.place.file) || a.place.start - b.place.start || a.place.end - b.place.end,
  );
}

function silenced(finding: Finding, directives: readonly SeenDirective[], lines: (file: string) => LineMap | undefined): boolean {
  let hit = false;
  for (const directive of directives) {
    if (!directive.known || directive.comment.file !== finding.place.file || !directive.rules.includes(finding.rule)) continue;
    if (lines(finding.place.file)?.at(finding.place.start).line !== directive.target) continue;
    directive.silenced.add(finding.rule);
    hit = true;
  }
  return hit;
}
