/** Ignore comments: `// truehint-ignore-next-line rule[, rule] -- reason`. */
import { IGNORE_NEXT_LINE, REASON_PLACEHOLDER } from '../../edits/ignore.js';
import type { LineMap, Place } from '../../model/place.js';

/** A comment that starts with `truehint-`, as the frontend found it. */
export interface DirectiveComment {
  readonly file: string;
  /** The comment's text without its delimiters, trimmed. */
  readonly text: string;
  readonly place: Place;
  /** The line (from 1) that the comment starts on. */
  readonly line: number;
}

export interface SeenDirective {
  readonly comment: DirectiveComment;
  /** False where it starts with `truehint-` and is no directive that exists. */
  readonly known: boolean;
  /** The rules that it names. */
  readonly rules: readonly string[];
  /** Null where none is given, also where the quick fix's placeholder still stands. */
  readonly reason: string | null;
  /** The next line of code below the comment; null at the end of the file. */
  readonly target: number | null;
  /** Which of its rules it silenced a finding of. */
  readonly silenced: Set<string>;
  /** Which of its rules were run at all. */
  readonly ran: Set<string>;
}

/** Reads one comment. `lines` is the file's; without it the next line is taken. */
export function readDirective(comment: DirectiveComment, lines: LineMap | undefined): SeenDirective {
  const [head = '', ...rest] = comment.text.split(/\s--(?:\s|$)/);
  const [word = '', ...names] = head.trim().split(/[\s,]+/);
  const reason = rest.join(' -- ').trim();
  return {
    comment,
    known: word === IGNORE_NEXT_LINE,
    rules: [...new Set(names.filter((name) => name !== ''))],
    reason: reason === '' || reason === REASON_PLACEHOLDER ? null : reason,
    target: lines ? nextCodeLine(lines, lines.at(comment.place.end).line) : comment.line + 1,
    silenced: new Set(),
    ran: new Set(),
  };
}

/** The first line after `line` that is neither blank nor a comment. */
function nextCodeLine(lines: LineMap, line: number): number | null {
  let open = false;
  for (let at = line + 1; at <= lines.count; at++) {
    const text = lines.line(at).trim();
    if (open) {
      open = !text.includes('*/');
      continue;
    }
    if (text === '' || text.startsWith('//')) continue;
    if (text.startsWith('/*')) {
      const end = text.indexOf('*/');
      open = end < 0;
      if (open || text.slice(end + 2).trim() === '') continue;
    }
    return at;
  }
  return null;
}
