/** Bodies that are lists of operations on a document: JSON Patch, RFC 6902 (https://www.rfc-editor.org/rfc/rfc6902). */
import { constantText, type Text } from '../../model/text.js';
import { soleHole } from '../holes.js';
import { readBody, valuesOf } from './body.js';

/** What the author calls such a list where the caller gives it as a whole. */
const OPERATIONS_NAME = /(?:^|[._])(?:json_?patch|(?:patch|json)_?(?:ops|operations|document)|operations|ops|patches)$/i;

/**
 * Whether the same operations once more may change something more: an `add` into a list inserts again, a `remove` or `move` from one takes
 * what stands there by then. Null where the body is no such list.
 */
export function patchRepeats(body: Text | undefined, contentType: Text | undefined): boolean | null {
  if (body === undefined) return null;
  const isPatch = /json-patch\+json/i.test(constantText(contentType ?? []) ?? '');
  const whole = soleHole(body);
  if (whole !== undefined) return isPatch || (whole.origin === 'argument' && OPERATIONS_NAME.test(whole.name)) ? true : null;
  if (typeof body[0] !== 'string' || !/^\s*\[/.test(body[0])) return null;
  const read = readBody(body);
  const operations = valuesOf(read, (name) => name === 'op').map(constantText);
  const paths = valuesOf(read, (name) => name === 'path').map(constantText);
  // Of operations that are not written here, only the type of the content tells.
  if (operations.length === 0 || paths.length === 0) return isPatch ? true : null;
  return operations.some((op, i) => op !== 'replace' && op !== 'test' && movesOn(op, paths[i]));
}

/** Whether a second run of one operation finds another document than the first. */
function movesOn(op: string | undefined, path: string | undefined): boolean {
  if (op === undefined) return true;
  // A place in a list, by number or behind its end; the place of a named member stays what it is.
  const inList = path === undefined || /\/(?:-|\d+)$/.test(path);
  return op === 'copy' || op === 'move' || inList;
}
