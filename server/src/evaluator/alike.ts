/**
 * Objects that one place of the code makes again and again: settings read anew with each call, records of a log. Many ways lead
 * to one slot, and each may leave another copy there; what copies say has been said by the first of them.
 */
import type { DataValue, ListValue, MapValue, ObjectValue, Value } from './values.js';

type Identity = ObjectValue | ListValue | MapValue;

/** So many objects of one place are told apart, whatever they hold. */
const MAX_ALIKE = 4;
/** How deep objects within objects are compared, and how long lists. */
const MAX_DEPTH = 4;
const MAX_ITEMS = 100;

/** The objects that a value may be, by the place that made them. */
export class Copies {
  private readonly made = new Map<string, Identity[]>();

  /**
   * Takes one more object.
   * @returns true where the first of its place hold the same already, so that it says nothing new
   */
  add(value: Identity): boolean {
    if (value.kind === 'object' && (value.cls !== null || value.accessors !== null)) return false;
    const known = this.made.get(value.slots.label);
    if (!known) {
      this.made.set(value.slots.label, [value]);
      return false;
    }
    if (known.length >= MAX_ALIKE) return known.some((each) => same(each, value, 0));
    known.push(value);
    return false;
  }
}

/** Whether two values are the same for all that is asked of them, or hold the same and were made at one place. */
function same(a: Value, b: Value, depth: number): boolean {
  if (a === b) return true;
  if (depth > MAX_DEPTH) return false;
  switch (a.kind) {
    case 'constant':
      return b.kind === 'constant' && Object.is(a.value, b.value);
    case 'unknown':
      return b.kind === 'unknown' && a.reason === b.reason && a.name === b.name && a.read === b.read;
    case 'data':
      return b.kind === 'data' && sameData(a, b);
    case 'argument':
      return b.kind === 'argument' && a.given === b.given && a.about === b.about && a.options === b.options && sameTexts(a.path, b.path);
    case 'function':
      return b.kind === 'function' && a.node === b.node && a.env === b.env && a.boundThis === b.boundThis && b.boundArgs.length === 0;
    case 'text':
      return (
        b.kind === 'text' &&
        a.parts.length === b.parts.length &&
        a.parts.every((part, i) => {
          const other = b.parts[i];
          return (
            part === other || (typeof part !== 'string' && other !== undefined && typeof other !== 'string' && same(part, other, depth + 1))
          );
        })
      );
    case 'union':
      return (
        b.kind === 'union' && a.options.length === b.options.length && a.options.every((o, i) => same(o, b.options[i] as Value, depth + 1))
      );
    case 'items':
      return (
        b.kind === 'items' &&
        a.items.length === b.items.length &&
        a.items.length <= MAX_ITEMS &&
        a.items.every((item, i) => {
          const other = b.items[i];
          return (
            other !== undefined && item.certain === other.certain && item.many === other.many && same(item.value, other.value, depth + 1)
          );
        })
      );
    case 'object':
    case 'list':
    case 'map':
      return b.kind === a.kind && sameSlots(a, b, depth);
    default:
      return false;
  }
}

function sameSlots(a: Identity, b: Identity, depth: number): boolean {
  if (a.slots.label !== b.slots.label || a.slots.size !== b.slots.size) return false;
  if (a.kind === 'object' && b.kind === 'object' && (a.cls !== b.cls || a.accessors !== null || b.accessors !== null)) return false;
  for (const [key, value] of a.slots) {
    const other = b.slots.get(key);
    if (other === undefined || !same(value, other, depth + 1)) return false;
  }
  return true;
}

function sameData(a: DataValue, b: DataValue): boolean {
  return (
    a.origin === b.origin &&
    a.name === b.name &&
    a.vague === b.vague &&
    a.made === b.made &&
    a.path === b.path &&
    a.textOf === b.textOf &&
    a.again === b.again &&
    a.offsetFrom === b.offsetFrom &&
    a.exists === b.exists &&
    (a.stored === b.stored ||
      (a.stored?.lost === b.stored?.lost &&
        a.stored?.edited === b.stored?.edited &&
        a.stored?.cut === b.stored?.cut &&
        a.stored?.remote === b.stored?.remote))
  );
}

function sameTexts(a: readonly string[], b: readonly string[]): boolean {
  return a.length === b.length && a.every((each, i) => each === b[i]);
}
