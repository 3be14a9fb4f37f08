/**
 * Assignments that make a variable or property of what it was and something more: `list = [...list, id]`,
 * `total = total + n`, `graph = { nodes: [...graph.nodes, id] }`. A second call adds once more, as `push` and `+=` do.
 */
import type { Expression, Pattern } from '../core/syntax.js';

/** Where the old content is looked for: a nesting deeper than this is nobody's way of adding. */
const MAX_DEPTH = 6;

/** True where the value that is assigned to the target holds all that was there, and more. */
export function growsItself(value: Expression, target: Pattern): boolean {
  const path = pathOf(target);
  return path !== undefined && grows(value, path, 0);
}

function grows(e: Expression, path: readonly string[], depth: number): boolean {
  if (depth > MAX_DEPTH) return false;
  const deeper = (inner: Expression): boolean => grows(inner, path, depth + 1);
  const isOld = (inner: Expression): boolean => samePath(pathOf(inner), path);
  switch (e.kind) {
    case 'array':
      return e.elements.length > 1 && e.elements.some(({ value, spread }) => spread && isOld(value));
    case 'template':
      return e.parts.some(isOld) && (e.parts.length > 1 || e.quasis.some((text) => text !== ''));
    case 'binary':
      return (e.op === '+' && (isOld(e.left) || isOld(e.right))) || (e.op === '-' && isOld(e.left));
    case 'call': {
      const { callee } = e;
      if (callee.kind !== 'member' || callee.key.kind !== 'constant') return false;
      if (callee.key.value === 'concat') return e.args.length > 0 && isOld(callee.object);
      // The last so many of a list that grew: what was added is among them.
      return callee.key.value === 'slice' && deeper(callee.object);
    }
    case 'object':
      return e.members.some(
        (m) => m.kind === 'property' && m.key.kind === 'constant' && grows(m.value, [...path, String(m.key.value)], depth + 1),
      );
    case 'conditional':
      return deeper(e.then) || deeper(e.otherwise);
    default:
      return false;
  }
}

/** `a`, `a.b`, `this.a.b` as the names on the way; undefined for anything else. */
function pathOf(e: Expression | Pattern): readonly string[] | undefined {
  if (e.kind === 'name') return [e.name];
  if (e.kind === 'this') return ['this'];
  if (e.kind !== 'member' || e.key.kind !== 'constant') return undefined;
  const object = pathOf(e.object);
  return object && [...object, String(e.key.value)];
}

function samePath(a: readonly string[] | undefined, b: readonly string[]): boolean {
  return a !== undefined && a.length === b.length && a.every((name, i) => name === b[i]);
}
