/** Functions of the workspace of which a user says what calling them does: their code is not looked at. */
import type { CatalogueNode } from '../catalogue/catalogue.js';
import { namedFunction } from '../core/named.js';
import type { CoreModule, FunctionNode } from '../core/syntax.js';
import { callExternal } from './external.js';
import type { Machine } from './machine.js';
import { externalOf } from './members.js';
import type { FunctionValue, Site, Value } from './values.js';

/** The stated functions of a file, by the list that states them. */
const known = new WeakMap<object, WeakMap<CoreModule, ReadonlyMap<FunctionNode, CatalogueNode>>>();

/** What is stated of a function; null for nearly all. */
export function statedFunction(m: Machine, fn: FunctionValue): CatalogueNode | null {
  const stated = m.catalogue.functions.get(fn.file);
  if (!stated) return null;
  const { core } = fn.env.module;
  let byModule = known.get(stated);
  if (!byModule) {
    byModule = new WeakMap();
    known.set(stated, byModule);
  }
  let found = byModule.get(core);
  if (!found) {
    const made = new Map<FunctionNode, CatalogueNode>();
    for (const { path, node } of stated) {
      const named = namedFunction(core, path);
      if (named) made.set(named, node);
    }
    found = made;
    byModule.set(core, found);
  }
  return found.get(fn.node) ?? null;
}

/** Calls a function as if it were a package's. */
export function callStated(
  m: Machine,
  fn: FunctionValue,
  node: CatalogueNode,
  args: readonly Value[],
  self: Value,
  site: Site | null,
): Value {
  const name = fn.node.name ?? 'a function';
  m.burn();
  m.touch(fn.file);
  const receiver = self.kind === 'external' ? self : null;
  const callee = externalOf(m, node, { module: fn.file, name, last: name, receiver, created: null });
  return callExternal(m, callee, [...fn.boundArgs, ...args], site ?? { file: fn.file, node: fn.node }, false, receiver);
}
