/**
 * What a handler knows of the words that the caller's text begins with: `if (!sql.trim().toUpperCase().startsWith('SELECT')) throw …`.
 * The answer of such a question carries the words, a branch that it guards knows them, and the text that is sent on carries them.
 */
import { wordSet } from '../classify/words.js';
import type { Machine } from './machine.js';
import { type ArgumentValue, type Begins, constant, optionsOf, type Value } from './values.js';

/** Methods that leave a text's first words as they are, but for blanks and case. */
const SAME_HEAD = wordSet('trim trimStart trimEnd toLowerCase toUpperCase toLocaleLowerCase toLocaleUpperCase toString valueOf normalize');

/** What a replacement may take out without touching a statement's first word: blanks, comments, semicolons. */
const BESIDE_WORDS = /^\/(?:\^?\(*(?:\?:)?)?(?:\\s|--|\\\/\\\*|#|;|\\n|\\r)/;
/** Places for values, which may become anything: `?`, `$1`. */
const PLACES = /^\/(?:\\\?|\\\$|\[\?\])/;

/** True for a replacement that leaves the first word. */
function sparesHead(pattern: string | undefined, replacement: Value | undefined): boolean {
  // A pattern with words of its own may take the first one along.
  if (pattern === undefined || /[a-z]/i.test(pattern.replace(/\\./g, '').replace(/\/[a-z]*$/, ''))) return false;
  return PLACES.test(pattern) || (BESIDE_WORDS.test(pattern) && isBlank(replacement));
}

/**
 * What a method of an argument gives: the words that the answer is about, or that it no longer is the text from its beginning on.
 * @returns undefined for a method after which the text begins as before
 */
export function headAfter(
  receiver: ArgumentValue,
  name: string,
  args: readonly Value[],
): Pick<ArgumentValue, 'begins' | 'cut'> | undefined {
  if (receiver.cut) return { cut: true };
  if (SAME_HEAD.has(name)) return undefined;
  const [first, second] = args;
  if (name === 'startsWith' && args.length === 1) {
    const words = wordsOf(first);
    return { cut: true, ...(words ? { begins: { of: keyOf(receiver), whenTrue: words } } : {}) };
  }
  if (name === 'match' || name === 'search') return { cut: true, ...(name === 'match' ? answerOf(patternOf(first), receiver) : {}) };
  if ((name === 'replace' || name === 'replaceAll') && sparesHead(patternOf(first), second)) return undefined;
  return { cut: true };
}

/** The answer of `/^\s*SELECT\b/i.test(text)`, marked with the words that the text begins with where it holds. */
export function testAnswer(pattern: string | undefined, subject: Value | undefined): { readonly begins?: Begins } {
  return subject?.kind === 'argument' && !subject.cut ? answerOf(pattern, subject) : {};
}

function answerOf(pattern: string | undefined, of: ArgumentValue): { readonly begins?: Begins } {
  const words = pattern === undefined ? null : wordsOfPattern(pattern);
  return words ? { begins: { of: keyOf(of), whenTrue: words } } : {};
}

function patternOf(value: Value | undefined): string | undefined {
  return value?.kind === 'data' ? value.pattern : undefined;
}

function isBlank(value: Value | undefined): boolean {
  return value?.kind === 'constant' && typeof value.value === 'string' && value.value.trim() === '';
}

function keyOf(argument: ArgumentValue): string {
  return argument.path.join('.');
}

const normal = (words: string): string => words.trim().replace(/\s+/g, ' ').toUpperCase();

/** The constants that a value may be, as words. */
function wordsOf(value: Value | undefined): readonly string[] | null {
  if (!value) return null;
  const words = optionsOf(value).map((o) => (o.kind === 'constant' && typeof o.value === 'string' ? normal(o.value) : ''));
  return words.every((word) => word !== '') ? words : null;
}

/** `/^\s*(?:SELECT|WITH)\b/i`: the words of which a text that it fits begins with one; null for any other pattern. */
export function wordsOfPattern(pattern: string): readonly string[] | null {
  // With `m` a pattern fits the beginning of any line.
  const found = /^\/\^(?:\\s\*)?(?:\((?:\?:)?([\w|+*\\ ]+)\)|((?:[A-Za-z]|\\s[+*])+))(?![?*{+|])(.*)\/([a-z]*)$/s.exec(pattern);
  if (!found || found[4]?.includes('m') || hasBranch(found[3] ?? '')) return null;
  const words = (found[1] ?? found[2] ?? '').split('|').map((word) => normal(word.replace(/\\s[+*]|\\b/g, ' ')));
  return words.every((word) => /^[A-Z]+(?: [A-Z]+)*$/.test(word)) ? words : null;
}

/** True for a pattern with an alternative of its own, outside of all parentheses. */
function hasBranch(rest: string): boolean {
  let depth = 0;
  for (const [i, char] of [...rest].entries()) {
    if (rest[i - 1] === '\\') continue;
    if (char === '(' || char === '[') depth++;
    else if (char === ')' || char === ']') depth--;
    else if (char === '|' && depth === 0) return true;
  }
  return false;
}

function beginsOf(value: Value): Begins | undefined {
  return value.kind === 'argument' || value.kind === 'data' || value.kind === 'union' ? value.begins : undefined;
}

function withBegins(value: Value, begins: Begins | undefined): Value {
  if (!begins || (value.kind !== 'argument' && value.kind !== 'data' && value.kind !== 'union')) return value;
  return { ...value, begins };
}

/** The answer `!test`. */
export function negated(answer: Value, test: Value): Value {
  const begins = beginsOf(test);
  if (!begins) return answer;
  const { of, whenTrue, whenFalse } = begins;
  return withBegins(answer, { of, ...(whenFalse ? { whenTrue: whenFalse } : {}), ...(whenTrue ? { whenFalse: whenTrue } : {}) });
}

/** The answer `left && right` or `left || right`: where it holds both do, or one of them does. */
export function combined(answer: Value, op: '&&' | '||', left: Value, right: Value): Value {
  const [a, b] = [beginsOf(left), beginsOf(right)];
  if (!a && !b) return withoutBegins(answer);
  const of = (a ?? b)?.of as string;
  if (a && b && a.of !== b.of) return withoutBegins(answer);
  const each = (side: 'whenTrue' | 'whenFalse'): readonly string[] | undefined => a?.[side] ?? b?.[side];
  const either = (side: 'whenTrue' | 'whenFalse'): readonly string[] | undefined => {
    const [one, other] = [a?.[side], b?.[side]];
    return one && other ? [...new Set([...one, ...other])] : undefined;
  };
  const whenTrue = op === '&&' ? each('whenTrue') : either('whenTrue');
  const whenFalse = op === '&&' ? either('whenFalse') : each('whenFalse');
  return withBegins(withoutBegins(answer), { of, ...(whenTrue ? { whenTrue } : {}), ...(whenFalse ? { whenFalse } : {}) });
}

/** The answer of `words.some((word) => text.startsWith(word))`, of what each of them gave. */
export function someOf(answer: Value, results: readonly Value[]): Value {
  const all = results.map(beginsOf);
  const first = all[0];
  if (!first || !all.every((b) => b?.whenTrue && b.of === first.of)) return answer;
  return withBegins(answer, { of: first.of, whenTrue: [...new Set(all.flatMap((b) => b?.whenTrue ?? []))] });
}

function withoutBegins(value: Value): Value {
  return beginsOf(value) ? ({ ...value, begins: undefined } as Value) : value;
}

/** A condition of which a branch knows that it holds, or does not. */
export function assumeBeginning(m: Machine, test: Value, holds: boolean): void {
  const begins = beginsOf(test);
  const words = begins && (holds ? begins.whenTrue : begins.whenFalse);
  // Elements of a list share a name.
  if (!begins || !words || /[[{]/.test(begins.of)) return;
  const before = known(m, begins.of);
  // Of two questions the one that was asked first stands, unless the second leaves less.
  if (!before || words.every((word) => before.includes(word))) m.write(m.beginnings, begins.of, constant(words.join('|')));
}

function known(m: Machine, key: string): readonly string[] | undefined {
  const value = m.beginnings.get(key);
  return value?.kind === 'constant' && typeof value.value === 'string' ? value.value.split('|') : undefined;
}

/** The words of which the caller's text begins with one, where that is known on every way here. */
export function beginningOf(m: Machine, argument: ArgumentValue): readonly string[] | undefined {
  if (m.beginnings.size === 0 || argument.cut || argument.begins) return undefined;
  // What is a text has no fields: a driver that takes `{ text }` as well is given the text.
  return known(m, keyOf(argument)) ?? known(m, argument.path.slice(0, -1).join('.'));
}
