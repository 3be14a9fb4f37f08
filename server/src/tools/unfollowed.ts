/** What looks like the registration of a tool and was not followed: an author should know that a tool may be missing. */
import { registrarsOf } from '../catalogue/registrars.js';
import { callsOfMembers } from '../core/walk.js';
import type { Machine } from '../evaluator/machine.js';
import type { ModuleInstance } from '../evaluator/modules.js';
import type { Place } from '../model/place.js';
import { isExtra, isSource } from './roots.js';

export interface Unfollowed {
  readonly message: string;
  readonly place: Place;
}

/** Names that hardly anything but a registration has; `tool` and request handlers are too common. */
const names = new WeakMap<ReadonlyMap<string, unknown>, ReadonlySet<string>>();

function distinctive(m: Machine): ReadonlySet<string> {
  const { anywhere } = registrarsOf(m.catalogue);
  let known = names.get(anywhere);
  if (!known) {
    known = new Set(
      [...anywhere].filter(([name, { registers }]) => /[a-z][A-Z]/.test(name) && registers.form !== 'list').map(([name]) => name),
    );
    names.set(anywhere, known);
  }
  return known;
}

/** The registrations of a file that no evaluated code reached: one for a file, at the first of them. */
export function unfollowed(m: Machine, module: ModuleInstance): Unfollowed[] {
  if (!isSource(module.file) || isExtra(module.file)) return [];
  const left = callsOfMembers(module.core, distinctive(m)).filter(({ call }) => !m.hasReached(module.file, call.start));
  const [first] = left;
  if (!first) return [];
  const what =
    left.length === 1 ? 'the tool that is registered here was' : `this and ${left.length - 1} more registrations of the file were`;
  const { start, end } = first.call;
  return [{ message: `${what} not found: the code that leads here was not followed`, place: { file: module.file, start, end } }];
}
