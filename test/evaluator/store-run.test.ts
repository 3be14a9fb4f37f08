/** Pieces of code that end in one way keep what they changed; whoever runs around them still undoes all of it. */
import { describe, expect, it } from 'vitest';
import { Slots, Store } from '../../server/src/evaluator/store.js';
import { constant, type Value } from '../../server/src/evaluator/values.js';

const one = constant(1);
const two = constant(2);
const three = constant(3);

function begun(): { store: Store; slots: Slots } {
  const store = new Store();
  const slots = new Slots(store.tick(), 'x');
  slots.set('a', one);
  return { store, slots };
}

const held = (slots: Slots): Record<string, Value> => Object.fromEntries(slots);

describe('a piece of code that is run in a layer', () => {
  it('keeps what it changed where it ends in one way', () => {
    const { store, slots } = begun();
    const { changes } = store.run(
      () => store.write(slots, 'a', two),
      () => true,
    );
    expect(changes).toBeNull();
    expect(held(slots)).toEqual({ a: two });
    expect(store.depth).toBe(0);
  });

  it('is undone where it does not', () => {
    const { store, slots } = begun();
    const { changes } = store.run(
      () => store.write(slots, 'a', two),
      () => false,
    );
    expect(changes?.get(slots)?.get('a')).toBe(two);
    expect(held(slots)).toEqual({ a: one });
  });

  it('is undone with the branch around it, whatever was written before and behind it', () => {
    const { store, slots } = begun();
    const { changes } = store.branch(() => {
      store.write(slots, 'a', two);
      store.run(
        () => {
          store.write(slots, 'a', three);
          store.write(slots, 'b', one);
        },
        () => true,
      );
      store.write(slots, 'b', two);
    });
    expect(held(slots)).toEqual({ a: one });
    expect(Object.fromEntries(changes.get(slots) ?? [])).toEqual({ a: three, b: two });
  });

  it('is undone where it was given up', () => {
    const { store, slots } = begun();
    const run = (): unknown =>
      store.run(
        () => {
          store.write(slots, 'a', two);
          throw new Error('given up');
        },
        () => true,
      );
    expect(run).toThrow('given up');
    expect(held(slots)).toEqual({ a: one });
    expect(store.depth).toBe(0);
  });

  it('joins a slot once, whichever ways changed it', () => {
    const { store, slots } = begun();
    const way = (key: string, value: Value): Map<Slots, Map<string, Value>> => new Map([[slots, new Map([[key, value]])]]);
    store.merge([way('a', two), way('b', three), way('a', three)]);
    expect(slots.get('a')).toEqual({ kind: 'union', options: [two, one, three] });
    expect(slots.get('b')).toEqual({ kind: 'union', options: [three, constant(undefined)] });
  });
});
