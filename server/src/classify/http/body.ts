/** The fields of a JSON body, read as far as the text is known: holes may stand anywhere in it, also in place of fields. */
import { onceFor } from '../../model/once.js';
import type { Hole, Text } from '../../model/text.js';
import { holeAtHead, render, restore } from '../holes.js';

export interface BodyField {
  readonly name: string;
  /** Undefined for an object, an array and `null`; the texts in an array follow it as fields of the same name. */
  readonly value: Text | undefined;
  /** How many brackets are open around it: 1 for the fields of the record itself. */
  readonly depth: number;
}

export interface Body {
  readonly fields: readonly BodyField[];
  /** Holes that stand for fields of which nothing is known: `{...args}`. */
  readonly open: readonly Hole[];
}

const LONGEST = 100_000;
const MOST_FIELDS = 500;

/**
 * Reads a body in one pass, and once: whoever classifies a request asks for it. What is no JSON gives what fields it seems to have.
 * Never throws.
 */
export const readBody: (body: Text) => Body = onceFor((body) => {
  const { source, holes } = render(body);
  const reader = new Reader(source.slice(0, LONGEST), holes);
  reader.run();
  return reader;
});

/** The values of the fields that `named` chooses, with the texts only. */
export function valuesOf(body: Body, named: (name: string) => boolean): Text[] {
  return body.fields.flatMap((field) => (field.value !== undefined && named(field.name) ? [field.value] : []));
}

class Reader implements Body {
  readonly fields: BodyField[] = [];
  readonly open: Hole[] = [];
  /** For each bracket that is open: whether it is an object, and the name of the field that it is the value of. */
  private readonly outer: { object: boolean; name: string | null }[] = [];
  private name: string | null = null;

  constructor(
    private readonly source: string,
    private readonly holes: readonly Hole[],
  ) {}

  run(): void {
    for (let i = 0; i < this.source.length && this.fields.length < MOST_FIELDS; ) {
      const c = this.source.charAt(i);
      if (c === '{' || c === '[') this.enter(c === '{');
      else if (c === '}' || c === ']') this.leave();
      else if (c === ',') this.name = this.inObject ? null : this.name;
      if (/[{}[\],:\s]/.test(c)) {
        i++;
        continue;
      }
      const end = c === '"' ? this.endOfString(i) : this.endOfWord(i);
      const raw = c === '"' ? unescaped(this.source.slice(i + 1, end - 1)) : this.source.slice(i, end);
      this.token(raw, /^\s*:/.test(this.source.slice(end, end + 20)), c === '"');
      i = end;
    }
  }

  private get inObject(): boolean {
    return this.outer.at(-1)?.object ?? false;
  }

  private enter(object: boolean): void {
    if (this.name !== null) this.fields.push({ name: this.name, value: undefined, depth: this.outer.length });
    this.outer.push({ object, name: this.name });
    if (object) this.name = null;
  }

  private leave(): void {
    this.outer.pop();
    this.name = this.inObject ? null : (this.outer.at(-1)?.name ?? null);
  }

  private token(raw: string, isName: boolean, quoted: boolean): void {
    if (this.inObject && this.name === null) {
      const hole = isName ? undefined : holeAtHead(raw, this.holes);
      if (hole !== undefined) this.open.push(hole);
      if (isName) this.name = raw.slice(0, 80);
    } else if (this.name !== null) {
      this.fields.push({
        name: this.name,
        value: !quoted && raw === 'null' ? undefined : restore(raw, this.holes),
        depth: this.outer.length,
      });
    }
  }

  private endOfString(start: number): number {
    let i = start + 1;
    while (i < this.source.length && this.source.charAt(i) !== '"') i += this.source.charAt(i) === '\\' ? 2 : 1;
    return Math.min(i + 1, this.source.length);
  }

  private endOfWord(start: number): number {
    let i = start + 1;
    while (i < this.source.length && !/[{}[\],:"\s]/.test(this.source.charAt(i))) i++;
    return i;
  }
}

function unescaped(raw: string): string {
  try {
    return raw.includes('\\') ? (JSON.parse(`"${raw}"`) as string) : raw;
  } catch {
    return raw;
  }
}
