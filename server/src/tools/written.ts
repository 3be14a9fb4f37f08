/** From abstract values back to what the author typed. */
import type { Expression, Node, ObjectLiteral } from '../core/syntax.js';
import type { ObjectValue, Value } from '../evaluator/values.js';
import { optionsOf } from '../evaluator/values.js';
import type { Place } from '../model/place.js';
import type { AnnotationEntry, Annotations, WrittenMember, WrittenObject } from '../model/tool.js';

export function placeOf(file: string, node: Node): Place {
  return { file, start: node.start, end: node.end };
}

/** An object literal with its members. */
export function writtenObject(file: string, node: ObjectLiteral): WrittenObject {
  const members: WrittenMember[] = node.members.map((member) => {
    if (member.kind === 'spread')
      return { key: null, keyPlace: null, valuePlace: placeOf(file, member.value), place: placeOf(file, member) };
    const key = member.key.kind === 'constant' ? String(member.key.value) : null;
    const value: Node = member.kind === 'property' ? member.value : member.fn;
    return { key, keyPlace: placeOf(file, member.key), valuePlace: placeOf(file, value), place: placeOf(file, member) };
  });
  return { place: placeOf(file, node), members };
}

export function writtenArgument(file: string, e: Expression): { place: Place; object: WrittenObject | null } {
  const inner = e.kind === 'typed' ? e.value : e;
  return { place: placeOf(file, e), object: inner.kind === 'object' ? writtenObject(file, inner) : null };
}

export function literalOf(value: Value | undefined): WrittenObject | null {
  if (!value) return null;
  for (const option of optionsOf(value))
    if (option.kind === 'object' && option.literal) return writtenObject(option.literal.file, option.literal.node);
  return null;
}

/**
 * The entries of an annotations value, with the literal that gives each. Several possible objects are joined: an
 * entry is constant only where all give the same constant.
 */
export function annotationsOf(value: Value | undefined): Annotations {
  const options = value ? optionsOf(value) : [];
  const objects = options.filter((o): o is ObjectValue => o.kind === 'object');
  const entries: AnnotationEntry[] = [];
  let complete = options.every((o) => o.kind === 'object' || (o.kind === 'constant' && (o.value === undefined || o.value === null)));
  const keys = new Set<string>();
  for (const object of objects) {
    for (const key of object.slots.keys()) {
      if (key.startsWith('\u0000')) complete = false;
      else keys.add(key);
    }
  }
  for (const key of keys) {
    const values = objects.map((o) => o.slots.get(key)).flatMap((v): readonly (Value | undefined)[] => (v ? optionsOf(v) : [undefined]));
    const entry = entryOf(key, objects, values);
    if (entry) entries.push(entry);
  }
  return { entries, object: literalOf(value), complete };
}

function entryOf(key: string, objects: readonly ObjectValue[], values: readonly (Value | undefined)[]): AnnotationEntry | null {
  const present = values.filter((v): v is Value => v !== undefined && !(v.kind === 'constant' && v.value === undefined));
  if (present.length === 0) return null;
  const first = present[0] as Value;
  const constant =
    present.length === values.length && first.kind === 'constant' && present.every((v) => v.kind === 'constant' && v.value === first.value);
  const origin = objects.map((o) => o.origins.get(key)).find((o) => o !== undefined);
  const at = first.kind === 'constant' ? first.at : undefined;
  return {
    key,
    value: constant ? (first.kind === 'constant' ? first.value : undefined) : undefined,
    constant,
    keyPlace: origin ? placeOf(origin.file, origin.key) : null,
    valuePlace: constant && at ? placeOf(at.file, at.node) : origin ? placeOf(origin.file, origin.value) : null,
    memberPlace: origin ? placeOf(origin.file, origin.member) : null,
  };
}

/** The constant string of a value, or null. */
export function constantString(value: Value | undefined): string | null {
  return value?.kind === 'constant' && typeof value.value === 'string' ? value.value : null;
}
