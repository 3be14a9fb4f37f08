/** Chooses which fixes of findings one command makes, and says of each whether it can be made unseen. Pure. */
import type { Finding, FindingKind } from '../model/finding.js';
import type { NotedFix } from './rounds.js';

/** What is noted of a fix: the heading that a preview puts it under, and whether a person has to look at it first. */
export interface FixNote {
  readonly label: string;
  readonly confirm: boolean;
}

/** In words, what fixes of each kind do. */
const LABELS: Readonly<Record<FindingKind, string>> = {
  contradiction: 'Annotations that contradict the code',
  invalid: 'Annotations that no client understands or sees',
  missing: 'Annotations that are missing',
  'over-cautious': 'Annotations that alarm without need',
  depends: 'Tools whose answer depends on an argument',
  advice: 'Advice',
};

/** The heading of what only a person can know to be right. */
const likely = (label: string): string => `${label}: likely, look at them first`;

/** From the loud kind to the quiet one: of two fixes that touch, the first is made first. */
const ORDER: readonly FindingKind[] = ['contradiction', 'invalid', 'missing', 'over-cautious', 'depends', 'advice'];

/** True for a finding whose fix a command may make that a person gave: there is evidence for it. */
export function isMendable({ fix, certainty }: Finding): boolean {
  return fix !== null && fix.edits.length > 0 && certainty !== 'unknown';
}

/**
 * The fixes that the findings offer.
 * @param mayEdit false for a file that the command is not about: fixes that touch one are left out
 */
export function fixesOf(findings: readonly Finding[], mayEdit: (file: string) => boolean): NotedFix<FixNote>[] {
  return findings
    .filter((finding) => isMendable(finding) && finding.fix?.edits.every(({ place }) => mayEdit(place.file)))
    .toSorted((a, b) => ORDER.indexOf(a.kind) - ORDER.indexOf(b.kind))
    .flatMap(({ fix, kind, certainty, rule }) => {
      if (fix === null) return [];
      // A title is made from the name, and what is moved or spelt right is the author's own word: neither claims anything.
      const claims = kind === 'contradiction' || kind === 'over-cautious' || rule === 'missing-hints';
      const confirm = claims && (!fix.safe || certainty !== 'proven');
      return [{ fix, note: { label: confirm ? likely(LABELS[kind]) : LABELS[kind], confirm } }];
    });
}

/** Kinds that put right what is there; what is missing depends on what then stands. */
const CORRECTS: ReadonlySet<FindingKind> = new Set(['contradiction', 'invalid']);

/** The same for one of several rounds: first what is wrong is put right, then what is missing then is added. */
export function nextFixesOf(findings: readonly Finding[], mayEdit: (file: string) => boolean): NotedFix<FixNote>[] {
  const corrections = fixesOf(
    findings.filter(({ kind }) => CORRECTS.has(kind)),
    mayEdit,
  );
  return corrections.length > 0 ? corrections : fixesOf(findings, mayEdit);
}

/** The note of annotations that are added to a tool. */
export function additionNote(confirm: boolean): FixNote {
  return { label: confirm ? likely(LABELS.missing) : LABELS.missing, confirm };
}
