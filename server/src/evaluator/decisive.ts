/** Whether what a call does hangs on how its text came about: on the branch that made it, or on a word that only some branch adds. */
import type { Behaviour } from '../catalogue/schema.js';
import type { Classified } from '../classify/classified.js';
import type { ArgvWord } from '../model/text.js';
import type { Machine } from './machine.js';
import { textsOf } from './text.js';
import { data, itemsOf, type ListValue, newList, optionsOf, type TextValue, type UnionValue, union, type Value } from './values.js';

type Ref = (name: string | undefined) => Value | undefined;

/** Classifies the call once more: as another behaviour, or with some words of its argument list left out or made certain. */
export type Again = (behaviour: Behaviour, words?: (list: readonly ArgvWord[]) => readonly ArgvWord[]) => readonly Classified[];

/**
 * True where the arguments may have decided what the call does by deciding its text.
 * @param classified what the call was classified as
 */
export function isDecidedByText(m: Machine, b: Behaviour, ref: Ref, classified: readonly Classified[], again: Again): boolean {
  const inputs = [b.text, b.argv, b.method, b.url, b.body].filter((name) => varies(ref(name), 0));
  if (inputs.length === 0) return false;
  // Each text that it may be was classified by itself; where all came out alike, none of them decides.
  const weight = weightOf(classified);
  if (weight === null || b.does === 'pipeline') return true;
  if ([b.text, b.method, b.url].some((name) => hasChoice(m, ref(name)))) return true;
  if (inputs.includes(b.argv))
    return (
      weightOf(again(b, (list) => list.filter((word) => word.certain && !word.many))) !== weight ||
      weightOf(again(b, (list) => list.map((word) => ({ ...word, certain: true })))) !== weight
    );
  const { body: _, ...bare } = b;
  return inputs.includes(b.body) && weightOf(again(bare)) !== weight;
}

/**
 * True where any text in the place of what the caller gives comes to the same: a flag's value, a name behind a subcommand.
 * @param again classifies the call with other values
 */
export function anyTextWillDo(
  m: Machine,
  ref: Ref,
  classified: readonly Classified[],
  again: (ref: Ref) => readonly Classified[],
): boolean {
  const weight = weightOf(classified);
  // What is not told by what is known may be told by the caller's text.
  if (weight === null || classified.some((c) => c.dependsOn.length > 0 || c.repeat === 'unknown')) return false;
  const plain: Ref = (name) => {
    const value = ref(name);
    return value && withoutCaller(m, value, 0, new Map());
  };
  return weightOf(again(plain)) === weight;
}

/**
 * The same value, with something that was read in the place of what the caller gives.
 * @param made what was made of a part already: branches and loops share parts many times over
 */
function withoutCaller(m: Machine, value: Value, depth: number, made: Map<Value, Value>): Value {
  if (value.kind === 'argument') return data(value.path.join('.'));
  if (value.kind !== 'union' && value.kind !== 'text' && value.kind !== 'list') return value;
  const known = made.get(value);
  if (known) return known;
  const plain = partsWithoutCaller(m, value, depth, made);
  made.set(value, plain);
  return plain;
}

function partsWithoutCaller(m: Machine, value: UnionValue | TextValue | ListValue, depth: number, made: Map<Value, Value>): Value {
  switch (value.kind) {
    case 'union':
      return union(value.options.map((option) => withoutCaller(m, option, depth, made)));
    case 'text':
      return { kind: 'text', parts: value.parts.map((part) => (typeof part === 'string' ? part : withoutCaller(m, part, depth, made))) };
    case 'list': {
      if (depth > 2) return value;
      const items = itemsOf(value).map((each) => ({ ...each, value: withoutCaller(m, each.value, depth + 1, made) }));
      return newList(m.store.tick(), 'words', items);
    }
  }
}

/** What all of some classifications come to; null where they differ. */
function weightOf(classified: readonly Classified[]): string | null {
  const weights = new Set(classified.map((c) => `${c.change} ${c.repeat} ${c.reach}`));
  return weights.size === 1 ? ([...weights][0] as string) : null;
}

/** True for a text that has one of several constants in the middle of it: it is classified as the worst of them. */
function hasChoice(m: Machine, value: Value | undefined): boolean {
  return (
    value !== undefined && textsOf(m, value).some((text) => text.some((part) => typeof part !== 'string' && part.options !== undefined))
  );
}

/** True for a text, list or record that branches made differently. */
function varies(value: Value | undefined, depth: number): boolean {
  switch (value?.kind) {
    case 'union':
      return true;
    case 'text':
      return value.parts.some((p) => typeof p !== 'string' && varies(p, depth));
    case 'list':
      return itemsOf(value).some((i) => !i.certain || i.many || varies(i.value, depth + 1));
    case 'object':
      return depth < 3 && [...value.slots.values()].some((v) => varies(v, depth + 1));
    default:
      return false;
  }
}

/** Arguments that are a text which is run, or a part of it. Of a list of words: its program, and what a shell is told. */
export function callersText(m: Machine, value: Value | undefined): string[] {
  if (!value) return [];
  const words = optionsOf(value).flatMap((option): Value[] => {
    if (option.kind !== 'list') return [option];
    const items = itemsOf(option);
    return items.flatMap((each, i) => {
      const before = items[i - 1]?.value;
      return i === 0 || each.many || (before?.kind === 'constant' && before.value === '-c') ? [each.value] : [];
    });
  });
  const holes = words.flatMap((word) => textsOf(m, word).flatMap((text) => text.filter((part) => typeof part !== 'string')));
  return holes.flatMap((hole) => (hole.origin === 'argument' ? [hole.name] : []));
}
