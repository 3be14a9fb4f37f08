/** Writes an answer into the source: the annotation that it declares, and nothing else. */
import { annotationCandidates, type TextOf } from '../edits/annotations.js';
import { samePlace } from '../edits/apply.js';
import { insertIgnore } from '../edits/ignore.js';
import { isReadHereOnly } from '../edits/readers.js';
import { setValue } from '../edits/value.js';
import { clean } from '../model/clean.js';
import { entryOf } from '../model/declared.js';
import type { Edit, Finding } from '../model/finding.js';
import type { AnnotationKey, Hint } from '../model/hint.js';
import type { Tool } from '../model/tool.js';
import { valueCandidates } from '../rules/support/fixes.js';
import { Shared } from '../rules/support/shared.js';
import { findingsAbout, objections } from './state.js';
import type { QuestionId } from './types.js';

/** Why an answer cannot be written; the text is for the author. */
export class NoPlace extends Error {
  override readonly name = 'NoPlace';
}

/**
 * The edits that make `tool` declare `value` for a key. Other tools that are written with the same text change only
 * where the code shows the same for them.
 * @param tools all tools of the folder
 * @returns no edit where the tool declares so already
 * @throws NoPlace where no text serves this tool alone
 */
export function answerEdits(
  tool: Tool,
  key: AnnotationKey,
  value: boolean | string,
  tools: readonly Tool[],
  text: TextOf,
): readonly Edit[] {
  if (declares(tool, key) === value) return [];
  const shared = new Shared(tools);
  const agrees = (other: Tool): boolean => other === tool || (key !== 'title' && other.verdicts[key as Hint].value === value);
  const candidates = (each: Tool): readonly (readonly Edit[])[] => {
    if (!agrees(each)) return [];
    if (entryOf(each, key)) return valueCandidates(each, key, value, text);
    // Where one stands beside the annotations, another inside them would be a second title.
    const top = key === 'title' ? topTitles(each, value, text) : null;
    return top ?? annotationCandidates(each, [{ key, value }], text, key === 'title' ? 'start' : 'end');
  };
  if (key === 'title' && isComputed(tool) && !entryOf(tool, 'title'))
    throw new NoPlace(
      'The title is computed by the code, and a second one would contradict it. Write it as a text where it is computed, or change what computes it.',
    );
  const edits = shared.choose(tool, candidates);
  if (edits) return edits;
  throw new NoPlace(
    `There is no place in the source where ${key} could be written for this tool alone: other tools are registered by the same lines. Give it annotations of its own, or change the shared ones by hand.`,
  );
}

/** True where code puts a title beside the annotations together. */
const isComputed = ({ title }: Tool): boolean => title.value === null && title.place !== null;

/** What a tool declares for a key, where that is a constant. */
function declares(tool: Tool, key: AnnotationKey): unknown {
  const entry = entryOf(tool, key);
  if (key === 'title' && tool.title.value !== null) return entry && entry.value !== tool.title.value ? undefined : tool.title.value;
  return entry?.constant ? entry.value : undefined;
}

/**
 * The ways to set a title that stands beside the annotations; null where there is none. A title that is computed is the code's: it
 * is not replaced.
 */
function topTitles({ title, namePlace, registration }: Tool, value: boolean | string, text: TextOf): readonly (readonly Edit[])[] | null {
  const { place } = title;
  if (title.value === null) return place ? [] : null;
  const member = registration.config?.members.findLast(({ key }) => key === 'title');
  const places = [place, member?.valuePlace].filter((each) => {
    const source = each ? text(each.file) : undefined;
    if (!each || source === undefined || samePlace(each, namePlace)) return false;
    if (each === member?.valuePlace) return true;
    const isLiteral = /^(['"`])[\s\S]*\1$/.test(source.slice(each.start, each.end));
    return isLiteral && (!member || isReadHereOnly(each, member.valuePlace, text(member.valuePlace.file) ?? ''));
  });
  return places.flatMap((each) => {
    if (!each) return [];
    const keyPlace = each === member?.valuePlace ? member.keyPlace : null;
    const edit = setValue(
      text(each.file) ?? '',
      { key: 'title', value, constant: true, keyPlace, valuePlace: each, memberPlace: null },
      value,
    );
    return edit ? [[edit]] : [];
  });
}

/** The longest reason that is written into a comment. */
const LONGEST_REASON = 300;

/**
 * The comments that keep what is written against the findings of a question, with the author's reason.
 * @throws NoPlace where no finding is left to silence, or its file is not known
 */
export function keepEdits(tool: Tool, id: QuestionId, reason: string, findings: readonly Finding[], text: TextOf): readonly Edit[] {
  // A line break would end the comment, and the rest of the reason would be code.
  const why = clean(reason, LONGEST_REASON);
  if (why === '') throw new NoPlace('A reason is needed: it is what the next reader finds instead of the finding.');
  const kept = objections(id, findingsAbout(tool, findings));
  const edits = new Map<string, Edit>();
  const byPlace = new Map<string, { finding: Finding; rules: string[] }>();
  for (const finding of kept) {
    const key = `${finding.place.file}:${finding.place.start}`;
    const group = byPlace.get(key);
    if (group) group.rules.push(finding.rule);
    else byPlace.set(key, { finding, rules: [finding.rule] });
  }
  for (const [key, { finding, rules }] of byPlace) {
    const source = text(finding.place.file);
    if (source !== undefined) edits.set(key, insertIgnore(finding.place.file, source, finding.place.start, rules, why));
  }
  if (edits.size === 0) throw new NoPlace('There is nothing to keep: the code and what is declared agree here.');
  return [...edits.values()];
}
