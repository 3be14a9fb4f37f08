/**
 * Sources that were written, or half-written, to break an analysis. Each ends soon and without an exception, and what it
 * hides is found or said to be unknown: never taken for reading. `rm` marks what must not be lost.
 */
import { afterAll, describe, expect, test } from 'vitest';
import { handle, handlerFiles, open, sessionOf } from '../support/check.js';

/** Milliseconds that one analysis may take; far more than any should, for a machine that is busy. */
const LIMIT = 10_000;
const took: { name: string; ms: number }[] = [];

async function timed<T>(name: string, work: () => Promise<T>): Promise<T> {
  const started = performance.now();
  const result = await work();
  const ms = performance.now() - started;
  took.push({ name, ms });
  expect(ms).toBeLessThan(LIMIT);
  return result;
}

afterAll(() => {
  if (process.env.TRUEHINT_TIMES === undefined) return;
  for (const { name, ms } of took.sort((a, b) => b.ms - a.ms).slice(0, 12)) console.log(`${ms.toFixed(0).padStart(6)} ms  ${name}`);
});

const A = 'file.delete /a';
/** Found, or said to be unknown. */
const isTold = (effects: readonly string[]) => effects.some((effect) => effect === A || effect.startsWith('?') || effect.startsWith('!'));

const times = (n: number, each: (i: number) => string, separator = '\n') => Array.from({ length: n }, (_, i) => each(i)).join(separator);

describe('a lot of ways', () => {
  test.each([
    [
      '2^30 ways through ifs',
      `export const handle = async (a) => { let s = ''; ${times(30, (i) => `if (a.x${i}) { s += '${i}'; } else { s += 'n'; }`)} if (s !== '') await rm('/a'); };`,
    ],
    [
      '2^30 ways through calls',
      `${times(30, (i) => `const f${i} = (a) => (a.x${i} ? f${i + 1}({ ...a, y: 1 }) : f${i + 1}(a));`)} const f30 = (a) => rm('/a'); export const handle = (a) => f0(a);`,
    ],
    [
      '2^25 ways through conditional expressions',
      `export const handle = async (a) => { const v = ${times(25, (i) => `(a.x${i} ? 'p' : 'q')`, ' + ')}; if (v) await rm('/a'); };`,
    ],
    [
      'closures that double',
      `${times(24, (i) => `const f${i + 1} = (x) => { f${i}(x); f${i}(x); };`)} export const handle = () => f24(1); function f0(x) { rm('/a'); }`,
    ],
    [
      'a tree of calls',
      `const walk = (n, d) => { if (d === 0) return rm('/a'); for (const c of [1, 2, 3, 4]) walk(c, d - 1); }; export const handle = () => walk(0, 12);`,
    ],
    [
      'loops 6 deep over what is unknown',
      `export const handle = async (a) => { ${times(6, (i) => `for (const x${i} of ${i ? `x${i - 1}.list` : 'a.list'}) {`)} await rm('/a'); ${'}'.repeat(6)} };`,
    ],
    [
      'loops 6 deep over constants',
      `export const handle = async () => { ${times(6, (i) => `for (const x${i} of [1, 2, 3, 4, 5, 6, 7, 8, 9]) {`)} await rm('/a'); ${'}'.repeat(6)} };`,
    ],
    [
      'counted loops 4 deep',
      `export const handle = async () => { ${times(4, (i) => `for (let i${i} = 0; i${i} < 1000; i${i}++) {`)} await rm('/a'); ${'}'.repeat(4)} };`,
    ],
    [
      'a giant switch',
      `export const handle = async ({ k }) => { switch (k) { ${times(3000, (i) => `case 'k${i}': ${i === 2999 ? "await rm('/a');" : `x = ${i};`} break;`)} } }; let x = 0;`,
    ],
    [
      'a giant chain of if',
      `export const handle = async ({ k }) => { ${times(600, (i) => `if (k === 'k${i}') { return ${i === 599 ? "rm('/a')" : i}; } else `)} return null; };`,
    ],
    [
      'a table of 5,000',
      `const T = { ${times(5000, (i) => `k${i}: ${i === 4999 ? "() => rm('/a')" : '() => null'}`, ',\n')} }; export const handle = ({ k }) => T[k]();`,
    ],
    [
      'a list of 5,000',
      `const T = [${times(5000, (i) => `{ n: 'k${i}', run: ${i === 4999 ? "() => rm('/a')" : '() => null'} }`, ',\n')}]; export const handle = ({ k }) => T.find((t) => t.n === k)?.run();`,
    ],
    [
      'a Map of 5,000',
      `const T = new Map(); ${times(5000, (i) => `T.set('k${i}', ${i === 4999 ? "() => rm('/a')" : '() => null'});`)} export const handle = ({ k }) => T.get(k)();`,
    ],
    [
      'a union of 2,000 constants as a key',
      `const K = [${times(2000, (i) => `'k${i}'`, ',')}]; const T = { k1999: () => rm('/a') }; export const handle = async ({ n }) => { const k = K[n]; await T[k]?.(); };`,
    ],
    [
      'a chain of 200 calls',
      `${times(200, (i) => `const f${i} = async (x) => f${i + 1}(x);`)} const f200 = async (x) => rm('/a'); export const handle = (a) => f0(a);`,
    ],
    [
      'a chain of 200 promises',
      `export const handle = () => Promise.resolve(1)${times(200, () => '.then((x) => x)', '')}.then(() => rm('/a'));`,
    ],
    [
      'a builder of 500 calls',
      `class B { add(x) { return this; } go() { return rm('/a'); } } export const handle = () => new B()${times(500, (i) => `.add(${i})`, '')}.go();`,
    ],
    [
      '300 functions that all call each other',
      `${times(300, (i) => `async function f${i}(x) { ${i === 299 ? "await rm('/a');" : ''} await f${(i * 7 + 1) % 300}(x); await f${(i * 13 + 5) % 300}(x); }`)} export const handle = (a) => f0(a);`,
    ],
    [
      'nested try',
      `export const handle = async (a) => { ${'try { '.repeat(60)} await rm('/a'); ${'} catch (e) { a.log(e); } finally { a.done = true; }'.repeat(60)} };`,
    ],
    [
      'nested functions',
      `export const handle = async () => { ${times(100, (i) => `await (async () => { const v${i} = ${i};`)} await rm('/a'); ${'})();'.repeat(100)} };`,
    ],
  ])(
    '%s',
    async (name, source) => {
      expect(isTold(await timed(name, () => handle(source)))).toBe(true);
    },
    60_000,
  );
});

describe('a lot of text', () => {
  test.each([
    [
      'a text that doubles in a loop',
      `let s = 'ab'; for (let i = 0; i < 1000; i++) s += s; export const handle = () => rm('/a').then(() => s);`,
    ],
    [
      'a text with holes that doubles',
      `export const handle = async ({ id }) => { let s = id; for (let i = 0; i < 35; i++) s = s + '-' + s; await rm('/a'); return s; };`,
    ],
    [
      'templates that double',
      `const t0 = 'x'.repeat(1000); ${times(40, (i) => `const t${i + 1} = \`\${t${i}}\${t${i}}\`;`)} export const handle = () => rm('/a').then(() => t40);`,
    ],
    [
      'replace that grows',
      `let s = 'a'; for (let i = 0; i < 39; i++) s = s.replaceAll('a', 'aaaa'); export const handle = () => rm('/a').then(() => s);`,
    ],
    ['repeat of repeat', `const s = 'x'.repeat(9999).repeat(9999).repeat(9999); export const handle = () => rm('/a').then(() => s);`],
    ['padStart', `const s = 'x'.padStart(2 ** 30); export const handle = () => rm('/a').then(() => s);`],
    [
      'join of a long list',
      `const l = []; for (let i = 0; i < 100000; i++) l.push('xxxxxxxxxx' + i); const s = l.join('y'); export const handle = () => rm('/a').then(() => s);`,
    ],
    [
      'split of a long text',
      `const s = 'a,'.repeat(9000).split(','); export const handle = async () => { for (const x of s) if (x) await rm('/a'); };`,
    ],
    [
      'SQL of 2,000 columns',
      `import { Pool } from 'pg'; const p = new Pool(); const sql = 'SELECT ' + [${times(2000, (i) => `'c${i}'`, ',')}].join(', ') + ' FROM t'; export const handle = async () => { await p.query(sql); await rm('/a'); };`,
    ],
    [
      'a command line of unbalanced quotes',
      `import { execSync } from 'child_process'; export const handle = async () => { execSync('${'"('.repeat(2000)}'); await rm('/a'); };`,
    ],
    [
      'a URL of 100,000 characters',
      `export const handle = async () => { await fetch('https://x.acme.com/' + 'a/'.repeat(9000)); await rm('/a'); };`,
    ],
  ])(
    '%s',
    async (name, source) => {
      expect(isTold(await timed(name, () => handle(source)))).toBe(true);
    },
    60_000,
  );

  test.each([
    [
      'a regular expression that backtracks',
      `const s = '${'a'.repeat(5000)}b'; const t = s.replace(/(a+)+$/, ''); const u = s.match(/^(a|aa)+$/); export const handle = () => rm('/a').then(() => t + u);`,
    ],
    [
      'one that is made from a text',
      `const s = '${'a'.repeat(5000)}!'; const t = s.replace(new RegExp('^(([a-z])+.)+[A-Z]([a-z])+$'), 'x'); const ok = new RegExp('(a*)*b').test(s); export const handle = async () => { if (ok !== 3) await rm('/a'); return t; };`,
    ],
    [
      'one as the pattern of split and search',
      `const s = '${' '.repeat(5000)}x'; const parts = s.split(/(\\s+)+y/); const at = s.search(/(\\s*)*y/); export const handle = () => rm('/a').then(() => parts[0] + at);`,
    ],
    [
      'a pattern given as a text',
      `const s = '${'a'.repeat(5000)}'; const hit = s.match('(a+)+b') || s.search('(a+)+b'); export const handle = async () => { await rm('/a'); return hit; };`,
    ],
  ])(
    'no pattern of the source is run: %s',
    async (name, source) => {
      expect(await timed(name, () => handle(source))).toContain(A);
    },
    60_000,
  );
});

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

describe('half-typed code in the middle of a handler', () => {
  const WHOLE = `export const handle = async ({ id, mode }) => {
  const path = '/data/' + id;
  if (mode === 'x') {
    await rm('/a');
  }
  return readFile(path);
};
`;
  test('cut off anywhere', async () => {
    for (let at = 20; at < WHOLE.length; at += 7) {
      const files = handlerFiles(WHOLE);
      files['src/main.ts'] = (files['src/main.ts'] ?? '').slice(0, at + 60);
      const analysis = await sessionOf(files).analyse();
      expect(analysis.tools.map((tool) => tool.name)).toEqual(['t']);
    }
  }, 60_000);

  test.each([
    ['an unfinished call', 'await rm('],
    ['an unfinished member', 'path.'],
    ['an unfinished string', "const x = 'abc"],
    ['an unfinished template', 'const x = `abc ${'],
    ['an unfinished object', 'const o = { a: 1, b:'],
    ['an unfinished if', 'if (id && '],
    ['a stray brace', '}'],
    ['an unfinished arrow', 'list.map((x) =>'],
    ['an unfinished await', 'await'],
    ['an unfinished type', 'const y: Record<string, '],
    ['garbage', '@@ ## ?? ::'],
    ['a merge conflict', '<<<<<<< HEAD\nconst z = 1;\n=======\nconst z = 2;\n>>>>>>> other'],
  ])('%s', async (_, text) => {
    const files = handlerFiles(WHOLE.replace('  return readFile', `  ${text}\n  return readFile`));
    const analysis = await sessionOf(files).analyse();
    expect(analysis.tools.map((tool) => tool.name)).toEqual(['t']);
    expect(analysis.notes.length).toBeGreaterThan(0);
  });

  test('what stands before it is still known', async () => {
    const effects = await handle(WHOLE.replace('  return readFile(path);', '  return readFile(pa'));
    expect(effects.some((effect) => effect === A)).toBe(true);
  });
});
