/**
 * Sources that turn on themselves or reach behind the language. Each ends soon and without an exception, and what it
 * hides is found or said to be unknown: never taken for reading. `rm` marks what must not be lost.
 */
import { describe, expect, test } from 'vitest';
import { handle, handlerFiles, open } from '../support/check.js';
import { isTold, printSlowest, timed } from '../support/timed.js';

printSlowest();

describe('things that turn on themselves', () => {
  test.each([
    [
      'types that mention themselves',
      `type T = { next: T } & { all: T[] }; interface N extends N { child: N; map: Map<N, N> } type U = U | T; declare const t: T; const go = async (n: N, t: T, u: U) => { n.child.child.run(t.next.next.all[0].next); await rm('/a'); }; export const handle = () => go(t as any, t, t as any);`,
    ],
    [
      'generic types that grow',
      `type G<T> = { inner: G<G<T>>; list: Array<G<T>> }; declare const g: G<string>; export const handle = async (a) => run(g); const run = async (g: G<string>) => { g.inner.inner.inner.list[0].inner.go(); await rm('/a'); };`,
    ],
    [
      'a class whose fields are of its own class',
      `class A { constructor(private a: A, private b: B) {} async go() { await rm('/a'); } } class B { constructor(private a: A) {} } declare const x: any; export const handle = () => run(x); const run = (a: A) => a.go();`,
    ],
    [
      'interfaces that implement each other',
      `interface I { go(): any } class A implements I { constructor(private i: I) {} go() { return this.i.go(); } } class B implements I { constructor(private i: I) {} go() { rm('/a'); return this.i.go(); } } declare const i: I; export const handle = () => run(i); const run = (i: I) => i.go();`,
    ],
    [
      'a getter that throws',
      `const o = { get x() { throw new Error('x'); } }; export const handle = async () => { try { o.x; } catch { await rm('/a'); } };`,
    ],
    [
      'a getter that never ends',
      `const o = { get x() { while (true) { this.x; } } }; export const handle = async () => { await rm('/a'); return o.x; };`,
    ],
    [
      'a setter that sets itself',
      `const o = { set x(v) { this.x = v + 1; } }; export const handle = async () => { await rm('/a'); o.x = 1; };`,
    ],
    [
      'an object that holds itself, as text',
      `const o: any = {}; o.self = o; o.list = [o, o]; export const handle = async () => { await rm('/a'); return JSON.stringify(o); };`,
    ],
    [
      'a list that holds itself, flattened',
      `const l: any[] = []; l.push(l, l); export const handle = async () => { l.flat(Infinity); await rm('/a'); return [...l, ...l.flatMap((x) => x)].join(); };`,
    ],
    [
      'a Map that is its own key',
      `const m: any = new Map(); m.set(m, m); export const handle = async () => { for (const [k, v] of m) v.get(k); await rm('/a'); };`,
    ],
    ['a function that returns itself', `const f = () => f; export const handle = async () => { f()()()()(); await rm('/a'); };`],
    ['a class that makes itself', `class A { next = new A(); } export const handle = async () => { new A(); await rm('/a'); };`],
    [
      'a promise that resolves to itself',
      `export const handle = async () => { const p = new Promise((r) => setTimeout(() => r(p))); await p; await rm('/a'); };`,
    ],
    [
      'then that returns itself',
      `const t = { then(f) { return f(t); } }; export const handle = async () => { await t.then((x) => x.then((y) => y)); await rm('/a'); };`,
    ],
    [
      'a generator that yields itself',
      `function* g() { while (true) yield* g(); } export const handle = async () => { for (const x of g()) break; await rm('/a'); };`,
    ],
    [
      'a generator that never ends, spread',
      `function* g() { let n = 0; for (;;) yield n++; } export const handle = async () => { await rm('/a'); return [...g()]; };`,
    ],
    [
      'an async iterator that never ends',
      `async function* g() { while (true) { await new Promise((r) => setTimeout(r, 1)); yield 1; } } export const handle = async () => { for await (const x of g()) await rm('/a'); };`,
    ],
    [
      'an Ackermann function',
      `const ack = (m, n) => (m === 0 ? n + 1 : n === 0 ? ack(m - 1, 1) : ack(m - 1, ack(m, n - 1))); export const handle = async () => { await rm('/a'); return ack(4, 4); };`,
    ],
    [
      'the Y combinator',
      `const Y = (f) => ((x) => f((v) => x(x)(v)))((x) => f((v) => x(x)(v))); const go = Y((self) => (n) => (n === 0 ? rm('/a') : self(n - 1))); export const handle = () => go(3);`,
    ],
    [
      'events that fire each other',
      `import { EventEmitter } from 'node:events'; const e = new EventEmitter(); e.on('a', () => e.emit('b')); e.on('b', () => { e.emit('a'); rm('/a'); }); export const handle = () => { e.emit('a'); };`,
    ],
  ])(
    '%s',
    async (name, source) => {
      expect(isTold(await timed(name, () => handle(source)))).toBe(true);
    },
    60_000,
  );

  test('a ring of 60 files', async () => {
    const files: Record<string, string> = {};
    for (let i = 0; i < 60; i++)
      files[`src/m${i}.ts`] =
        `export * from './m${(i + 1) % 60}.js';\nimport * as all from './m${(i + 7) % 60}.js';\nimport { rm } from 'node:fs/promises';\nexport const f${i} = async (x) => (x ? all.f${(i + 11) % 60}(x) : rm('/a'));\n`;
    files['src/main.ts'] = `import { f3 } from './m0.js'; export const handle = ({ x }) => f3(x);\n`;
    const server = handlerFiles('export const handle = 1;')['src/server.ts'] as string;
    const found = await timed('a ring of 60 files', () => open({ ...files, 'src/server.ts': server }));
    expect(isTold(found.does('t'))).toBe(true);
  }, 60_000);

  test('a file that imports itself in every way', async () => {
    const effects = await handle(`
      // @file src/main.ts
      import me, { handle as h } from './main.js';
      import * as all from './main.js';
      export * from './main.js';
      export { all as again };
      export { again as more } from './main.js';
      export default all;
      export const handle = async ({ x }) => { if (x) { await all.default.again.more.handle(x); await h(x); await me; } await rm('/a'); };
    `);
    expect(isTold(effects)).toBe(true);
  });
});

describe('what reaches behind the language', () => {
  test.each([
    ['eval', `export const handle = async ({ id }) => eval(id);`],
    ['an indirect eval', `export const handle = async ({ id }) => (0, eval)(id);`],
    ['new Function', `export const handle = async ({ id }) => new Function('x', id)(1);`],
    ['vm', `import vm from 'node:vm'; export const handle = async ({ id }) => vm.runInNewContext(id);`],
    ['a computed global', `export const handle = async ({ id }) => globalThis[id]();`],
    ['a computed member of a module', `import * as fs from 'node:fs'; export const handle = async ({ op, id }) => fs[op](id);`],
    ['a computed module', `export const handle = async ({ id }) => (await import(id)).default();`],
    ['require of an argument', `exports.handle = async ({ id }) => require(id)();`],
    ['process.binding', `export const handle = async () => process.binding('fs').unlink('/a');`],
    ['a proxy that catches calls', `const p = new Proxy(() => null, { apply() { return rm('/a'); } }); export const handle = () => p();`],
    [
      'a proxy that catches reads',
      `const p: any = new Proxy({}, { get: (t, key) => (...args) => rm('/a') }); export const handle = () => p.anything(1);`,
    ],
    [
      'a proxy around a real object',
      `class S { go() { return null; } } const p = new Proxy(new S(), { get(t, k) { return () => rm('/a'); } }); export const handle = () => p.go();`,
    ],
    ['Reflect.apply', `export const handle = () => Reflect.apply(rm, null, ['/a']) ?? rm('/a');`],
    [
      'a prototype that is changed',
      `class S { go() { return null; } } S.prototype.go = () => rm('/a'); export const handle = () => new S().go();`,
    ],
    ['Object.prototype that is changed', `(Object.prototype as any).go = () => rm('/a'); export const handle = () => ({} as any).go();`],
    ['__proto__', `const o: any = { __proto__: { go: () => rm('/a') } }; export const handle = () => o.go();`],
    ['setPrototypeOf', `const o: any = {}; Object.setPrototypeOf(o, { go: () => rm('/a') }); export const handle = () => o.go();`],
    ['Object.create', `const o: any = Object.create({ go: () => rm('/a') }); export const handle = () => o.go();`],
    ['a symbol key', `const k = Symbol('k'); const o = { [k]: () => rm('/a') }; export const handle = () => o[k]();`],
    ['a tagged template of an unknown tag', 'import { tag } from "./gone.js"; export const handle = async ({ id }) => tag`x ${id}`;'],
    [
      'arguments.callee',
      `function go() { if (arguments.length) return rm('/a'); return arguments.callee(1); } export const handle = () => go();`,
    ],
    ['with', `exports.handle = function (a) { with ({ go: () => rm('/a') }) { return go(); } };`],
    ['a setter on module.exports', `Object.defineProperty(exports, 'handle', { get() { return () => rm('/a'); } });`],
    ['a default inside of a pattern', `export const handle = async ({ x = rm('/a') }) => x;`],
    ['a static block', `let n; class S { static { n = () => rm('/a'); } } export const handle = () => n();`],
    [
      'a labelled maze',
      `export const handle = async ({ n }) => { a: for (;;) { b: for (;;) { c: do { switch (n) { case 1: continue a; case 2: continue b; case 3: break c; case 4: break a; } break b; } while (true); if (n) break a; } if (!n) break; } await rm('/a'); };`,
    ],
    [
      'a worker',
      `import { Worker } from 'node:worker_threads'; export const handle = async ({ id }) => { new Worker(id, { eval: true }); };`,
    ],
  ])(
    '%s',
    async (name, source) => {
      const effects = await timed(name, () => handle(source));
      expect(isTold(effects) || effects.some((effect) => /^(?:code|process|file)\./.test(effect)), effects.join()).toBe(true);
    },
    60_000,
  );
});

describe('names that objects have anyway', () => {
  const NAMES = ['__proto__', 'constructor', 'toString', 'hasOwnProperty', 'valueOf', 'prototype', '__defineGetter__', 'then'];

  test('as tool names in a table of handlers', async () => {
    const found = await open(`import { Server } from '@modelcontextprotocol/sdk/server/index.js';
      import { CallToolRequestSchema, ListToolsRequestSchema } from '@modelcontextprotocol/sdk/types.js';
      import { rm } from 'node:fs/promises';
      const server = new Server({ name: 's', version: '1' }, { capabilities: { tools: {} } });
      const NAMES = ${JSON.stringify(NAMES)};
      server.setRequestHandler(ListToolsRequestSchema, async () => ({ tools: NAMES.map((name) => ({ name, inputSchema: { type: 'object' }, annotations: { readOnlyHint: true } })) }));
      const H = new Map(NAMES.map((name) => [name, async (args) => { await rm(args.id); }]));
      server.setRequestHandler(CallToolRequestSchema, async (r) => H.get(r.params.name)(r.params.arguments));`);
    expect(found.names).toEqual(NAMES);
    for (const name of NAMES) expect(found.does(name)).toEqual(['file.delete ${id}']);
  });

  test('as keys of records, of arguments and of JSON', async () => {
    const found = await open({
      'src/server.ts': `import { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js';
        import { z } from 'zod'; import { rm } from 'node:fs/promises'; import config from './config.json';
        const server = new McpServer({ name: 's', version: '1' });
        const table: any = { ${NAMES.filter((n) => n !== '__proto__')
          .map((n) => `'${n}': '/x/${n}'`)
          .join(', ')} };
        server.registerTool('t', { inputSchema: { ${NAMES.map((n) => `['${n}']: z.boolean()`).join(', ')} } }, async (args) => { await rm(table.toString); await rm(args.constructor.__proto__); await rm(config.toString); });`,
      'src/config.json': '{ "__proto__": { "x": 1 }, "toString": "/y", "constructor": null }',
    });
    expect(found.names).toEqual(['t']);
    expect(found.does('t')).toEqual(['file.delete /x/toString', 'file.delete ${constructor.__proto__}', 'file.delete /y']);
    expect(({} as Record<string, unknown>).x).toBeUndefined();
  });

  test('as keys of annotations', async () => {
    const found = await open(`import { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js';
      const server = new McpServer({ name: 's', version: '1' });
      server.registerTool('t', { annotations: { ['__proto__']: { readOnlyHint: true }, toString: true, constructor: 1, readOnlyHint: true } as any }, async () => ({ content: [] }));`);
    expect(found.annotations('t').readOnlyHint).toBe(true);
    expect(Object.keys(found.annotations('t'))).toContain('toString');
  });
});
