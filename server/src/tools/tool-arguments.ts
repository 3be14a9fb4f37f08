/** What each argument of `tool()` is, where nothing about it is left to guess: converting the call rests on it. */
import type { Registrar } from '../catalogue/registrars.js';
import type { Call } from '../core/syntax.js';
import type { OutwardCall } from '../evaluator/machine.js';
import { OPEN, optionsOf, type Value } from '../evaluator/values.js';
import type { ToolArguments } from '../model/tool.js';

const SDK = 'modelcontextprotocol-sdk';
const TYPES = /^(?:npm:|jsr:)?(?:@zod\/|zod(?:$|[/@-]))/;

/**
 * The parts of a call of `tool()`, as indices of its arguments; undefined where the receiver may be something else than the SDK's
 * McpServer, where an argument could be one thing or another, and where something stands behind the callback.
 * @param sure whether the catalogue knows the callee
 */
export function toolArguments({ args, inexact, site }: OutwardCall, registrar: Registrar, sure: boolean): ToolArguments | undefined {
  const written = (site.node as Call).args;
  if (!sure || inexact || registrar.library.file.library !== SDK) return undefined;
  if (!written || written.length !== args.length || written.some(({ spread }) => spread)) return undefined;
  const callback = args.length - 1;
  const middle = args.slice(1, callback);
  // A function before the last argument is the callback, and what stands behind it is lost.
  if (callback < 1 || callback > 4 || middle.some(mayBeCalled) || isRecord(args[callback] as Value)) return undefined;
  let at = 1;
  const next = (is: (value: Value) => boolean): number | null => (at < callback && is(args[at] as Value) ? at++ : null);
  // All that the overloads have room for is given: no argument could be anything else.
  const full = middle.length === 3;
  const description = next((value) => isText(value) || (full && !isShape(value) && !isAnnotations(value)));
  const schema = next((value) => isShape(value) || (full && description !== null && !isAnnotations(value) && !isText(value)));
  const annotations = next((value) => isAnnotations(value) || (full && schema !== null && !isShape(value) && !isText(value)));
  return at === callback ? { description, schema, annotations } : undefined;
}

function mayBeCalled(value: Value): boolean {
  return optionsOf(value).some(({ kind }) => kind === 'function' || kind === 'builtin');
}

/** What can be no callback: annotations that stand behind it. */
function isRecord(value: Value): boolean {
  return optionsOf(value).some(({ kind }) => kind === 'object' || kind === 'constant' || kind === 'text' || kind === 'list');
}

/** A text for certain. */
function isText(value: Value): boolean {
  const options = optionsOf(value);
  return options.length > 0 && options.every((o) => o.kind === 'text' || (o.kind === 'constant' && typeof o.value === 'string'));
}

/** A record of Zod types for certain, or an empty one, which the SDK takes for a schema too; or the shape of a Zod object. */
function isShape(value: Value): boolean {
  const options = optionsOf(value);
  return (
    options.length > 0 &&
    options.every((o) => {
      if (o.kind === 'external') return o.last === 'shape' && TYPES.test(o.module);
      if (o.kind !== 'object' || o.slots.has(OPEN)) return false;
      const values = [...o.slots.values()];
      return values.length === 0 || values.every((each) => optionsOf(each).every((x) => x.kind === 'external' && TYPES.test(x.module)));
    })
  );
}

/** A record of plain values for certain, with nothing in it that a JSON Schema has. */
function isAnnotations(value: Value): boolean {
  const options = optionsOf(value);
  return (
    options.length > 0 &&
    options.every((o) => {
      if (o.kind !== 'object' || o.slots.has(OPEN) || o.slots.size === 0 || o.slots.has('type')) return false;
      return [...o.slots.values()].every((each) => optionsOf(each).every((x) => x.kind === 'constant'));
    })
  );
}
