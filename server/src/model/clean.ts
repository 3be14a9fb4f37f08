/**
 * Text from the analysed workspace (names, targets, statements) is untrusted wherever it is printed: it may try to
 * move the cursor of a terminal, to turn the direction of a line round, or to flood a message.
 */

/** Terminal sequences: `ESC [ … m`, `ESC ] … BEL`, and the two-character ones. */
const ANSI = /\u001b(?:\[[0-?]*[ -/]*[@-~]|\][^\u0007\u001b]*(?:\u0007|\u001b\\)?|[@-Z\\-_])/g;
/** Spaces of any kind that break or move a line become one plain space. */
const SPACES = /[\t\n\v\f\r\u0085\u2028\u2029]+/g;
/** Controls, direction marks, invisible and private tag characters, and halves of a surrogate pair. */
const INVISIBLE =
  /[\u0000-\u001f\u007f-\u009f\u00ad\u061c\u180e\u200b-\u200f\u202a-\u202e\u2060-\u206f\ufeff\ufff9-\ufffb]|[\ud800-\udbff](?![\udc00-\udfff])|(?<![\ud800-\udbff])[\udc00-\udfff]|\udb40[\udc00-\udc7f]/g;

/** The text for a label in which an editor draws `$(name)` as an icon, with no icon in it. Not for Markdown, nor for a terminal. */
export function plainLabel(text: string): string {
  return text.replace(/\$(?=\()/g, '\\$');
}

/** How long a piece of untrusted text may be inside a message. */
export const CLEAN_LENGTH = 160;

/**
 * One line of printable text: terminal sequences, controls, direction marks and invisible characters removed, line
 * breaks turned into spaces, at most `max` characters (an ellipsis stands for the rest).
 */
export function clean(text: string, max: number = CLEAN_LENGTH): string {
  // Looking at far more than is kept would let one huge literal cost time for nothing.
  const seen = text.length > max * 8 ? text.slice(0, max * 8) : text;
  const printable = seen.replace(ANSI, '').replace(SPACES, ' ').replace(INVISIBLE, '').trim();
  const characters = Array.from(printable);
  if (characters.length <= max && seen.length === text.length) return printable;
  return (
    characters
      .slice(0, Math.max(1, max - 1))
      .join('')
      .trimEnd() + '…'
  );
}
