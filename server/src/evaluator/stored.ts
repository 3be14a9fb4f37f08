/**
 * Data that was read from a file, on its way back: what is written to a file is compared with what was read, so that
 * rewriting a store with one more entry does not count as destroying it.
 */
import type { Machine } from './machine.js';
import { containsArgument } from './statewrite.js';
import { optionsOf, type Stored, type Value } from './values.js';

/** Values that one look for what was read may touch, and how deep they are looked for. */
const MOST = 2000;
const DEEPEST = 6;

/** What was read from files and is part of a value. Parts that are shared are looked at once. */
export function storedIn(value: Value): readonly Stored[] {
  const found = new Set<Stored>();
  const seen = new Set<Value>();
  let level: readonly Value[] = [value];
  for (let depth = 0; depth <= DEEPEST && level.length > 0 && seen.size < MOST; depth++) {
    const next: Value[] = [];
    for (const each of level) {
      if (each.kind === 'data') {
        if (each.stored) found.add(each.stored);
      } else if (!seen.has(each)) {
        const before = next.length;
        addParts(each, next);
        if (next.length > before) seen.add(each);
      }
    }
    level = next;
  }
  return [...found];
}

function addParts(value: Value, parts: Value[]): void {
  switch (value.kind) {
    case 'union':
      parts.push(...value.options);
      return;
    case 'text':
      for (const part of value.parts) if (typeof part !== 'string') parts.push(part);
      return;
    case 'items':
      for (const each of value.items) parts.push(each.value);
      return;
    case 'object':
    case 'list':
    case 'map':
      for (const part of value.slots.values()) parts.push(part);
  }
}

/** Whether a text that was read, from wherever, is on its way back with a part of it replaced by what the caller gives. */
export function editsStored(value: Value | undefined): boolean {
  return value !== undefined && storedIn(value).some((s) => s.edited);
}

/** True for a text with two cuts of what was read in it: something was put between them, at a place that was looked for. */
export function isPatched(value: Value): boolean {
  return optionsOf(value).some((option) => {
    if (option.kind !== 'text') return false;
    const cuts = option.parts.filter((p) => typeof p !== 'string' && p.kind === 'data' && p.stored?.cut && !p.stored.remote);
    return cuts.length > 1;
  });
}

/** Whether something that was read from a file is part of the value. */
function fromFile(value: Value): boolean {
  return storedIn(value).some((s) => !s.remote);
}

/**
 * Notes that something which was read is changed, not only added to.
 * @param field the field that is set, with its value; none where something else is changed
 */
export function noteStoredChange(m: Machine, value: Value | undefined, field?: { readonly name: string; readonly value: Value }): void {
  const { recorder } = m;
  if (!recorder || (recorder.changesStored && recorder.changesMore) || !value || !fromFile(value)) return;
  recorder.changesStored = true;
  if (!field || !CREDENTIAL.test(field.name) || containsArgument(field.value)) recorder.changesMore = true;
}

/** Fields of what keeps a server signed in (RFC 6749, section 5.1). */
const CREDENTIAL =
  /^(?:(?:access|refresh|id|bearer|session|auth)_?tokens?|tokens?|token_?type|scopes?|(?:token_?)?expir(?:es|y|ation)(?:_?(?:in|at|date|time))?|(?:obtained|issued|refreshed)_?at)$/i;

/**
 * True where what is written back is what was read with nothing but credentials changed, none of which the caller gave; or
 * a record of credentials alone.
 */
export function keepsCredentials(m: Machine, args: readonly Value[]): boolean {
  const { recorder } = m;
  if (!recorder) return false;
  if (recorder.changesStored && !recorder.changesMore && args.some(fromFile)) return true;
  return args.some((a) => a.kind === 'text' && a.parts.length === 1 && isCredentials(a.parts[0]));
}

function isCredentials(value: Value | string | undefined): boolean {
  if (value === undefined || typeof value === 'string' || value.kind !== 'object' || value.cls !== null) return false;
  const fields = [...value.slots];
  return fields.length > 1 && fields.every(([name, v]) => CREDENTIAL.test(name) && !containsArgument(v));
}

/**
 * Notes that the handler looks whether something is there already. To find one thing may also be to look up where
 * something is put: it is no such look where what is found is added to, and not what was searched.
 */
export function noteStoredCheck(m: Machine, value: Value, name: string): void {
  if (!m.recorder || m.recorder.checksStored || !fromFile(value)) return;
  if (/^find(?:Last)?$/.test(name) && value.kind === 'data') m.recorder.searched.add(value.name);
  else m.recorder.checksStored = true;
}

/** Notes that something is added to what was read. */
export function noteStoredAddition(m: Machine, value: Value): void {
  if (m.recorder && value.kind === 'data' && value.stored && !value.stored.remote) m.recorder.addedTo.add(value.name);
}

/** True where a value is another reading of a file than what it takes the place of, and all of it; or what stands for none. */
export function isReadAnew(value: Value, old: Value | undefined): boolean {
  const read = optionsOf(value).flatMap((o) =>
    o.kind === 'data' ? [o.stored] : o.kind === 'object' || o.kind === 'list' ? [] : [undefined],
  );
  if (read.length === 0 || !read.every((s) => s && !s.remote && !s.lost && !s.edited && !s.headless)) return false;
  const before = old ? storedIn(old) : [];
  return read.every((s) => s && !before.includes(s));
}
