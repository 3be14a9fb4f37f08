/**
 * Values of very many options: what one piece of code made over and over is taken together, and nothing else is.
 * Handlers read their settings with each event, and each time the defaults are another object.
 */
import { describe, expect, test } from 'vitest';
import { condensed, MANY } from '../../server/src/evaluator/condense.js';
import { RuntimeState } from '../../server/src/evaluator/state.js';
import { Slots, Store } from '../../server/src/evaluator/store.js';
import { constant, data, type ObjectValue, optionsOf, union, unknown, type Value } from '../../server/src/evaluator/values.js';
import { open } from '../support/check.js';

const store = new Store();
const machine = { store, state: null };

function object(place: string, parts: Record<string, Value>, birth = store.tick()): ObjectValue {
  const slots = new Slots(birth, place);
  for (const [key, value] of Object.entries(parts)) slots.set(key, value);
  return { kind: 'object', slots, accessors: null, cls: null, literal: null, origins: new Map(), type: null };
}

const many = (make: (i: number) => Value, count = MANY * 2): Value => union(Array.from({ length: count }, (_, i) => make(i)));
const size = (value: Value): number => optionsOf(value).length;

describe('objects that one piece of code made', () => {
  test('become few, which hold all that they held', () => {
    const value = condensed(
      machine,
      many((i) => object('a.ts:1', { limit: constant(10), text: i % 2 ? data('read') : unknown('lost', 'x') })),
    );
    expect(size(value)).toBeLessThan(5);
    const kinds = optionsOf(value).flatMap((o) => optionsOf((o as ObjectValue).slots.get('text') as Value).map((v) => v.kind));
    expect(new Set(kinds)).toEqual(new Set(['data', 'unknown']));
  });

  test('that not all of them have stays one that may be missing', () => {
    const value = condensed(
      machine,
      many((i) => object('a.ts:1', { name: data('n'), ...(i % 2 ? { extra: data('e') } : {}) })),
    );
    for (const option of optionsOf(value)) {
      const extra = (option as ObjectValue).slots.get('extra');
      if (extra) expect(['data', 'union']).toContain(extra.kind);
    }
    expect(size(value)).toBeLessThan(9);
  });

  test('are told apart by their constants: entries of a table that a helper makes', () => {
    const value = many((i) => object('a.ts:1', { method: constant(i % 2 ? 'GET' : 'DELETE'), path: constant(`/x/${i}`) }));
    expect(condensed(machine, value)).toBe(value);
  });

  test('are left where another piece of code made each', () => {
    const value = many((i) => object(`a.ts:${i}`, { limit: constant(10) }));
    expect(condensed(machine, value)).toBe(value);
  });

  test('are left where they are few', () => {
    const value = many(() => object('a.ts:1', { limit: constant(10) }), MANY);
    expect(condensed(machine, value)).toBe(value);
  });

  test('are left while what they hold is not settled', () => {
    const value = many(() => object('a.ts:1', { limit: constant(10) }));
    expect(condensed(machine, value, () => true)).toBe(value);
    expect(size(condensed(machine, value))).toBeLessThan(5);
  });

  test('of the server and of a call never become one', () => {
    const state = new RuntimeState(store.tick());
    const old = state.since;
    const value = condensed(
      { store, state },
      many((i) => object('a.ts:1', { limit: constant(10) }, i % 2 ? old : store.tick())),
    );
    const ages = optionsOf(value).map((o) => state.outlives((o as ObjectValue).slots));
    expect(ages).toContain(true);
    expect(ages).toContain(false);
    expect(ages.length).toBeLessThan(9);
  });
});

describe('a handler that reads its settings with each event', () => {
  const server = (events: string): string => `
import { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js';
import { rm, readFile, writeFile } from 'node:fs/promises';
import { z } from 'zod';
class Settings {
  config = {};
  defaults() { return { blocked: ['mkfs', 'format'], allowed: [], limit: 1000, shell: process.env.SHELL }; }
  async load() { try { this.config = JSON.parse(await readFile('/etc/s.json', 'utf8')); } catch { this.config = this.defaults(); } }
  async get(key) { await this.load(); return this.config[key]; }
}
const settings = new Settings();
async function event(name, props) {
  if ((await settings.get('limit')) > 10) console.error(name, await settings.get('blocked'), props);
}
const server = new McpServer({ name: 's', version: '1' });
server.registerTool('t', { inputSchema: { id: z.string() } }, async (args) => {
${events}
});`;
  const events = Array.from({ length: 80 }, (_, i) => `  if (args.id.length > ${i}) await event('e${i}', { at: ${i}, id: args.id });`).join(
    '\n',
  );

  test('is followed to what it removes', async () => {
    const found = await open(server(`${events}\n  if ((await settings.get('allowed')).length > 0) await rm('/data/' + args.id);`));
    expect(found.does('t')).toContain('file.delete /data/${id}');
  });

  test('its twin: without that it only reads', async () => {
    const found = await open(server(events));
    expect(found.does('t').join('\n')).not.toMatch(/delete|write/);
  });
});
