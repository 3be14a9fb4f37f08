/** Promises, callbacks, generators. */
import { describe, expect, test } from 'vitest';
import { handle } from '../support/check.js';

const A = 'file.delete /a';
const B = 'file.delete /b';

describe('promises', () => {
  test.each([
    ['then', `export const handle = () => Promise.resolve('/a').then((p) => rm(p));`, [A]],
    [
      'a chain of then',
      `export const handle = () => readFile('/x').then(() => '/').then((p) => p + 'a').then((p) => rm(p));`,
      ['file.read /x', A],
    ],
    ['catch', `export const handle = () => readFile('/x').catch(() => rm('/a'));`, ['file.read /x', A]],
    ['then with two callbacks', `export const handle = () => readFile('/x').then(() => rm('/a'), () => rm('/b'));`, ['file.read /x', A, B]],
    ['finally', `export const handle = () => readFile('/x').finally(() => rm('/a'));`, ['file.read /x', A]],
    ['all', `export const handle = async () => { const [, b] = await Promise.all(['/a', Promise.resolve('/b')]); await rm(b); };`, [B]],
    ['all of calls', `export const handle = () => Promise.all([rm('/a'), readFile('/b')]);`, [A, 'file.read /b']],
    [
      'race',
      `export const handle = async () => { const p = await Promise.race([work(), late()]); if (p) await rm(p); }; const work = async () => '/a'; const late = () => new Promise((_, no) => setTimeout(() => no(new Error('late')), 9));`,
      [A],
    ],
    [
      'allSettled',
      `export const handle = async () => { for (const r of await Promise.allSettled(['/a'])) if (r.status === 'fulfilled') await rm(r.value); };`,
      [A],
    ],
    ['new Promise', `export const handle = async () => { const p = await new Promise((yes) => yes('/a')); await rm(p); };`, [A]],
    [
      'new Promise around a callback',
      `const { rm: rmCb } = require('fs'); export const handle = () => new Promise((yes, no) => rmCb('/a', (e) => (e ? no(e) : yes(1))));`,
      [A],
    ],
    [
      'a promise that is resolved elsewhere',
      `export const handle = async () => { let done; const p = new Promise((r) => { done = r; }); done('/a'); await p; await rm('/a'); };`,
      [A],
    ],
    ['not awaited', `export const handle = async () => { void rm('/a'); };`, [A]],
    ['a thenable of the workspace', `const q = { then(f) { return f('/a'); } }; export const handle = () => q.then((p) => rm(p));`, [A]],
    [
      'an async function in a record',
      `const api = { async del() { await rm('/a'); } }; export const handle = async () => { await api.del(); };`,
      [A],
    ],
    [
      'promisify',
      `const { promisify } = require('util'); const { unlink } = require('fs'); const del = promisify(unlink); export const handle = () => del('/a');`,
      [A],
    ],
    [
      'promisify of one of its own',
      `import { promisify } from 'node:util'; const work = (p, done) => { rm(p); done(null); }; const go = promisify(work); export const handle = () => go('/a');`,
      [A],
    ],
  ])('%s', async (_, source, effects) => {
    expect(await handle(source)).toEqual(effects);
  });
});

describe('callbacks that a runtime or a package calls', () => {
  test.each([
    ['setTimeout', `export const handle = () => { setTimeout(() => rm('/a'), 10); };`, [A]],
    ['setImmediate', `export const handle = () => { setImmediate(() => rm('/a')); };`, [A]],
    ['nextTick', `export const handle = () => { process.nextTick(() => rm('/a')); };`, [A]],
    ['queueMicrotask', `export const handle = () => { queueMicrotask(() => rm('/a')); };`, [A]],
    [
      'an event emitter',
      `import { EventEmitter } from 'node:events'; const e = new EventEmitter(); e.on('x', () => rm('/a')); export const handle = () => { e.emit('x'); };`,
      [A],
    ],
    [
      'an event emitter, another event',
      `import { EventEmitter } from 'node:events'; const e = new EventEmitter(); e.on('x', () => rm('/a')); export const handle = () => { e.emit('y'); };`,
      [],
    ],
    [
      'an event emitter that the call made',
      `import { EventEmitter } from 'node:events'; export const handle = () => { const e = new EventEmitter(); e.on('x', () => rm('/a')); };`,
      [A],
    ],
    [
      'an express route is not what a tool does',
      `import express from 'express'; const app = express(); app.delete('/x', (req, res) => rm('/a')); export const handle = () => readFile('/x');`,
      ['file.read /x'],
    ],
    [
      'an unknown package calls what it is given',
      `import { run } from 'some-runner'; export const handle = () => run(() => rm('/a'));`,
      ['? run', A],
    ],
    [
      'an unknown package wraps a handler',
      `import { wrap } from 'some-runner'; const h = wrap(async ({ id }) => rm('/x/' + id)); export const handle = (a) => h(a);`,
      ['file.delete /x/${id}'],
    ],
    [
      'an unknown package takes an object of functions',
      `import { run } from 'some-runner'; export const handle = () => run({ onDone: () => rm('/a') });`,
      ['? run', A],
    ],
    [
      'a stream',
      `import { createReadStream } from 'node:fs'; export const handle = () => { createReadStream('/x').on('end', () => rm('/a')); };`,
      ['file.read /x', A],
    ],
    [
      'an async local storage',
      `import { AsyncLocalStorage } from 'node:async_hooks'; const s = new AsyncLocalStorage(); export const handle = () => s.run({}, () => rm('/a'));`,
      [A],
    ],
    [
      'a queue of a package',
      `import pLimit from 'p-limit'; const limit = pLimit(2); export const handle = () => limit(() => rm('/a'));`,
      [A],
    ],
  ])('%s', async (_, source, effects) => {
    const found = await handle(source);
    expect(found).toEqual(expect.arrayContaining(effects));
    expect(found.filter((effect) => effect.startsWith('file'))).toEqual(effects.filter((effect) => effect.startsWith('file')));
  });
});

describe('generators', () => {
  test.each([
    [
      'a generator',
      `function* g() { yield '/a'; yield '/b'; } export const handle = async () => { for (const p of g()) if (p !== '/a') await rm(p); };`,
      [B],
    ],
    [
      'an async generator',
      `async function* g(x) { yield '/x/' + x; } export const handle = async ({ x }) => { for await (const p of g(x)) await rm(p); };`,
      ['file.delete /x/${x}'],
    ],
    [
      'yield*',
      `function* g() { yield '/a'; } function* h() { yield* g(); } export const handle = async () => { for (const p of h()) await rm(p); };`,
      [A],
    ],
    ['an effect in the generator', `function* g() { rm('/a'); yield 1; rm('/b'); } export const handle = () => [...g()];`, [A, B]],
    [
      'a generator that never ends',
      `function* g() { let n = 0; while (true) yield n++; } export const handle = async () => { for (const n of g()) { if (n > 3) break; await rm('/a'); } };`,
      [A],
    ],
    [
      'next',
      `function* g() { yield '/a'; } export const handle = () => { const it = g(); const { value } = it.next(); return rm(value); };`,
      [A],
    ],
    [
      'an iterator of a class',
      `class L { *[Symbol.iterator]() { yield '/a'; } } export const handle = async () => { for (const p of new L()) await rm(p); };`,
      [A],
    ],
    [
      'an async iterator of a class',
      `class L { async *[Symbol.asyncIterator]() { yield '/a'; } } export const handle = async () => { for await (const p of new L()) await rm(p); };`,
      [A],
    ],
    [
      'an iterator by hand',
      `const l = { [Symbol.iterator]() { let n = 0; return { next: () => ({ done: n++ > 0, value: '/a' }) }; } }; export const handle = async () => { for (const p of l) await rm('/a'); };`,
      [A],
    ],
    [
      'an async iterator of what was read',
      `import { createReadStream } from 'node:fs'; export const handle = async () => { for await (const c of createReadStream('/x')) await rm('/a'); };`,
      ['file.read /x', A],
    ],
  ])('%s', async (_, source, effects) => {
    expect(await handle(source)).toEqual(effects);
  });
});
