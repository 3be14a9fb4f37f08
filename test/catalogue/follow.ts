/** What the catalogue says of a call, by a chain that is written as in a program. */
import { behaviourOf, Catalogue, type CatalogueNode, chooseBehaviour, memberOf } from '../../server/src/catalogue/catalogue.js';
import { expand } from '../../server/src/catalogue/expand.js';
import { LIBRARIES } from '../../server/src/catalogue/libraries.generated.js';
import type { Behaviour } from '../../server/src/catalogue/schema.js';

export const CATALOGUE = new Catalogue(expand(LIBRARIES));
export type Given = Readonly<Record<string, unknown>>;

/**
 * Follows a chain such as `new Pool().connect().query()` from a module. `given` holds the arguments that a `when` may
 * ask for, by reference; any other is absent.
 */
export function behaviour(module: string, chain: string, given: Given = {}): Behaviour {
  const library = CATALOGUE.module(module);
  if (!library) throw new Error(`no library for ${module}`);
  let node: CatalogueNode = { kind: 'module', library };
  let receiver: CatalogueNode = node;
  let last: Behaviour = {};
  const fresh = chain.startsWith('new ');
  const steps = chain.replace(/^new /, '').match(/[\w$]+|\(\)/g) ?? [];
  for (const [i, step] of steps.entries()) {
    if (step === '()') {
      const how = fresh && i === 1 ? 'new' : 'call';
      const found = behaviourOf(node, how);
      if (!found) throw new Error(`nothing known of ${steps.slice(0, i).join('.')}()`);
      last = chooseBehaviour(found, (argument, values) => {
        const value = given[argument];
        if (value === undefined) return values.includes('-');
        return values.includes('*') || values.includes(value as string);
      })[0] as Behaviour;
      const made: CatalogueNode | null =
        last.returns === 'self' ? receiver : typeof last.returns === 'string' ? node.library.node(last.returns.replace('[]', '')) : null;
      if (made) node = made;
    } else {
      receiver = node;
      const member: CatalogueNode | null = memberOf(receiver, step);
      if (!member) throw new Error(`${steps.slice(0, i).join('.')} has no ${step}`);
      node = member;
    }
  }
  return last;
}
