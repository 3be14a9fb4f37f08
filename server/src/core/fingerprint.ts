/**
 * What of a file matters to what its module leaves behind when it is loaded: everything but the bodies of functions
 * that did not run then, places, and texts that only people read.
 */
import type { CoreModule, FunctionNode } from './syntax.js';
import { isFunction } from './walk.js';

/** Members whose constant value no code acts on. */
const PROSE = new Set(['description', 'title', 'instructions', 'readOnlyHint', 'destructiveHint', 'idempotentHint', 'openWorldHint']);

/**
 * A number that stays the same while an edit changes only what did not run.
 * @param ran the functions that ran while modules were loaded
 */
export function fingerprint(module: CoreModule, ran: ReadonlySet<FunctionNode>): number {
  let hash = 0x811c9dc5;
  const mix = (text: string): void => {
    for (let i = 0; i < text.length; i++) hash = Math.imul(hash ^ text.charCodeAt(i), 0x01000193);
    hash = Math.imul(hash ^ 0xff, 0x01000193);
  };
  const names = new Set<string>();
  const visit = (value: unknown): void => {
    if (value === null || typeof value !== 'object') {
      mix(typeof value === 'string' ? value : String(value));
      return;
    }
    if (Array.isArray(value)) {
      mix('[');
      for (const element of value) visit(element);
      return;
    }
    if (value instanceof Map) {
      for (const [key, element] of value) {
        mix(key);
        visit(element);
      }
      return;
    }
    if ((value as { kind?: string }).kind === 'name') names.add((value as { name: string }).name);
    const node = value as { kind?: string; key?: { kind: string; value?: unknown }; value?: { kind: string } };
    if (isFunction(value) && !ran.has(value)) {
      mix('a function that did not run');
      visit(value.params);
      return;
    }
    const prose =
      node.kind === 'property' && node.key?.kind === 'constant' && PROSE.has(String(node.key.value)) && node.value?.kind === 'constant';
    for (const name in value) {
      if (name === 'start' || name === 'end' || (prose && name === 'value')) continue;
      mix(name);
      visit((value as Record<string, unknown>)[name]);
    }
  };
  visit(module.exports);
  visit(module.body);
  visit(module.types);
  // An import matters where what ran uses it.
  for (const { module: from, names: imported } of module.imports)
    for (const one of imported) if (names.has(one.local)) mix(`${from} ${one.imported} ${one.local}`);
  return hash >>> 0;
}
