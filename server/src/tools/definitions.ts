/** Annotations of the definition that a tool's name comes from, where the registration does not pass them on. */
import type { Node } from '../core/syntax.js';
import type { Machine } from '../evaluator/machine.js';
import { type ObjectValue, optionsOf, type Value } from '../evaluator/values.js';
import type { Annotations, Misplacement } from '../model/tool.js';
import { isAbsent } from './registrars.js';
import { looksLikeAnnotations } from './registration.js';
import { annotationsOf, placeOf } from './written.js';

export interface DeclaredAnnotations {
  readonly annotations: Annotations;
  /** Set where what the author declared does not reach the SDK. */
  readonly leftOut: Misplacement | null;
}

/**
 * What an author declared for a tool: what reaches the SDK; where nothing does, or a package makes it of something that is
 * not known, what stands beside the name in the record that the name was taken from.
 * @param name the node that the tool's name is written as
 */
export function declaredFor(m: Machine, name: Node | null, annotations: Value | undefined): DeclaredAnnotations {
  const sent = annotations && !isAbsent(annotations) ? annotations : undefined;
  const told = annotationsOf(sent);
  const definition = name && !(sent && optionsOf(sent).some((o) => o.kind === 'object')) ? m.definitions.get(name) : undefined;
  const written = definition?.slots.get('annotations');
  if (!definition || !written || !looksLikeAnnotations(written)) return { annotations: told, leftOut: null };
  const own = annotationsOf(written);
  // What is made of them may have more entries.
  if (sent) return { annotations: { ...own, complete: false }, leftOut: null };
  const place = memberPlace(definition) ?? own.object?.place ?? null;
  return { annotations: own, leftOut: place && { where: 'left-out', entries: own.entries, place, object: own.object } };
}

function memberPlace(definition: ObjectValue): Misplacement['place'] | null {
  const origin = definition.origins.get('annotations');
  return origin ? placeOf(origin.file, origin.member) : null;
}
