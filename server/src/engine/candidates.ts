/** Arguments whose values may be told apart by what a handler does, each with the values that are worth a run. */
import type { Asked } from '../evaluator/asked.js';
import { type ConstantValue, constant, UNDEFINED, type Value } from '../evaluator/values.js';
import { put } from '../model/groups.js';
import type { ArgumentCase } from '../model/tool.js';
import type { InputArgument } from '../tools/schema.js';

type Shown = Pick<ArgumentCase, 'value' | 'is'>;

/** One of a record's members is given, and none of the others. */
export interface OneOf {
  readonly kind: 'one of';
  readonly member: string;
  readonly members: readonly string[];
}

/** What a run gives to an argument. */
export type Choice = Value | OneOf;

/** The arguments that a choice for one of them fixes. */
export function fixing(argument: string, choice: Choice): readonly (readonly [path: string, value: Value])[] {
  if (choice.kind !== 'one of') return [[argument, choice]];
  return choice.members.map((member) => {
    const path = argument === '' ? member : `${argument}.${member}`;
    return [path, member === choice.member ? givenAt(path) : UNDEFINED];
  });
}

export interface Candidate {
  readonly argument: string;
  /** What the runs give to it, one for all values that the handler cannot tell from each other. */
  readonly choices: readonly Choice[];
  /** Its values in the order of the schema, each with the index of the choice that stands for it. */
  readonly values: readonly { readonly shown: Shown; readonly choice: number }[];
  /** True where the choice is whether the argument is given at all. */
  readonly presence: boolean;
}

/** A text that no program compares with: it stands for all values that are not named. */
const OTHER = '\u0000another value';
const PLAIN = /^[A-Za-z_]\w*$/;
/** More names than this are no choice of the caller's but a table. */
const MAX_NAMES = 24;

/**
 * The arguments that something was asked of, and that have few values as far as the schema or the handler tells.
 * @param input what the schema says
 * @param asked what a run for any arguments asked
 */
export function candidates(input: readonly InputArgument[], asked: Asked): Candidate[] {
  const found: Candidate[] = [];
  const byPath = new Map(input.map((i) => [i.path, i]));
  for (const { path, values, optional } of input) {
    if (!asked.paths.has(path)) continue;
    if (values && values.length > 1) found.push(listed(values, path, asked, optional));
    // A record of further arguments is no choice of its own.
    else if (
      optional &&
      !path.includes('[]') &&
      !input.some((other) => other.path.startsWith(`${path}.`) && !other.path.startsWith(`${path}.[]`))
    )
      found.push(presenceOf(path));
  }
  for (const [path, names] of asked.compared) {
    // Where the schema is known, it says what an argument is; elsewhere a plain name is one.
    if (byPath.get(path)?.values || !asked.paths.has(path) || !(byPath.size > 0 ? byPath.has(path) : PLAIN.test(path))) continue;
    found.push(named([...names], path, asked.open.has(path)));
  }
  found.push(...oneOfs(input, asked));
  return found.filter((candidate) => candidate.choices.length > 1);
}

/**
 * An argument whose values the schema lists; one choice for all that are not told apart. A name that may be left out is
 * one more case: without it a handler may only tell what there is.
 */
function listed(values: readonly ConstantValue[], argument: string, asked: Asked, optional: boolean): Candidate {
  const names = asked.compared.get(argument);
  const known = new Set(values.map((v) => v.value));
  // Where it is compared with something else, it was made into something else first.
  const told = names && !asked.open.has(argument) && [...names].every((name) => known.has(name) || isEmpty(name));
  const alike = told && typeof values[0]?.value === 'string' ? values.filter((v) => !names.has(v.value)) : [];
  const choices: Value[] = values.filter((v) => v === alike[0] || !alike.includes(v));
  const cases = values.map((v) => ({ shown: shownOf(v), choice: choices.indexOf(alike.includes(v) ? (alike[0] as ConstantValue) : v) }));
  if (optional && values.every((v) => typeof v.value === 'string')) {
    choices.push(UNDEFINED);
    cases.push({ shown: { value: null, is: 'absent' }, choice: choices.length - 1 });
  }
  return { argument, choices, values: cases, presence: false };
}

/** An argument of which no schema lists the values: the constants that the handler compares it with, and any other. */
function named(names: readonly ConstantValue['value'][], argument: string, isOpen: boolean): Candidate {
  const texts = names.filter((name): name is string => typeof name === 'string' && name !== '');
  const values: ArgumentCase['value'][] = names.some((name) => typeof name === 'boolean')
    ? [true, false]
    : texts.length > MAX_NAMES
      ? []
      : texts;
  const choices: Value[] = values.map((value) => constant(value));
  const shown: Shown[] = values.map((value) => ({ value }));
  // Where its text decides something too, nothing can stand for all others.
  if (typeof values[0] === 'string' && !isOpen) {
    choices.push(constant(OTHER));
    shown.push({ value: null, is: 'other' });
  }
  return { argument, choices, values: shown.map((each, choice) => ({ shown: each, choice })), presence: false };
}

/** What is given, whatever it is. */
export function givenAt(path: string): Value {
  return { kind: 'argument', path: path.split('.'), given: true };
}

/**
 * Records of which each member may be left out and is a record of its own, `{ create: { … } }` or `{ remove: { … } }`:
 * which of them is given is what such a tool has instead of an `action`.
 */
function oneOfs(input: readonly InputArgument[], asked: Asked): Candidate[] {
  const byParent = new Map<string, InputArgument[]>();
  for (const each of input) put(byParent, parentOf(each.path), each);
  return [...byParent].flatMap(([argument, all]) => {
    if (all.length > MAX_NAMES || !all.every((each) => each.optional && each.record && asked.paths.has(each.path))) return [];
    const members = all.map(({ path }) => path.slice(path.lastIndexOf('.') + 1));
    return [
      {
        argument,
        choices: members.map((member) => ({ kind: 'one of', member, members }) as const),
        values: members.map((value, choice) => ({ shown: { value }, choice })),
        presence: false,
      },
    ];
  });
}

function parentOf(path: string): string {
  return path.includes('.') ? path.slice(0, path.lastIndexOf('.')) : '';
}

function presenceOf(argument: string): Candidate {
  return {
    argument,
    choices: [givenAt(argument), UNDEFINED],
    values: [
      { shown: { value: null, is: 'given' }, choice: 0 },
      { shown: { value: null, is: 'absent' }, choice: 1 },
    ],
    presence: true,
  };
}

function shownOf({ value }: ConstantValue): Shown {
  return { value: value ?? null };
}

function isEmpty(value: unknown): boolean {
  return value === undefined || value === null || value === '';
}

/** True where one path is the other, or a part of what it names. */
export function within(a: string, b: string): boolean {
  return a === b || a === '' || b === '' || a.startsWith(`${b}.`) || b.startsWith(`${a}.`);
}
