/**
 * Texts that are edited in several rounds, each made for what the one before left, and the one edit of each original that
 * comes to the same. What the author wrote and nobody touched is never part of an edit.
 */
import type { Edit } from '../model/finding.js';
import { byFile, sortEdits } from './apply.js';

/** An edit, and what it is made for. */
export interface NotedEdit<N> {
  readonly edit: Edit;
  readonly note: N;
}

/** A stretch of the original, or text that is new; a deletion leaves a new text that is empty, for its note. */
type Piece<N> =
  | { readonly kind: 'old'; readonly start: number; readonly end: number }
  | { readonly kind: 'new'; readonly text: string; readonly notes: readonly N[] };

interface Drafted<N> {
  readonly original: string;
  pieces: readonly Piece<N>[];
  text: string;
}

/** @typeParam N what is noted of each edit */
export class Draft<N> {
  private readonly files = new Map<string, Drafted<N>>();

  /** The texts that were edited, as they are now. */
  texts(): ReadonlyMap<string, string> {
    return new Map([...this.files].map(([file, { text }]) => [file, text]));
  }

  /** The texts that were edited, as they were at first. */
  originals(): ReadonlyMap<string, string> {
    return new Map([...this.files].map(([file, { original }]) => [file, original]));
  }

  /**
   * Applies a round of edits, which are made for the texts as they are now.
   * @param textOf the text of a file that was not edited before
   * @throws RangeError where two of them overlap, or one lies outside of its text; nothing of that file is changed then
   */
  apply(edits: readonly NotedEdit<N>[], textOf: (file: string) => string | undefined): void {
    for (const [file, own] of byFile(edits.map(({ edit }) => edit))) {
      const known = this.files.get(file) ?? fresh<N>(textOf(file));
      if (!known) continue;
      known.pieces = edited(
        known,
        sortEdits(own).map((edit) => ({ edit, notes: edits.filter((each) => same(each.edit, edit)).map(({ note }) => note) })),
      );
      known.text = known.pieces.map((piece) => (piece.kind === 'new' ? piece.text : known.original.slice(piece.start, piece.end))).join('');
      this.files.set(file, known);
    }
  }

  /** The edits of the originals, in the order of the text, each with the notes of all that it is made of. */
  edits(): { readonly edit: Edit; readonly notes: readonly N[] }[] {
    return [...this.files].flatMap(([file, { original, pieces }]) => {
      const found: { edit: Edit; notes: readonly N[] }[] = [];
      let at = 0;
      let text = '';
      let notes: N[] = [];
      const flush = (start: number): void => {
        if (text !== original.slice(at, start))
          found.push({ edit: { place: { file, start: at, end: start }, text }, notes: [...new Set(notes)] });
        text = '';
        notes = [];
      };
      for (const piece of pieces) {
        if (piece.kind === 'new') {
          text += piece.text;
          notes.push(...piece.notes);
        } else {
          flush(piece.start);
          at = piece.end;
        }
      }
      flush(original.length);
      return found;
    });
  }
}

function fresh<N>(original: string | undefined): Drafted<N> | undefined {
  if (original === undefined) return undefined;
  return { original, text: original, pieces: [{ kind: 'old', start: 0, end: original.length }] };
}

function same(a: Edit, b: Edit): boolean {
  return a.text === b.text && a.place.file === b.place.file && a.place.start === b.place.start && a.place.end === b.place.end;
}

const lengthOf = <N>(piece: Piece<N>): number => (piece.kind === 'new' ? piece.text.length : piece.end - piece.start);

function edited<N>({ pieces, text }: Drafted<N>, edits: readonly { edit: Edit; notes: readonly N[] }[]): Piece<N>[] {
  let last = 0;
  for (const { edit } of edits) {
    const { start, end } = edit.place;
    if (start < last || end < start || end > text.length) throw new RangeError('edits overlap or lie outside of the text');
    last = end;
  }
  const result = [...pieces];
  // From the end, so that what is still to come keeps its place.
  for (const { edit, notes } of [...edits].reverse()) {
    const from = splitAt(result, edit.place.start);
    const to = splitAt(result, edit.place.end, from);
    const replaced = result.slice(from, to).flatMap((piece) => (piece.kind === 'new' ? piece.notes : []));
    result.splice(from, to - from, { kind: 'new', text: edit.text, notes: [...replaced, ...notes] });
  }
  return result;
}

/** The index of the piece that starts at the offset, where need be after one is cut in two; not before `from`. */
function splitAt<N>(pieces: Piece<N>[], offset: number, from = 0): number {
  let at = 0;
  for (const [i, piece] of pieces.entries()) {
    if (at >= offset && i >= from) return i;
    const within = offset - at;
    at += lengthOf(piece);
    if (at <= offset) continue;
    const halves: [Piece<N>, Piece<N>] =
      piece.kind === 'old'
        ? [
            { ...piece, end: piece.start + within },
            { ...piece, start: piece.start + within },
          ]
        : [
            { ...piece, text: piece.text.slice(0, within) },
            { ...piece, text: piece.text.slice(within) },
          ];
    pieces.splice(i, 1, ...halves);
    return i + 1;
  }
  return pieces.length;
}
