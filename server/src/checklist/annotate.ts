/** Gives tools the annotations that they leave out, as far as their code tells; what it does not tell is left to a person. */
import { additionNote, type FixNote } from '../edits/all.js';
import { annotationCandidates, type TextOf } from '../edits/annotations.js';
import type { Addition } from '../edits/members.js';
import type { NotedFix } from '../edits/rounds.js';
import { declaredHint, declaredValue, entryOf } from '../model/declared.js';
import type { Edit } from '../model/finding.js';
import type { AnnotationKey } from '../model/hint.js';
import type { Tool } from '../model/tool.js';
import { valueCandidates } from '../rules/support/fixes.js';
import { certain, known, missing, titleOf, untitled } from '../rules/support/missing.js';
import { Shared } from '../rules/support/shared.js';

interface Wanted {
  readonly key: AnnotationKey;
  readonly value: boolean | string;
}

/** What a person still has to decide for a tool. */
export interface Open {
  readonly tool: Tool;
  readonly keys: readonly AnnotationKey[];
}

/**
 * The fixes that add the missing annotations of `tools` whose value the code proves or makes likely, and titles from their names.
 * Where one text serves several tools, only what holds for all of them is written there.
 * @param all every tool of the folder: others may be written with the same text
 */
export function annotationFixes(tools: readonly Tool[], all: readonly Tool[], text: TextOf): NotedFix<FixNote>[] {
  const shared = new Shared(all);
  return tools.flatMap((tool) => fixesFor(tool, shared, text));
}

/** What is still missing of `tools`; tools of which nothing is are left out. */
export function stillOpen(tools: readonly Tool[]): Open[] {
  return tools.flatMap((tool) => {
    const keys: AnnotationKey[] = [...(untitled(tool) ? (['title'] as const) : []), ...missing(tool)];
    return keys.length > 0 ? [{ tool, keys }] : [];
  });
}

/** The missing hints that may be written without a person: not those that go against the author's own word. */
function hintsOf(tool: Tool): Wanted[] {
  return known(tool)
    .filter(({ hint, value }) => !(hint === 'readOnlyHint' && value && declaredValue(tool, 'destructiveHint') === true))
    .map(({ hint, value }) => ({ key: hint, value }));
}

function titlesOf(tool: Tool): Wanted[] {
  const title = titleOf(tool);
  return title === null ? [] : [{ key: 'title', value: title }];
}

const isWritten = (tool: Tool, key: AnnotationKey): boolean =>
  key === 'title' ? entryOf(tool, key) !== null : declaredHint(tool, key).entry !== null;

function fixesFor(tool: Tool, shared: Shared, text: TextOf): NotedFix<FixNote>[] {
  const titles = titlesOf(tool);
  const hints = hintsOf(tool);
  const { object } = tool.annotations;
  const started = object !== null && object.members.length > 0;
  const add = (wants: (each: Tool) => readonly Wanted[], start = false): readonly Edit[] | null =>
    shared.choose(tool, (each) => {
      const additions: Addition[] = wants(each).filter(({ key }) => !isWritten(each, key));
      return additions.length === 0 ? [] : annotationCandidates(each, additions, text, start ? 'start' : 'end');
    });
  const set = ({ key }: Wanted): readonly Edit[] | null =>
    shared.choose(tool, (each) => {
      const own = [...titlesOf(each), ...hintsOf(each)].find((one) => one.key === key);
      return own && isWritten(each, key) ? valueCandidates(each, key, own.value, text) : [];
    });
  const fix = (edits: readonly Edit[] | null, wanted: readonly Wanted[]): NotedFix<FixNote>[] =>
    edits ? [{ fix: { title: '', edits, safe: false }, note: additionNote(wanted.some((one) => isDoubtful(tool, one))) }] : [];

  const unset = [...titles, ...hints].filter(({ key }) => isWritten(tool, key)).flatMap((one) => fix(set(one), [one]));
  const added = { titles: titles.filter(({ key }) => !isWritten(tool, key)), hints: hints.filter(({ key }) => !isWritten(tool, key)) };
  if (!started && added.titles.length > 0 && added.hints.length > 0) {
    const both = add((each) => [...titlesOf(each), ...hintsOf(each)]);
    if (both) return [...unset, ...fix(both, [...added.titles, ...added.hints])];
  }
  const title = added.titles.length > 0 ? fix(add(titlesOf, true), added.titles) : [];
  const together = added.hints.length > 0 ? add(hintsOf) : null;
  if (together) return [...unset, ...title, ...fix(together, added.hints)];
  // Tools that share the text differ in some hint: those in which they do not are written all the same.
  const single = added.hints.flatMap((one) =>
    fix(
      add((each) => hintsOf(each).filter(({ key }) => key === one.key)),
      [one],
    ),
  );
  return [...unset, ...title, ...single];
}

/** True where a person has to look: the code makes the value likely only, or either value stands. */
function isDoubtful(tool: Tool, { key, value }: Wanted): boolean {
  return key !== 'title' && typeof value === 'boolean' && !certain(tool, key, value);
}
