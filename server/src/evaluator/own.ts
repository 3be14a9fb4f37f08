/**
 * What a call of the tool made itself. A session that is opened and closed again, a record that is created and removed
 * when something fails: what was not there before the call is not lost by it. A result carries what made it; a request
 * that ends in such a result (`DELETE /session/${id}`) acts on that.
 */
import type { Machine } from './machine.js';
import { type DataValue, type ExternalValue, optionsOf, type Value } from './values.js';

/** One time that an effect was recorded. */
export interface Occurrence {
  /** The effect's key in the recorder. */
  readonly key: string;
  /** True where it adds something, so that what it gives is the name of something new. */
  readonly adds: boolean;
  /** For a request: the last name of its path, `sessions` of `POST /v1/sessions`. */
  readonly collection: string | null;
  /** For a statement: the table, and whether it adds a row there. */
  readonly row?: { readonly table: string; readonly added: boolean };
  /** The branches that it stands in. */
  readonly conditions: readonly number[];
  /** The store's clock. */
  readonly since: number;
  /** How often it was recorded, where one call was made of each of several values; once by default. */
  readonly times?: number;
}

/** Branches that may not run; bodies of functions and turns of loops run whenever they are reached. */
export function conditionsOf(m: Machine): number[] {
  const unconditional = new Set(m.targets.map((t) => t.depth));
  return m.store.starts().filter((_, depth) => !unconditional.has(depth));
}

/**
 * True where what runs now runs whenever the occurrence did: not in a further branch, and no path left before.
 * @param choice a branch that does not count, as it was taken for what the occurrence made
 */
export function alwaysFollows(m: Machine, occurrence: Occurrence, choice: number | null = null): boolean {
  const now = conditionsOf(m).filter((start) => start !== choice);
  return (
    now.every((start, i) => occurrence.conditions[i] === start) && !m.targets.some((t) => t.left !== undefined && t.left > occurrence.since)
  );
}

/** A secret of an answer is what one speaks with, not what one speaks of. */
const SECRETS = /(?:token|jwt|secret|cookie|csrf|password|credential|authorization|api_?key)s?(?:\(\))?$/i;

/**
 * What made the thing whose name is the last that a URL's path holds: `/sessions/${id}`, `/sessions/${id}/actions`. It has
 * to stand behind the collection that it was added to: the answer of a POST may as well be what was found.
 */
export function madeByUrl(value: Value): Occurrence | undefined {
  const all = optionsOf(value).map((option): Occurrence | undefined => {
    if (option.kind === 'external') return option.last === 'URL' && option.created?.[0] ? madeByUrl(option.created[0]) : undefined;
    const parts = flat(option);
    const query = parts.findIndex((p) => typeof p === 'string' && /[?#]/.test(p));
    const path = parts.slice(0, query < 0 ? undefined : query);
    const at = path.findLastIndex((p) => typeof p !== 'string');
    const made = at < 0 ? undefined : madeBy(path[at] as Value);
    const before = path[at - 1];
    return made && typeof before === 'string' && made.collection !== null && before.endsWith(`/${made.collection}/`) ? made : undefined;
  });
  return all.every((o) => o !== undefined) ? all[0] : undefined;
}

/** True where the URL names the thing itself, and no part of it. */
export function endsInThing(value: Value): boolean {
  return optionsOf(value).every((o) =>
    o.kind === 'external' && o.created?.[0] ? endsInThing(o.created[0]) : typeof flat(o).at(-1) !== 'string',
  );
}

/** The last name of a URL's path, where it is the same constant in every variant. */
export function collectionOf(value: Value): string | null {
  const names = new Set(
    optionsOf(value).map((option) => {
      const parts = flat(option.kind === 'external' && option.last === 'URL' && option.created?.[0] ? option.created[0] : option);
      if (parts.length === 1 && (parts[0] as Value).kind === 'union') return collectionOf(parts[0] as Value);
      const query = parts.findIndex((p) => typeof p === 'string' && /[?#]/.test(p));
      const last = query < 0 ? parts.at(-1) : parts[query];
      return typeof last === 'string' ? (/\/([\w.~-]+)\/?(?:[?#].*)?$/s.exec(last)?.[1] ?? null) : null;
    }),
  );
  return names.size === 1 ? ([...names][0] ?? null) : null;
}

/** A text's parts, with the parts of the texts in it. */
export function flat(value: Value, depth = 0): (string | Value)[] {
  if (value.kind === 'constant') return [String(value.value ?? '')];
  if (value.kind !== 'text' || depth > 6) return [value];
  const parts: (string | Value)[] = [];
  for (const part of value.parts.flatMap((p) => (typeof p === 'string' ? [p] : flat(p, depth + 1)))) {
    const last = parts.at(-1);
    if (typeof part === 'string' && typeof last === 'string') parts[parts.length - 1] = last + part;
    else parts.push(part);
  }
  return parts;
}

/** What made the thing that a value names: every option of it was made in this call. */
export function madeBy(value: Value): Occurrence | undefined {
  const all = optionsOf(value).filter((o) => !(o.kind === 'constant' && (o.value === undefined || o.value === null)));
  const made = all.map((o) =>
    o.kind === 'data' || o.kind === 'external' ? (SECRETS.test(o.name) ? undefined : occurrenceOf(o)) : undefined,
  );
  return made.length > 0 && made.every((o) => o !== undefined) ? made[0] : undefined;
}

/** Fields that say which thing is meant. */
const NAMES = /(?:^|[a-z_])(?:id|number|uuid|sha)$|Id$|ID$/;

/** What made the thing that a call of a service is about: its last argument names it, or the fields of a record do. */
export function madeByArguments(args: readonly Value[]): Occurrence | undefined {
  const named = args.filter((a) => a.kind !== 'object' && a.kind !== 'list').at(-1);
  if (named !== undefined) return madeBy(named);
  const [record] = args;
  if (record?.kind !== 'object') return undefined;
  const made = [...record.slots].filter(([key]) => NAMES.test(key)).map(([, value]) => madeBy(value));
  return made.every((o) => o !== undefined) ? made[0] : undefined;
}

function occurrenceOf(value: DataValue | ExternalValue): Occurrence | undefined {
  const made = value.kind === 'data' ? value.made : occurrenceBehind(value);
  return made?.adds ? made : undefined;
}

/** What was recorded for the call that gave a value, or the value that it is a member of. */
export function occurrenceBehind(value: ExternalValue): Occurrence | undefined {
  for (let at: ExternalValue | null = value; at; at = at.receiver) if (at.made) return at.made;
  return undefined;
}

/** The value, marked with what made it. */
export function marked(value: Value, made: Occurrence | undefined): Value {
  if (!made) return value;
  switch (value.kind) {
    case 'data':
    case 'external':
      return { ...value, made };
    case 'union':
      return { ...value, options: value.options.map((o) => marked(o, made)) };
    default:
      return value;
  }
}
