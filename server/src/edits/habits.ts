/** How a text is written as a whole: what an edit follows where the object that it changes shows nothing. */

interface Habits {
  readonly lineBreak: '\n' | '\r\n';
  readonly unit: string;
  readonly brace: '' | ' ';
  readonly quote: '"' | "'";
}

/** How much of a text is looked at: habits show early, and bundles are long. */
const SAMPLE = 20_000;
/** Every fix of a file asks for the same habits; only a few files are fixed at a time. */
const KEPT = 16;
const known = new Map<string, Habits>();

function habitsOf(text: string): Habits {
  const found = known.get(text);
  if (found) return found;
  const sample = text.slice(0, SAMPLE);
  const habits: Habits = {
    lineBreak: sample.includes('\r\n') ? '\r\n' : '\n',
    unit: unitOf(sample),
    brace: braceOf(sample),
    quote: moreOf(sample) ?? "'",
  };
  if (known.size >= KEPT) known.clear();
  known.set(text, habits);
  return habits;
}

function unitOf(sample: string): string {
  if (/^\t+\S/m.test(sample)) return '\t';
  const widths = [...sample.matchAll(/^( +)[^\s*]/gm)].map((match) => match[1]?.length ?? 0);
  const smallest = widths.length > 0 ? Math.min(...widths) : 2;
  return ' '.repeat(smallest === 4 || smallest === 8 ? smallest : 2);
}

function braceOf(sample: string): '' | ' ' {
  const count = (pattern: RegExp) => sample.match(pattern)?.length ?? 0;
  return count(/\{[\w'"$.]/g) - count(/\$\{/g) > count(/\{ [\w'"$.]/g) ? '' : ' ';
}

function moreOf(sample: string): '"' | "'" | undefined {
  const single = sample.split("'").length;
  const double = sample.split('"').length;
  return single === double ? undefined : single > double ? "'" : '"';
}

/** The line break that the text uses. */
export const lineBreak = (text: string): string => habitsOf(text).lineBreak;

/** One level of indentation: a tab, or the smallest step of spaces; two spaces where nothing tells. */
export const indentUnit = (text: string): string => habitsOf(text).unit;

/** What stands behind a brace on one line: a space, unless most objects of the text do without. */
export const braceHabit = (text: string): '' | ' ' => habitsOf(text).brace;

/** The quote that most strings near `offset` use, else most of the text, else the single one. */
export function quoteNear(text: string, offset: number): '"' | "'" {
  return moreOf(text.slice(Math.max(0, offset - 400), offset + 400)) ?? habitsOf(text).quote;
}
