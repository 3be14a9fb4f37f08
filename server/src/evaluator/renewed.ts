/**
 * A driver that is closed because it is stale, and made anew: lazily starting it is the server's own affair, and so is
 * starting it again. A tool that always makes a new one restarts it, which is another matter.
 */
import type { Machine } from './machine.js';
import { conditionsOf } from './own.js';
import type { Value } from './values.js';

/** Fields of a session that hold its driver lie no deeper. */
const DEEPEST = 2;

/** The type of a value of a package, as the catalogue names it; undefined where it names none. */
export function clientType(value: Value | null): string | undefined {
  return value?.kind === 'external' && value.node?.kind === 'type' ? `${value.node.library.file.library}:${value.node.type}` : undefined;
}

/** Notes what is kept for later calls: a client that is only made on some paths takes the place of one that was ended. */
export function noteRenewed(m: Machine, value: Value): void {
  if (!m.recorder || conditionsOf(m).length === 0) return;
  for (const type of clientsIn(value, 0)) m.recorder.makeAnew(type);
}

function clientsIn(value: Value, depth: number): readonly string[] {
  const own = clientType(value);
  if (own !== undefined) return [own];
  if (value.kind === 'union') return value.options.flatMap((o) => clientsIn(o, depth));
  if (value.kind !== 'object' || depth >= DEEPEST) return [];
  return [...value.slots.values()].flatMap((v) => clientsIn(v, depth + 1));
}
