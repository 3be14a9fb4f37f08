/** Definitions of tools: those that a package of which nothing is known takes and gives back: `withLogging({ name, description, handler })`, and those with annotations. */
import type { Machine } from './machine.js';
import { type ExternalValue, type ObjectValue, optionsOf, UNDEFINED, type Value } from './values.js';

const RUNS = ['handler', 'execute', 'run', 'callback', 'call'];
const DESCRIBES = ['description', 'inputSchema', 'parameters', 'schema'];

/**
 * What a package gives for the one definition among its arguments is that tool, whatever it adds: it has the definition's members.
 * @param made what the call gives; nothing is known of its other members
 */
export function keepDefinition(m: Machine, made: ExternalValue, args: readonly Value[]): void {
  const [definition, ...others] = args.filter(
    (a): a is ObjectValue | ExternalValue => (a.kind === 'object' || a.kind === 'external') && isDefinition(m, a),
  );
  if (!definition || others.length > 0) return;
  for (const key of definition.slots.keys()) {
    const value = key.startsWith('\u0000') ? undefined : m.read(definition.slots, key);
    if (value) made.slots.set(key, value);
  }
}

/** Notes a record with annotations by where its name is written, for a registration that takes the name and leaves the annotations. */
export function noteDefinition(m: Machine, object: ObjectValue): void {
  const name = object.slots.get('name');
  if (name?.kind === 'constant' && name.at && typeof name.value === 'string') m.definitions.set(name.at.node, object);
}

function isDefinition(m: Machine, { slots }: ObjectValue | ExternalValue): boolean {
  const name = slots.has('name') ? m.read(slots, 'name') : undefined;
  if (name?.kind !== 'constant' || typeof name.value !== 'string') return false;
  const runs = RUNS.some((key) => optionsOf(m.read(slots, key) ?? UNDEFINED).some((o) => o.kind === 'function'));
  return runs && DESCRIBES.some((key) => slots.has(key));
}
