/** Operators on abstract values. */
import { negated } from './beginnings.js';
import { instanceOf } from './instances.js';
import {
  type ArgumentValue,
  about,
  type ConstantValue,
  constant,
  type DataValue,
  data,
  FALSE,
  isDrawn,
  optionsOf,
  TRUE,
  truth,
  UNDEFINED,
  union,
  type Value,
} from './values.js';

export function unary(op: string, value: Value): Value {
  switch (op) {
    case '!': {
      const holds = truth(value);
      if (holds !== undefined) return constant(!holds);
      if (value.kind === 'data' && value.exists) return { ...data('!'), exists: { ...value.exists, holds: !value.exists.holds } };
      return negated(aboutArgument(value) ?? data('!'), value);
    }
    case 'void':
      return UNDEFINED;
    case 'typeof': {
      const types = new Set(optionsOf(value).map(typeOf));
      return types.size === 1 && !types.has(undefined) ? constant([...types][0] as string) : (aboutArgument(value) ?? data('typeof'));
    }
    case '-':
    case '+':
    case '~':
      if (value.kind === 'constant' && (typeof value.value === 'number' || typeof value.value === 'string')) {
        const n = Number(value.value);
        return constant(op === '-' ? -n : op === '+' ? n : ~n);
      }
      return value.kind === 'argument' ? { kind: 'argument', path: value.path } : data(op);
    case 'delete':
      return TRUE;
    default:
      return data(op);
  }
}

/** What `typeof` says of a value; undefined where it cannot be told. */
export function typeOf(value: Value): string | undefined {
  switch (value.kind) {
    case 'constant':
      return value.value === null ? 'object' : typeof value.value;
    case 'text':
      return 'string';
    case 'function':
    case 'builtin':
    case 'class':
      return 'function';
    case 'object':
    case 'list':
    case 'map':
    case 'namespace':
      return 'object';
    case 'external':
      // What `new` made of a package's class; what a function gave may be a function.
      return value.node === null && value.receiver === null && value.created !== null && !value.name.endsWith(')') ? 'object' : undefined;
    default:
      return undefined;
  }
}

/** An answer about the argument that the value may be; undefined where it is none. */
function aboutArgument(value: Value): Value | undefined {
  for (const option of optionsOf(value)) if (option.kind === 'argument') return about(option);
  return undefined;
}

/** `left op right` for comparison: a constant boolean where it is certain. */
export function compare(op: string, left: Value, right: Value): Value {
  const equal = equality(left, right, op.length === 2 && op.startsWith('=') ? true : op === '!=');
  if (equal === undefined) return aboutArgument(left) ?? aboutArgument(right) ?? data('comparison');
  return op.startsWith('!') ? constant(!equal) : constant(equal);
}

function equality(left: Value, right: Value, loose: boolean): boolean | undefined {
  const answers = new Set<boolean | undefined>();
  for (const a of optionsOf(left)) for (const b of optionsOf(right)) answers.add(equalOne(a, b, loose));
  return answers.size === 1 ? [...answers][0] : undefined;
}

function equalOne(a: Value, b: Value, loose: boolean): boolean | undefined {
  if (isGiven(a) ? isNothing(b) : isGiven(b) && isNothing(a)) return false;
  if (a.kind === 'constant' && b.kind === 'constant') {
    if (loose && (a.value === null || a.value === undefined)) return b.value === null || b.value === undefined;
    // biome-ignore lint/suspicious/noDoubleEquals: the analysed program's own `==`
    return loose ? a.value == b.value : a.value === b.value;
  }
  if (opaque(a) || opaque(b)) {
    // A server that ships does not run as its author's copy does.
    if (isUnshipped(a, b) || isUnshipped(b, a)) return false;
    return undefined;
  }
  // An object is never equal to a primitive, and identities differ.
  if (a.kind === 'text' || b.kind === 'text') {
    const other = a.kind === 'text' ? b : a;
    if (other.kind === 'constant' && typeof other.value !== 'string') return false;
    return undefined;
  }
  if (a === b) return true;
  if (a.kind === 'constant' || b.kind === 'constant') return false;
  return a.kind === b.kind && (a.kind === 'object' || a.kind === 'list' || a.kind === 'function') ? undefined : false;
}

function isGiven(v: Value): boolean {
  return v.kind === 'argument' && v.given === true;
}

function isNothing(v: Value): boolean {
  return v.kind === 'constant' && (v.value === undefined || v.value === null || v.value === '');
}

function isUnshipped(variable: Value, value: Value): boolean {
  return (
    variable.kind === 'data' &&
    variable.origin === 'config' &&
    /(?:^|\.)NODE_ENV$/.test(variable.name) &&
    value.kind === 'constant' &&
    /^(?:dev|development|test|testing)$/.test(String(value.value))
  );
}

function opaque(v: Value): boolean {
  return v.kind === 'argument' || v.kind === 'data' || v.kind === 'unknown' || v.kind === 'external' || v.kind === 'union';
}

/** Arithmetic, comparison and text operators. */
export function arithmetic(_m: unknown, op: string, left: Value, right: Value): Value {
  if (op === '===' || op === '!==' || op === '==' || op === '!=') return compare(op, left, right);
  if (op === 'instanceof') return instanceOf(left, right);
  if (op === '+') return plus(left, right);
  if (left.kind === 'constant' && right.kind === 'constant') {
    const a = left.value as number;
    const b = right.value as number;
    switch (op) {
      case '<':
        return a < b ? TRUE : FALSE;
      case '>':
        return a > b ? TRUE : FALSE;
      case '<=':
        return a <= b ? TRUE : FALSE;
      case '>=':
        return a >= b ? TRUE : FALSE;
    }
    if (typeof a !== 'number' || typeof b !== 'number') return data(op);
    switch (op) {
      case '-':
        return constant(a - b);
      case '*':
        return constant(a * b);
      case '/':
        return constant(a / b);
      case '%':
        return constant(a % b);
      case '**':
        return constant(a ** b);
      case '|':
        return constant(a | b);
      case '&':
        return constant(a & b);
      case '^':
        return constant(a ^ b);
      case '<<':
        return constant(a << b);
      case '>>':
        return constant(a >> b);
      case '>>>':
        return constant(a >>> b);
    }
  }
  return op === '-' ? offset(op, left, right) : reckoned(op, left, right);
}

/** A number that is more or less than one that a call gave, by something that is not of that call. */
function offset(op: string, left: Value, right: Value): Value {
  const read = (side: Value): Value | undefined =>
    optionsOf(side).find((o) => o.kind === 'data' && o.origin === 'data' && !o.vague && o.name.includes('()'));
  const from = read(left) ?? read(right);
  const by = read(left) ? right : left;
  const moves = optionsOf(by).some((o) => o.kind === 'argument' || (o.kind === 'constant' && typeof o.value === 'number' && o.value !== 0));
  return from?.kind === 'data' && moves ? { ...data(op), offsetFrom: from.name } : reckoned(op, left, right);
}

/** What is reckoned with an argument is still what the caller gave; an answer about it (`<`, `>`) is not. */
function reckoned(op: string, left: Value, right: Value): DataValue {
  if (/^[<>]=?$/.test(op)) return data(op);
  if (isDrawn(left) || isDrawn(right)) return data(op, 'random');
  const from = givenIn(left) ?? givenIn(right);
  return from ? { ...data(op), from } : data(op);
}

/** The argument of the caller that a number is, or was reckoned with; undefined where there is none. */
export function givenIn(side: Value): ArgumentValue | undefined {
  if (side.kind === 'argument') return side;
  if (side.kind === 'data') return side.from;
  if (side.kind !== 'union') return undefined;
  for (const option of side.options) {
    const given = givenIn(option);
    if (given) return given;
  }
  return undefined;
}

function plus(left: Value, right: Value): Value {
  if (left.kind === 'constant' && right.kind === 'constant') {
    const a = left.value;
    const b = right.value;
    if (typeof a === 'number' && typeof b === 'number') return constant(a + b);
    if (typeof a === 'string' || typeof b === 'string') return constant(String(a) + String(b));
    return data('+');
  }
  const lefts = optionsOf(left);
  const rights = optionsOf(right);
  // A few possible texts stay apart, so that each can be read on its own.
  if (lefts.length * rights.length <= 8 && (lefts.some(isText) || rights.some(isText))) {
    const results: Value[] = [];
    for (const a of lefts) for (const b of rights) results.push(concatenate(a, b));
    return union(results);
  }
  if (isText(left) || isText(right)) return concatenate(left, right);
  const stored = [...lefts, ...rights].some((o) => o.kind === 'data' && o.stored);
  if (stored) return concatenate(left, right);
  const moved = offset('+', left, right);
  if (moved.kind === 'data' && moved.offsetFrom !== undefined) return moved;
  if (left.kind === 'argument') return { kind: 'argument', path: left.path };
  // `Date.now().toString(36) + Math.random()`: with something drawn, the whole is another one each time.
  const drawn = [left, right].find((side) => side.kind === 'data' && side.origin === 'random');
  return drawn?.kind === 'data' && moved.kind === 'data' ? { ...moved, origin: 'random', name: `${drawn.name}+` } : moved;
}

function isText(value: Value): boolean {
  return value.kind === 'text' || (value.kind === 'constant' && typeof value.value === 'string');
}

function concatenate(a: Value, b: Value): Value {
  const parts: (string | Value)[] = [];
  for (const value of [a, b]) {
    const pieces: readonly (string | Value)[] =
      value.kind === 'text' ? value.parts : value.kind === 'constant' ? [String((value as ConstantValue).value)] : [value];
    for (const piece of pieces) {
      const last = parts[parts.length - 1];
      if (typeof piece === 'string' && typeof last === 'string') parts[parts.length - 1] = last + piece;
      else if (piece !== '') parts.push(piece);
    }
  }
  if (parts.every((p) => typeof p === 'string')) return constant(parts.join(''));
  return { kind: 'text', parts: parts.length > 400 ? [...parts.slice(0, 200), data('more text')] : parts };
}
