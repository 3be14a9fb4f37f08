/** Sources with a cursor in them: `$0` is where it stands. */

export interface Marked {
  readonly text: string;
  readonly position: { line: number; character: number };
}

/** Takes the cursor out of the text. Throws where there is none. */
export function marked(source: string): Marked {
  const at = source.indexOf('$0');
  if (at < 0) throw new Error('the source has no $0');
  const before = source.slice(0, at).split('\n');
  return { text: source.slice(0, at) + source.slice(at + 2), position: { line: before.length - 1, character: before.at(-1)!.length } };
}
