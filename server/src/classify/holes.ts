/**
 * Texts with holes, made fit for parsers: a hole becomes an ordinary identifier (`truehint_hole_3_`), which every
 * language read here accepts where a name or a value stands, and is found again in what the parser gives back.
 */
import type { Hole, Text, TextPart } from '../model/text.js';
import type { Classified } from './classified.js';
import { dependingOn, sameWeights, unique } from './make.js';

export interface Rendered {
  readonly source: string;
  readonly holes: readonly Hole[];
}

const PLACEHOLDER = /truehint_hole_(\d+)_/;

/** The text with placeholders. `fill` may give another filling for a hole. */
export function render(text: Text, fill: (index: number) => string = placeholder): Rendered {
  const holes: Hole[] = [];
  let source = '';
  for (const part of text) {
    if (typeof part === 'string') source += part;
    else source += fill(holes.push(part) - 1);
  }
  return { source, holes };
}

function placeholder(index: number): string {
  return `truehint_hole_${index}_`;
}

/** Turns a piece of rendered source back into a text. */
export function restore(piece: string, holes: readonly Hole[]): Text {
  if (holes.length === 0) return piece === '' ? [] : [piece];
  const parts: TextPart[] = [];
  piece.split(PLACEHOLDER).forEach((part, i) => {
    if (i % 2 === 0) {
      if (part !== '') parts.push(part);
    } else {
      parts.push(holes[Number(part)] ?? placeholder(Number(part)));
    }
  });
  return parts;
}

/** The hole that this piece of rendered source begins with, if any. */
export function holeAtHead(piece: string, holes: readonly Hole[]): Hole | undefined {
  const found = PLACEHOLDER.exec(piece);
  return found?.index === 0 ? holes[Number(found[1])] : undefined;
}

/** The text as a person reads it, on one line, holes as `${name}`, cut to `max` characters. */
export function display(text: Text, max = 80): string {
  let line = '';
  for (const part of text) {
    line += typeof part === 'string' ? part.slice(0, max * 4) : `\${${part.name.slice(0, max)}}`;
    if (line.length > max * 8) break;
  }
  line = line.replace(/[\s\u0000-\u001f\u007f-\u009f]+/g, ' ').trim();
  return line.length > max ? `${line.slice(0, max - 1).trimEnd()}…` : line;
}

/** The only part, where the text is nothing but one hole (and white space). */
export function soleHole(text: Text): Hole | undefined {
  const parts = text.filter((part) => typeof part !== 'string' || part.trim() !== '');
  const only = parts[0];
  return parts.length === 1 && typeof only === 'object' ? only : undefined;
}

/** Joins two texts. */
export function concat(...texts: readonly Text[]): Text {
  const joined: TextPart[] = [];
  for (const part of texts.flat()) {
    const last = joined.length - 1;
    if (typeof part === 'string' && typeof joined[last] === 'string') joined[last] += part;
    else if (part !== '') joined.push(part);
  }
  return joined;
}

const MOST_VARIANTS = 64;

/**
 * Replaces holes with few known values by each of these values, all texts together; a hole of the same name takes the
 * same value everywhere. Holes whose values would be too many stay holes.
 */
export function variants(texts: readonly Text[]): { readonly texts: readonly Text[]; readonly chosen: readonly Hole[] }[] {
  let made: { texts: readonly Text[]; chosen: Hole[] }[] = [{ texts, chosen: [] }];
  const choices = new Map<string, Hole>();
  for (const part of texts.flat()) {
    if (typeof part !== 'string' && part.options !== undefined && part.options.length > 0) choices.set(part.name, part);
  }
  for (const hole of choices.values()) {
    const options = [...new Set(hole.options)];
    if (made.length * options.length > MOST_VARIANTS) continue;
    made = made.flatMap((variant) =>
      options.map((option) => ({
        texts: variant.texts.map((text) =>
          concat(...text.map((p): Text => (typeof p === 'string' || p.name !== hole.name ? [p] : [option]))),
        ),
        chosen: [...variant.chosen, hole],
      })),
    );
  }
  return made;
}

/** An answer without what not every variant says: which rows, which file. */
function shared({ rows, file, ...c }: Classified, answers: readonly (readonly Classified[])[], at: number): Classified {
  const same = file && answers.every((answer) => display(answer[at]?.file ?? []) === display(file));
  return same ? { ...c, file } : c;
}

/**
 * Classifies each variant of the texts. Where they all weigh the same, the answer is the first one's; else it is all
 * of them, depending on the arguments that choose.
 */
export function overVariants(texts: readonly Text[], classify: (texts: readonly Text[]) => readonly Classified[]): Classified[] {
  const made = variants(texts);
  const answers = made.map((variant) => classify(variant.texts));
  const first = answers[0] ?? [];
  if (answers.every((answer) => sameWeights(answer, first)))
    return answers.length > 1 ? first.map((c, i) => shared(c, answers, i)) : [...first];
  const names = (made[0]?.chosen ?? []).filter((hole) => hole.origin === 'argument').map((hole) => hole.name);
  return unique(answers.flat().map((c) => dependingOn(c, names)));
}
