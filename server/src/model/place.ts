/**
 * Where something is written. Offsets rather than lines, because edits and joins need offsets and only a
 * printed report needs lines; `LineMap` translates at the door.
 */

/** A range of one file. `file` is relative to the workspace root, with `/`; offsets count UTF-16 units. */
export interface Place {
  readonly file: string;
  readonly start: number;
  readonly end: number;
}

/** A position as editors and reports print it: both start at 1. */
export interface LineColumn {
  readonly line: number;
  readonly column: number;
}

/** Translates offsets of one text into lines and columns, and back. */
export class LineMap {
  private readonly starts: number[] = [0];

  constructor(readonly text: string) {
    for (let i = 0; i < text.length; i++) {
      const c = text.charCodeAt(i);
      // A lone CR ends a line too, as in the language server protocol.
      if (c === 10 || (c === 13 && text.charCodeAt(i + 1) !== 10)) this.starts.push(i + 1);
    }
  }

  /** Line and column (both from 1) of an offset; an offset past the end counts as the end. */
  at(offset: number): LineColumn {
    const wanted = Math.max(0, Math.min(offset, this.text.length));
    let low = 0;
    let high = this.starts.length - 1;
    while (low < high) {
      const middle = (low + high + 1) >> 1;
      if ((this.starts[middle] as number) <= wanted) low = middle;
      else high = middle - 1;
    }
    return { line: low + 1, column: wanted - (this.starts[low] as number) + 1 };
  }

  /** Offset of a line and column (both from 1), clamped to the text. */
  offset(line: number, column: number): number {
    const start = this.starts[Math.max(0, Math.min(line - 1, this.starts.length - 1))] as number;
    return Math.min(start + Math.max(0, column - 1), this.text.length);
  }

  /** The text of a line (from 1), without its line break. */
  line(line: number): string {
    const start = this.starts[line - 1];
    if (start === undefined) return '';
    const end = this.starts[line] ?? this.text.length;
    return this.text.slice(start, end).replace(/\r?\n?$/, '');
  }

  get count(): number {
    return this.starts.length;
  }
}
