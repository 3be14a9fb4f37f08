/** Joins what a slot may hold after several ways of getting there. */
import { type Item, type ItemsValue, UNDEFINED, union, type Value } from './values.js';

/**
 * The join of values; undefined stands for an absent slot. All absent gives undefined (absent), some absent adds
 * the constant `undefined`.
 * @param most uncertain items that a joined list holds one by one
 */
export function joinValues(values: readonly (Value | undefined)[], most = MAX_UNCERTAIN): Value | undefined {
  const first = values[0];
  if (values.every((v) => v === first)) return first;
  return joinDifferent(values, most);
}

function joinDifferent(values: readonly (Value | undefined)[], most: number): Value {
  const present = values.filter((v) => v !== undefined);
  const first = present[0] as Value;
  if (first.kind === 'items')
    return joinItems(
      present.filter((v): v is ItemsValue => v.kind === 'items'),
      most,
    );
  return union(present.length < values.length ? [...present, UNDEFINED] : present);
}

/** More uncertain items than this say no more than that any number of any of them may stand there. */
export const MAX_UNCERTAIN = 400;

/** Lists of different length share their common head; what only some have is uncertain. */
function joinItems(lists: readonly ItemsValue[], most: number): ItemsValue {
  let joined = (lists[0] as ItemsValue).items;
  // Of a hundred ways all but one may have left the list as it was: each state of it counts once.
  for (const next of new Set(lists.map((l) => l.items))) if (next !== joined) joined = joinTwo(joined, next, most);
  const only = lists.find((l) => l.items === joined);
  return only ?? { kind: 'items', items: gathered(joined, most) };
}

/** Many uncertain items become one that stands for all of them, in the place of the first. */
export function gathered(items: readonly Item[], most: number): readonly Item[] {
  let uncertain = 0;
  for (const i of items) if (!i.certain) uncertain++;
  if (uncertain <= most) return items;
  const all = union(items.filter((i) => !i.certain).map((i) => i.value));
  const result: Item[] = [];
  let placed = false;
  for (const i of items) {
    if (i.certain) result.push(i);
    else if (!placed) {
      placed = true;
      result.push({ value: all, certain: false, many: true });
    }
  }
  return result;
}

function same(a: Item, b: Item): boolean {
  if (a.many !== b.many) return false;
  if (a.value === b.value) return true;
  return a.value.kind === 'constant' && b.value.kind === 'constant' && a.value.value === b.value.value;
}

/**
 * Merges two lists in order: equal items are matched (the head exactly, then greedily), what stands in one only becomes
 * uncertain and keeps its place. Where more items than `most` differ, which stands where tells nothing, and matching them
 * costs more than it says.
 */
function joinTwo(a: readonly Item[], b: readonly Item[], most: number): readonly Item[] {
  let head = 0;
  while (head < a.length && head < b.length && a[head] === b[head]) head++;
  if (head === a.length && head === b.length) return a;
  const result: Item[] = a.slice(0, head);
  if (a.length + b.length - 2 * head > most) {
    const rest = [...a.slice(head), ...b.slice(head)].map((each) => each.value);
    result.push({ value: union([...new Set(rest)]), certain: false, many: true });
    return result;
  }
  let i = head;
  let j = head;
  while (i < a.length && j < b.length) {
    const x = a[i] as Item;
    const y = b[j] as Item;
    if (same(x, y)) {
      result.push(y.certain ? x : unsure(x));
      i++;
      j++;
      continue;
    }
    const inB = find(b, x, j);
    const inA = find(a, y, i);
    if (inB >= 0 && (inA < 0 || inB - j <= inA - i)) {
      for (; j < inB; j++) result.push(unsure(b[j] as Item));
    } else if (inA >= 0) {
      for (; i < inA; i++) result.push(unsure(a[i] as Item));
    } else if (a.length === b.length) {
      // The same place, another value: one of the two.
      result.push({ value: union([x.value, y.value]), certain: x.certain && y.certain, many: x.many || y.many });
      i++;
      j++;
    } else {
      result.push(unsure(x));
      i++;
    }
  }
  for (; i < a.length; i++) result.push(unsure(a[i] as Item));
  for (; j < b.length; j++) result.push(unsure(b[j] as Item));
  return result;
}

/** The item as one that may be missing: the same one where it already was, so that lists that grow still share their head. */
function unsure(i: Item): Item {
  return i.certain ? { ...i, certain: false } : i;
}

function find(list: readonly Item[], wanted: Item, from: number): number {
  const end = Math.min(list.length, from + 12);
  for (let k = from; k < end; k++) if (same(list[k] as Item, wanted)) return k;
  return -1;
}
