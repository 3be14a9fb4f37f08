/** Annotations that were written where no client will see them (the five ways of clients.md). */
import type { Machine } from '../evaluator/machine.js';
import { getMember } from '../evaluator/members.js';
import { constant, optionsOf, type Value } from '../evaluator/values.js';
import { HINTS } from '../model/hint.js';
import type { Place } from '../model/place.js';
import type { Misplacement } from '../model/tool.js';
import { looksLikeAnnotations } from './registration.js';
import { annotationsOf, literalOf } from './written.js';

/**
 * @param config the config record or table element, where there is one
 * @param annotations the value that the SDK takes for annotations
 */
export function misplacements(
  m: Machine,
  config: Value | null,
  annotations: Value | undefined,
  afterCallback: Value | undefined,
  schemaPlace: Value | undefined,
  fallback: Place,
): Misplacement[] {
  const found: Misplacement[] = [];
  const whole = (where: Misplacement['where'], value: Value | undefined, place: Place | null): void => {
    if (!value || !looksLikeAnnotations(value)) return;
    const { entries } = annotationsOf(value);
    const object = literalOf(value);
    found.push({ where, entries, place: place ?? object?.place ?? fallback, object });
  };
  if (annotations) {
    for (const option of optionsOf(annotations))
      if (option.kind === 'object') whole('nested', option.slots.get('annotations'), memberPlace(option, 'annotations'));
  }
  if (config) {
    for (const option of optionsOf(config)) {
      if (option.kind !== 'object') continue;
      const beside = annotationsOf(option).entries.filter((e) => (HINTS as readonly string[]).includes(e.key));
      if (beside.length > 0) found.push({ where: 'beside', entries: beside, place: beside[0]?.memberPlace ?? fallback, object: null });
      for (const key of ['_meta', 'metadata']) {
        const meta = getMember(m, option, constant(key), null);
        for (const inner of optionsOf(meta)) {
          if (inner.kind !== 'object') continue;
          if (looksLikeAnnotations(inner)) whole('meta', inner, memberPlace(option, key));
          else whole('meta', inner.slots.get('annotations'), memberPlace(inner, 'annotations'));
        }
      }
    }
  }
  whole('after-callback', afterCallback, null);
  whole('schema-place', schemaPlace, null);
  return found;
}

function memberPlace(object: Extract<Value, { kind: 'object' }>, key: string): Place | null {
  const origin = object.origins.get(key);
  return origin ? { file: origin.file, start: origin.member.start, end: origin.member.end } : null;
}
