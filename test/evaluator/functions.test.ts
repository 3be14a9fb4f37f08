/** Closures, currying, higher-order wrappers, methods of arrays, recursion. */
import { describe, expect, test } from 'vitest';
import { handle } from '../support/check.js';

const A = 'file.delete /a';
const B = 'file.delete /b';

describe('closures', () => {
  test.each([
    ['over a constant', `const make = (p) => () => rm(p); export const handle = make('/a');`, [A]],
    ['over a variable that changes', `let p = '/b'; const go = () => rm(p); p = '/a'; export const handle = () => go();`, [A]],
    [
      'two of one maker',
      `const make = (p) => () => rm(p); const a = make('/a'); const b = make('/b'); export const handle = () => b();`,
      [B],
    ],
    ['currying', `const f = (a) => (b) => (c) => rm(a + b + c); export const handle = () => f('/')('a')('');`, [A]],
    [
      'bind',
      `function go(this: any, q) { return rm(this.p + q); } const b = go.bind({ p: '/' }, 'a'); export const handle = () => b();`,
      [A],
    ],
    [
      'call and apply',
      `function go(this: any, q) { return rm(this.p + q); } export const handle = async () => { await go.call({ p: '/' }, 'a'); await go.apply({ p: '/' }, ['b']); };`,
      [A],
    ],
    [
      'a method taken from its object',
      `const o = { p: '/a', go() { return rm('/a'); } }; const { go } = o; export const handle = () => go();`,
      [A],
    ],
    ['arguments', `function go() { return rm(arguments[1]); } export const handle = () => go('/b', '/a');`, [A]],
    [
      'a function that makes functions',
      `const api = (base) => ({ del: (id) => rm(base + id), see: (id) => readFile(base + id) }); export const handle = ({ id }) => api('/x/').see(id);`,
      ['file.read /x/${id}'],
    ],
    ['an immediately called function', `export const handle = () => (() => rm('/a'))();`, [A]],
    ['hoisting', `export const handle = () => go(); function go() { return rm('/a'); }`, [A]],
    [
      'a function in a record by a constant key',
      `const T = { del: () => rm('/a'), see: () => rm('/b') }; const go = (k) => T[k](); export const handle = () => go('see');`,
      [B],
    ],
    [
      'a function in a Map by a constant key',
      `const T = new Map([['del', () => rm('/a')], ['see', () => rm('/b')]]); export const handle = () => T.get('see')!();`,
      [B],
    ],
    [
      'a function in a record by an argument',
      `const T = { del: () => rm('/a'), see: () => rm('/b') }; export const handle = ({ k }) => T[k]();`,
      [A, B],
    ],
    ['a function with properties', `const go = () => rm('/a'); go.other = () => rm('/b'); export const handle = () => go.other();`, [B]],
  ])('%s', async (_, source, effects) => {
    expect(await handle(source)).toEqual(effects);
  });
});

describe('functions that take functions', () => {
  test.each([
    [
      'withRetry',
      `async function withRetry(fn, n = 3) { for (let i = 0; ; i++) { try { return await fn(); } catch (e) { if (i >= n) throw e; } } } export const handle = () => withRetry(() => rm('/a'));`,
      [A],
    ],
    [
      'withClient',
      `class Client { async del() { await rm('/a'); } async close() {} } const withClient = async (f) => { const c = new Client(); try { return await f(c); } finally { await c.close(); } }; export const handle = () => withClient(async (c) => c.del());`,
      [A],
    ],
    [
      'withClient, its twin that reads',
      `class Client { async del() { await rm('/a'); } async see() { return readFile('/a'); } } const withClient = async (f) => f(new Client()); export const handle = () => withClient(async (c) => c.see());`,
      ['file.read /a'],
    ],
    [
      'a wrapper of handlers',
      `const safe = (h) => async (args, extra) => { try { return await h(args, extra); } catch (e) { return { isError: true }; } }; export const handle = safe(async ({ id }) => rm('/x/' + id));`,
      ['file.delete /x/${id}'],
    ],
    [
      'two wrappers',
      `const log = (h) => async (...a) => { console.error('x'); return h(...a); }; const safe = (h) => (a) => h(a); export const handle = log(safe(() => rm('/a')));`,
      [A],
    ],
    [
      'compose',
      `const compose = (...fs) => (x) => fs.reduceRight((v, f) => f(v), x); export const handle = compose((p) => rm(p), (p) => p + 'a', () => '/');`,
      [A],
    ],
    [
      'once',
      `const once = (f) => { let done; return () => (done ??= f()); }; const get = once(() => ({ go: () => rm('/a') })); export const handle = () => get().go();`,
      [A],
    ],
    [
      'memoize',
      `const memo = (f) => { const c = new Map(); return (k) => { if (!c.has(k)) c.set(k, f(k)); return c.get(k); }; }; const make = memo((k) => ({ go: () => rm('/' + k) })); export const handle = () => make('a').go();`,
      [A],
    ],
    [
      'a callback with an error first',
      `const work = (p, done) => { readFile(p); done(null, p); }; export const handle = () => { work('/x', (err, p) => { if (err) return; rm(p); }); };`,
      ['file.read /x', 'file.delete /x'],
    ],
    [
      'middleware',
      `const stack = []; const use = (f) => stack.push(f); use((c, next) => { c.p = '/a'; return next(); }); use((c, next) => next()); const run = (c, i = 0) => (i < stack.length ? stack[i](c, () => run(c, i + 1)) : rm(c.p)); export const handle = () => run({});`,
      [A],
    ],
    [
      'a hook that is set',
      `const hooks = { before: null }; hooks.before = () => rm('/a'); export const handle = () => hooks.before?.();`,
      [A],
    ],
  ])('%s', async (_, source, effects) => {
    expect(await handle(source)).toEqual(effects);
  });
});

describe('methods of arrays', () => {
  test.each([
    ['forEach', `export const handle = () => { ['/a', '/b'].forEach((p) => { if (p === '/b') rm(p); }); };`, [B]],
    ['map and all', `export const handle = () => Promise.all(['/a'].map(async (p) => rm(p)));`, [A]],
    ['filter', `export const handle = async () => { for (const p of ['/a', '/b'].filter((p) => p !== '/a')) await rm(p); };`, [B]],
    [
      'find',
      `const T = [{ n: 'x', go: () => rm('/a') }, { n: 'y', go: () => rm('/b') }]; const by = (n) => T.find((t) => t.n === n); export const handle = () => by('y')!.go();`,
      [B],
    ],
    [
      'find of what is not there',
      `const T = [{ n: 'x', go: () => rm('/a') }]; export const handle = () => { const t = T.find((t) => t.n === 'z'); if (!t) throw new Error('no'); return t.go(); };`,
      [],
    ],
    [
      'some and every',
      `export const handle = async () => { if ([1, 2].some((n) => n > 1)) await rm('/a'); if ([1, 2].every((n) => n > 1)) await rm('/b'); };`,
      [A],
    ],
    [
      'reduce',
      `const o = [['p', '/a'], ['q', '/b']].reduce((acc, [k, v]) => ({ ...acc, [k]: v }), {}); export const handle = () => rm(o.q);`,
      [B],
    ],
    ['reduce of a chain', `const fs = [(p) => p + 'a']; export const handle = () => rm(fs.reduce((v, f) => f(v), '/'));`, [A]],
    ['flatMap', `export const handle = async () => { for (const p of ['/'].flatMap((p) => [p + 'a'])) await rm(p); };`, [A]],
    ['sort', `export const handle = () => rm(['/a'].sort((x, y) => x.length - y.length)[0]);`, [A]],
    ['slice and concat', `export const handle = () => rm(['/x', '/a'].slice(1).concat(['/b'])[1]);`, [B]],
    ['push', `const l = []; l.push('/a'); l.push('/b'); export const handle = () => rm(l[1]);`, [B]],
    ['from', `export const handle = async () => { for (const p of Array.from({ length: 1 }, () => '/a')) await rm(p); };`, [A]],
    ['of an argument', `export const handle = ({ ids }) => Promise.all(ids.map((id) => rm('/x/' + id)));`, ['file.delete /x/${ids.[]}']],
    [
      'of a filtered argument',
      `export const handle = async ({ ids }) => { for (const id of ids.filter(Boolean)) await rm('/x/' + id); };`,
      ['file.delete /x/${ids.[]}'],
    ],
    [
      'of what was read',
      `export const handle = async () => { const list = JSON.parse(await readFile('/l')); await Promise.all(list.map((e) => rm('/x/' + e.id))); };`,
      ['file.read /l', 'file.delete /x/${JSON.parse()[].id}'],
    ],
    [
      'entries of an argument',
      `export const handle = async ({ o }) => { for (const [k, v] of Object.entries(o)) await rm('/x/' + v); };`,
      ['file.delete /x/${o.[]}'],
    ],
    ['a function reference', `const del = (p) => rm(p); export const handle = () => ['/a'].forEach(del);`, [A]],
    [
      'a method reference',
      `class S { del(p) { return rm(p); } } const s = new S(); export const handle = () => ['/a'].map(s.del, s);`,
      [A],
    ],
  ])('%s', async (_, source, effects) => {
    expect(await handle(source)).toEqual(effects);
  });
});

describe('recursion', () => {
  test.each([
    [
      'that ends',
      `const down = async (n) => { if (n === 0) return rm('/a'); return down(n - 1); }; export const handle = () => down(5);`,
      [A],
    ],
    ['that never ends', `const loop = async (n) => { await rm('/a'); return loop(n + 1); }; export const handle = () => loop(0);`, [A]],
    [
      'of two',
      `const even = async (n) => (n === 0 ? rm('/a') : odd(n - 1)); const odd = async (n) => (n === 0 ? rm('/b') : even(n - 1)); export const handle = ({ n }) => even(n);`,
      [A, B],
    ],
    ['whose value is used', `const root = (p) => (p === '/' ? '/a' : root('/')); export const handle = () => rm(root('x'));`, [A]],
  ])('%s', async (_, source, effects) => {
    expect(await handle(source)).toEqual(effects);
  });
});
