/** Names that no module declares: JavaScript's own objects, and what the catalogue says of the runtime's. */
import { memberOf } from '../catalogue/catalogue.js';
import { STANDARD } from './builtins/standard.js';
import type { Machine } from './machine.js';
import { externalModule, externalOf } from './members.js';
import { constant, data, type ExternalValue, NULL, unknown, type Value } from './values.js';

/** The value of a global name. */
export function globalValue(m: Machine, name: string): Value {
  const standard = STANDARD.get(name);
  if (standard) return standard;
  switch (name) {
    case 'NaN':
      return constant(Number.NaN);
    case 'Infinity':
      return constant(Number.POSITIVE_INFINITY);
    case 'globalThis':
    case 'global':
    case 'window':
    case 'self':
      return globalObject(m);
    case 'null':
      return NULL;
    case 'arguments':
      return data('arguments');
  }
  const known = m.globals.get(name);
  if (known) return known;
  const value = fromCatalogue(m, name) ?? unknown('this name is not declared here', name);
  m.globals.set(name, value);
  return value;
}

function fromCatalogue(m: Machine, name: string): Value | null {
  const library = m.catalogue.library('globals');
  if (!library) return null;
  const node = memberOf({ kind: 'module', library }, name);
  if (!node) return null;
  const root: ExternalValue = { ...externalModule(m, 'globals:'), name };
  return externalOf(m, node, { module: 'globals:', name, last: name, receiver: null, created: root.created });
}

function globalObject(m: Machine): Value {
  let value = m.globals.get('globalThis');
  if (!value) {
    value = { ...externalModule(m, 'globals:'), name: 'globalThis' };
    m.globals.set('globalThis', value);
  }
  return value;
}
