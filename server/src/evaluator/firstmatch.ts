/**
 * The first thing that resembles what the caller gave: `tasks.find((task) => task.title.includes(name))`. Where it is taken
 * away, or leaves the list that is looked through, the same call finds the next one.
 */
import type { Weight } from '../model/effect.js';
import { endsInThing, flat } from './own.js';
import { containsArgument } from './statewrite.js';
import { type DataValue, type ObjectValue, optionsOf, type Value } from './values.js';

/** Ways of asking a text for a part of it: several texts may have it. */
export const RESEMBLES = new Set(['includes', 'startsWith', 'endsWith', 'match', 'search', 'indexOf']);

/** Marks the answer whether something that was read resembles what the caller gave, with the field that was asked. */
export function likeness(receiver: DataValue, args: readonly Value[]): Pick<DataValue, 'like'> {
  if (args[0] === undefined || !containsArgument(args[0])) return {};
  // Whether a list of numbers holds one is no resemblance.
  return /(?:^|[a-z_.])ids?(?:\[\])?$|Ids?$/.test(receiver.name) ? {} : { like: receiver.name.slice(receiver.name.lastIndexOf('.') + 1) };
}

/** What `find` gives, marked with the field by which it is the first that resembles it. */
export function firstOf(found: DataValue, answers: readonly Value[]): DataValue {
  for (const answer of answers)
    for (const option of optionsOf(answer))
      if (option.kind === 'data' && option.like !== undefined) return { ...found, first: option.like };
  return found;
}

/** Fields that say which thing is meant. */
const NAMES = /(?:^|[a-z_])(?:id|uuid|gid|key)$|Id$|ID$/;

/** What is no longer in a list of what is open. */
const LEAVES = /^(?:close|complete|archive|trash|finish|resolve|cancel|dismiss)/i;

/**
 * What a change comes to the second time, where it is one of the first thing that resembles what the caller gave.
 * @param name the name of the call
 * @returns an empty record where it is any other thing, or is found again
 */
export function nextMatch(name: string, args: readonly Value[], removes: boolean): Partial<Weight> {
  const first = meantBy(args);
  if (first === undefined) return {};
  if (removes) return { repeat: 'more' };
  if (LEAVES.test(name)) return { repeat: 'arguable' };
  return args.some((arg) => sets(arg, first)) ? { repeat: 'more' } : {};
}

/** The same for a request to the address of the thing: `DELETE /tasks/${id}`, `POST /tasks/${id}/close`. */
export function nextMatchAt(url: Value, removes: boolean): Partial<Weight> {
  for (const option of optionsOf(url)) {
    const parts = flat(option);
    const at = parts.findLastIndex((part) => typeof part !== 'string');
    if (at < 0 || markOf(parts[at] as Value) === undefined) continue;
    if (removes && endsInThing(option)) return { repeat: 'more' };
    const rest = parts[at + 1];
    if (typeof rest === 'string' && LEAVES.test(rest.replace(/^\//, ''))) return { repeat: 'arguable' };
  }
  return {};
}

/** The field by which the thing was found that a call is about: its last argument names it, or the one field of a record that does. */
function meantBy(args: readonly Value[]): string | undefined {
  const named = args.filter((a) => a.kind !== 'object' && a.kind !== 'list').at(-1);
  if (named !== undefined) return markOf(named);
  const [record] = args;
  if (record?.kind !== 'object') return undefined;
  const names = [...record.slots].filter(([key]) => NAMES.test(key));
  return names.length === 1 ? markOf((names[0] as [string, Value])[1]) : undefined;
}

function markOf(value: Value): string | undefined {
  for (const option of optionsOf(value)) if (option.kind === 'data' && option.first !== undefined) return option.first;
  return undefined;
}

/** True for a record that gives the field another content, as the caller says. */
function sets(value: Value, field: string): boolean {
  return optionsOf(value).some((o) => o.kind === 'object' && holds(o, field));
}

function holds(record: ObjectValue, field: string): boolean {
  const value = record.slots.get(field);
  return value !== undefined && containsArgument(value);
}
