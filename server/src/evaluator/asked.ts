/** What a handler asked of the arguments: on which of them something depends, and which of their values it tells apart. */
import { type ConstantValue, optionsOf, type Value } from './values.js';

export class Asked {
  /** Arguments that some condition or some text asked for, by dotted path. */
  readonly paths = new Set<string>();
  /** Constants that an argument was compared with or looked up by: of two values that are none of them, neither is told from the other. */
  readonly compared = new Map<string, Set<ConstantValue['value']>>();
  /** Arguments whose text itself decided something, so that every value may be a case of its own. */
  readonly open = new Set<string>();

  /** What was asked for since it was set. */
  heard: Set<string> | null = null;

  /** Something depends on a value that is not known. */
  ask(value: Value): void {
    for (const path of pathsIn(value)) this.note(path);
  }

  /** Something depends on the text of a value: a statement, a command, a word of it. */
  askText(value: Value): void {
    for (const path of pathsIn(value)) {
      this.note(path);
      this.open.add(path);
    }
  }

  /** An argument was compared with a constant, on either side. */
  compare(left: Value, right: Value): void {
    for (const [subject, other] of [
      [left, right],
      [right, left],
    ] as const)
      for (const argument of optionsOf(subject))
        if (argument.kind === 'argument' && !argument.about)
          for (const option of optionsOf(other)) this.compareOne(pathOf(argument.path), option);
  }

  /** A member was looked up by an argument; `keys` are all that there are, undefined where there may be others. */
  lookUp(key: Value, keys: Iterable<string> | undefined): void {
    for (const argument of optionsOf(key)) {
      if (argument.kind !== 'argument') continue;
      const path = pathOf(argument.path);
      this.note(path);
      if (!keys) this.open.add(path);
      else for (const name of keys) this.constants(path).add(name);
    }
  }

  /** Something depends on an argument, by dotted path. */
  note(path: string): void {
    this.paths.add(path);
    this.heard?.add(path);
  }

  private compareOne(path: string, other: Value): void {
    if (other.kind === 'constant') this.constants(path).add(other.value);
    else this.open.add(path);
  }

  private constants(path: string): Set<ConstantValue['value']> {
    let known = this.compared.get(path);
    if (!known) {
      known = new Set();
      this.compared.set(path, known);
    }
    return known;
  }
}

/** The arguments in texts and unions, by value: a text that is put together in many branches holds its parts many times over. */
const WITHIN = new WeakMap<Value, ReadonlySet<string>>();

function pathsIn(value: Value): ReadonlySet<string> {
  if (value.kind === 'argument') return new Set([pathOf(value.path)]);
  if (value.kind !== 'union' && value.kind !== 'text') return NONE;
  let known = WITHIN.get(value);
  if (!known) {
    const parts = value.kind === 'union' ? value.options : value.parts;
    known = new Set(parts.flatMap((part) => (typeof part === 'string' ? [] : [...pathsIn(part)])));
    WITHIN.set(value, known);
  }
  return known;
}

const NONE: ReadonlySet<string> = new Set();

function pathOf(path: readonly string[]): string {
  return path.join('.');
}
