/** Breaking prose into lines. */
import stringWidth from 'fast-string-width';

/**
 * Breaks one line at spaces into lines of at most `width` cells, the later ones indented like the first. A word that is
 * longer than that stands alone on its line, whole: a path that is cut can be neither clicked nor copied.
 */
export function wrap(line: string, width: number): string[] {
  if (stringWidth(line) <= width) return [line];
  const indent = /^ */.exec(line)?.[0] ?? '';
  const lines: string[] = [];
  let current = '';
  for (const word of line.trim().split(/ +/)) {
    const longer = current === '' ? indent + word : `${current} ${word}`;
    if (current !== '' && stringWidth(longer) > width) {
      lines.push(current);
      current = indent + word;
    } else current = longer;
  }
  return [...lines, current];
}
