/**
 * What a tool's handler does and what follows for each hint, as data: hovers and the command line print the same.
 * Every text in it is one line, cleaned of control characters; escaping for Markdown or HTML is the printer's.
 */
import { clean } from '../model/clean.js';
import { type Declared, declaredHint } from '../model/declared.js';
import type { Certainty, Effect } from '../model/effect.js';
import { HINTS, type Hint } from '../model/hint.js';
import type { Place } from '../model/place.js';
import type { Tool } from '../model/tool.js';
import type { Verdict, VerdictValue } from '../model/verdict.js';
import { type DependsExplanation, explainDepends } from './depends.js';
import { type LinesOf, sentence, spot, UNNAMED } from './words.js';

/** A line of a proof that can be jumped to. */
export interface Step {
  readonly text: string;
  readonly where: string;
  readonly place: Place;
}

export interface HintExplanation {
  readonly hint: Hint;
  readonly value: VerdictValue;
  readonly certainty: Certainty;
  readonly arguable: boolean;
  readonly declared: Declared;
  /** One sentence. */
  readonly why: string;
  /** The most telling effect with the shortest way to it: the calls from the handler inwards, then the effect. */
  readonly proof: readonly Step[];
  /** Further effects that decide it. */
  readonly also: readonly Step[];
  /** What would settle an unknown, or null where nothing is unknown. */
  readonly settle: string | null;
}

export interface ToolExplanation {
  readonly name: string | null;
  readonly title: string | null;
  readonly where: Step;
  readonly handler: Step | null;
  readonly hints: readonly HintExplanation[];
  /** Each effect once, in the order of the source. */
  readonly effects: readonly { readonly step: Step; readonly certainty: Certainty }[];
  /** The arguments that it depends on. */
  readonly depends: readonly DependsExplanation[];
  readonly notes: readonly string[];
}

/** Explains a tool. `lines` turns places into lines; a file that it does not know is named without one. */
export function explainTool(tool: Tool, lines: LinesOf): ToolExplanation {
  const step = (text: string, place: Place): Step => ({ text, where: spot(place, lines), place });
  return {
    name: tool.name === null ? null : clean(tool.name, 80),
    title: tool.title.value === null ? null : clean(tool.title.value, 120),
    where: step(tool.registration.form === 'call' ? 'registered' : `registered with ${tool.registration.form}`, tool.namePlace),
    handler: tool.handler && step(tool.handler.name ? `handler ${clean(tool.handler.name, 60)}` : 'handler', tool.handler.place),
    hints: HINTS.map((hint) => explainHint(tool, hint, lines)),
    effects: distinct(tool.effects).map((effect) => ({ step: step(sentence(effect), effect.place), certainty: effect.certainty })),
    depends: tool.dependsOn.map(explainDepends),
    notes: tool.notes.map((note) => clean(note, 300)),
  };
}

/** Explains one hint of a tool. */
export function explainHint(tool: Tool, hint: Hint, lines: LinesOf): HintExplanation {
  const verdict = tool.verdicts[hint];
  const step = (text: string, place: Place): Step => ({ text, where: spot(place, lines), place });
  const [first, ...others] = verdict.because;
  const telling = first !== undefined && deciding(hint, verdict);
  const proof = telling
    ? [...first.through.map((call) => step(`calls ${clean(call.name, 60) || UNNAMED}`, call.place)), step(sentence(first), first.place)]
    : [];
  return {
    hint,
    value: verdict.value,
    certainty: verdict.certainty,
    arguable: verdict.arguable,
    declared: declaredHint(tool, hint),
    why: why(tool, hint, verdict),
    proof,
    also: telling ? others.map((effect) => step(sentence(effect), effect.place)) : [],
    settle: settle(tool, hint, verdict),
  };
}

function distinct(effects: readonly Effect[]): readonly Effect[] {
  const seen = new Set<string>();
  const sorted = [...effects].sort((a, b) => a.place.file.localeCompare(b.place.file) || a.place.start - b.place.start);
  return sorted.filter(({ place, kind, what }) => {
    const key = `${place.file}:${place.start}:${kind}:${what}`;
    return !seen.has(key) && seen.add(key);
  });
}

/** True where single effects prove the verdict, rather than the absence of others. */
function deciding(hint: Hint, { value }: Verdict): boolean {
  // Writing, destroying, repeating and reaching out are each proven by one effect; their absence by all of them.
  return value === 'unknown' || value === (hint === 'destructiveHint' || hint === 'openWorldHint');
}

/** Why the verdict is the calm one: what all of the effects have in common. */
const CALM: Readonly<Record<Hint, string>> = {
  readOnlyHint: 'Everything that its handler does only reads.',
  destructiveHint: 'Its handler adds, and overwrites or deletes nothing.',
  idempotentHint: 'Everything that its handler changes is the same after a second call.',
  openWorldHint: 'Everything that its handler reaches is under the control of the server.',
};

function why(tool: Tool, hint: Hint, verdict: Verdict): string {
  const { value, certainty, arguable, because } = verdict;
  const first = because[0];
  if (value === 'unknown') {
    if (!tool.handler && tool.effects.length === 0) return 'Its handler was not found.';
    if (arguable) return 'It reaches what the operator configures, which may be his own host or a public one.';
    return first ? `${capital(sentence(first))}.` : 'It cannot be told from the code.';
  }
  const reads = tool.verdicts.readOnlyHint.value === true;
  const likely = certainty === 'likely' ? ' Only the names of the calls say so.' : '';
  if (deciding(hint, verdict)) {
    const stands = arguable ? ' Either declaration stands.' : '';
    return first ? `${capital(sentence(first))}.${stands}` : 'Its handler shows it.';
  }
  if (reads && (hint === 'destructiveHint' || hint === 'idempotentHint')) return 'It changes nothing, so the hint says nothing about it.';
  if (because.length === 0) return 'Its handler does nothing that anybody else could observe.';
  return CALM[hint] + likely;
}

/** A sentence starts with a capital, but for the name of a call, which is written as the author knows it. */
const capital = (text: string): string => (text.startsWith('what ') ? `W${text.slice(1)}` : text);

function settle(tool: Tool, hint: Hint, { value, arguable, because }: Verdict): string | null {
  if (value !== 'unknown') return null;
  if (!tool.handler && tool.effects.length === 0) return 'A handler that can be followed from where the tool is registered.';
  if (arguable) return 'Which hosts the people who run the server will name; declare the wider one.';
  const first = because[0];
  if (!first) return null;
  const what = clean(first.what, 60) || 'the call';
  if (first.kind === 'process.run') return `A command that stands in the code, so that what ${what} runs can be read.`;
  if (hint === 'openWorldHint') return `A host that stands in the code, or a catalogue entry for ${what}.`;
  return `A catalogue entry that says what ${what} does.`;
}
