/** `call`, `apply`, `bind` and what every object inherits. */
import { callValue } from '../calls.js';
import { elementsOf, objectEntries } from '../iterate.js';
import type { Machine } from '../machine.js';
import { builtin, constant, data, type FunctionValue, keyOf, type Value } from '../values.js';

export function functionMember(m: Machine, receiver: Value, name: string): Value {
  switch (name) {
    case 'call':
      return builtin('call', (machine, args, _self, site) =>
        callValue(machine, receiver, args.slice(1), args[0] ?? constant(undefined), site),
      );
    case 'apply':
      return builtin('apply', (machine, args, _self, site) =>
        callValue(
          machine,
          receiver,
          args[1] ? elementsOf(machine, args[1], 'values').map((i) => i.value) : [],
          args[0] ?? constant(undefined),
          site,
        ),
      );
    case 'bind':
      return builtin('bind', (_machine, args) => bound(receiver, args));
    case 'hasOwnProperty':
      return builtin('hasOwnProperty', (machine, args) => {
        const key = args[0] ? keyOf(args[0]) : undefined;
        if (key === undefined) return data('hasOwnProperty');
        const entries = objectEntries(machine, receiver);
        if (entries.some((e) => keyOf(e.key) === key && e.item.certain)) return constant(true);
        return entries.some((e) => keyOf(e.key) === undefined || keyOf(e.key) === key) ? data('hasOwnProperty') : constant(false);
      });
    case 'length':
      return receiver.kind === 'function' ? constant(receiver.node.params.length) : data('length');
    case 'prototype': {
      if (receiver.kind !== 'function') return data('prototype');
      const known = receiver.slots.get('prototype');
      if (known) return known;
      const made: Value = {
        kind: 'object',
        slots: new m.Slots(m.store.tick(), `${receiver.file}:${receiver.node.start}.prototype`),
        accessors: null,
        origins: new Map(),
        cls: null,
        literal: null,
        type: null,
      };
      receiver.slots.set('prototype', made);
      return made;
    }
    case 'then':
      return constant(undefined);
    default:
      return builtin(name, () => data(name));
  }
}

function bound(fn: Value, args: readonly Value[]): Value {
  if (fn.kind !== 'function') return fn;
  const self = args[0] ?? null;
  return { ...fn, boundThis: fn.boundThis ?? self, boundArgs: [...fn.boundArgs, ...args.slice(1)] } satisfies FunctionValue;
}
