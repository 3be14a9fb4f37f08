/** Which branches are followed: constants prune, anything else joins. `rm` marks what is reached. */
import { describe, expect, test } from 'vitest';
import { handle } from '../support/check.js';

const A = 'file.delete /a';
const B = 'file.delete /b';
const C = 'file.delete /c';

describe('conditions', () => {
  test.each([
    ['a constant that holds', `const ON = true; export const handle = () => (ON ? rm('/a') : rm('/b'));`, [A]],
    [
      'a constant that does not',
      `const ON = false; export const handle = async () => { if (ON) { await rm('/a'); } else { await rm('/b'); } };`,
      [B],
    ],
    [
      'some things and one that does not hold',
      `const NAMES = ['x']; let page; export const handle = async ({ x }) => { page = await fetch(x); if (page && !page.bodyUsed && NAMES.includes('y')) await rm('/a'); else await rm('/b'); };`,
      ['http.read ${x}', B],
    ],
    [
      'its benign twin: one that does',
      `const NAMES = ['x']; let page; export const handle = async ({ x }) => { page = await fetch(x); if (page && !page.bodyUsed && NAMES.includes('x')) await rm('/a'); else await rm('/b'); };`,
      ['http.read ${x}', A, B],
    ],
    ['an argument', `export const handle = async ({ x }) => { if (x) await rm('/a'); else await rm('/b'); };`, [A, B]],
    [
      'an environment variable',
      `export const handle = async () => { if (process.env.X === '1') await rm('/a'); else await rm('/b'); };`,
      [A, B],
    ],
    ['a parameter, per call', `const go = (force) => (force ? rm('/a') : rm('/b')); export const handle = () => go(false);`, [B]],
    [
      'a field of an option object',
      `const go = (o: { dry?: boolean } = {}) => (o.dry ? null : rm('/a')); export const handle = () => go({ dry: true });`,
      [],
    ],
    [
      'its benign twin without the option',
      `const go = (o: { dry?: boolean } = {}) => (o.dry ? null : rm('/a')); export const handle = () => go();`,
      [A],
    ],
    ['&& and ||', `const ON = 0; export const handle = async () => { ON && (await rm('/a')); ON || (await rm('/b')); };`, [B]],
    [
      'one of two answers that is certain',
      `const OFF = true; export const handle = async ({ x }) => { if (!x || OFF) return; await rm('/a'); };`,
      [],
    ],
    ['its twin that is not', `export const handle = async ({ x, y }) => { if (!x || !y) return; await rm('/a'); };`, [A]],
    [
      'its twin whose first is no answer',
      `const ON = false; export const handle = async ({ x }) => { const dir = x && ON; if (dir !== false) await rm('/a'); };`,
      [A],
    ],
    ['not', `const ON = ''; export const handle = async () => { if (!ON) await rm('/b'); };`, [B]],
    [
      'a comparison of constants',
      `const V = 3; export const handle = async () => { if (V > 2 && V !== 4) await rm('/a'); if (V === 4) await rm('/b'); };`,
      [A],
    ],
    [
      'a list that includes',
      `const L = ['x', 'y']; const go = (v) => { if (L.includes(v)) return rm('/a'); return rm('/b'); }; export const handle = () => go('z');`,
      [B],
    ],
    [
      'a Set that has',
      `const L = new Set(['x']); const go = (v) => (L.has(v) ? rm('/a') : rm('/b')); export const handle = () => go('x');`,
      [A],
    ],
    ['a key that is in', `const o = { x: 1 }; export const handle = () => ('x' in o ? rm('/a') : rm('/b'));`, [A]],
    ['Array.isArray', `const go = (v) => (Array.isArray(v) ? rm('/a') : rm('/b')); export const handle = () => go({});`, [B]],
    [
      'typeof of what a package’s class was made into',
      `import { Client } from 'some-kit'; const make = (v) => (typeof v === 'function' ? v() : v); const client = new Client(process.env.KEY); export const handle = ({ path }) => { make(path === '1' ? () => 1 : client); return rm('/a'); };`,
      ['file.delete /a'],
    ],
    [
      'typeof of a function',
      `const go = (v) => (typeof v === 'function' ? v() : rm('/b')); export const handle = () => go(() => rm('/a'));`,
      [A],
    ],
    [
      'instanceof',
      `class X {} class Y extends X {} const go = (v) => (v instanceof X ? rm('/a') : rm('/b')); export const handle = () => go(new Y());`,
      [A],
    ],
    [
      'a literal, which is no instance of a class of the platform',
      `const go = (v) => (v instanceof Headers ? rm('/a') : rm('/b')); export const handle = ({ on }) => go(on ? { accept: '*' } : undefined);`,
      [B],
    ],
    [
      'its twin, an instance',
      `const go = (v) => { if (v instanceof Headers) return rm('/a'); }; export const handle = () => go(new Headers());`,
      [A],
    ],
    [
      'what an argument must equal',
      `export const handle = async ({ mode }) => { if (mode === 'x') { if (mode === 'y') await rm('/a'); else await rm('/b'); } };`,
      [B],
    ],
    [
      'what an argument must equal, behind a return',
      `export const handle = async ({ mode }) => { if (mode !== 'x') return; if (mode === 'y') await rm('/a'); await rm('/b'); };`,
      [B],
    ],
    [
      'both ways change a variable',
      `export const handle = async ({ x }) => { let p = '/c'; if (x) p = '/a'; else p = '/b'; if (p === '/a') await rm('/a'); if (p === '/b') await rm('/b'); if (p === '/c') await rm('/c'); };`,
      [A, B],
    ],
    [
      'one way changes a variable',
      `export const handle = async ({ x }) => { let p = '/c'; if (x) p = '/a'; if (p === '/a') await rm('/a'); if (p === '/b') await rm('/b'); if (p === '/c') await rm('/c'); };`,
      [A, C],
    ],
    [
      'a way that returns takes its change along',
      `export const handle = async ({ x }) => { let p = '/c'; if (x) { p = '/a'; return; } if (p === '/a') await rm('/a'); if (p === '/c') await rm('/c'); };`,
      [C],
    ],
    ['code behind a return', `export const handle = async () => { return; await rm('/a'); };`, []],
    ['code behind a throw', `export const handle = async () => { throw new Error('not implemented'); await rm('/a'); };`, []],
    [
      'code behind a call that always throws',
      `function fail(): never { throw new Error('x'); } export const handle = async () => { fail(); await rm('/a'); };`,
      [],
    ],
    [
      'code behind a call that may throw',
      `function check(x) { if (x) throw new Error('x'); } export const handle = async ({ x }) => { check(x); await rm('/a'); };`,
      [A],
    ],
  ])('%s', async (_, source, effects) => {
    expect(await handle(source)).toEqual(effects);
  });
});

describe('what is not there', () => {
  test.each([
    [
      'a client that was never made',
      `const client = null; export const handle = async () => { if (!client) return; await rm('/a'); };`,
      [],
    ],
    [
      'a client that is there',
      `const client = { x: 1 }; export const handle = async () => { if (!client) return rm('/b'); await rm('/a'); };`,
      [A],
    ],
    [
      'narrowing of a union',
      `export const handle = async ({ x }) => { const c = x ? { go: () => rm('/a') } : null; if (!c) return; await c.go(); };`,
      [A],
    ],
    [
      'narrowing in the other branch',
      `export const handle = async ({ x }) => { const c = x ? { go: () => rm('/a') } : null; if (c === null) { await rm('/b'); } else await c.go(); };`,
      [A, B],
    ],
    ['optional calls', `export const handle = async ({ x }) => { const c = x ? { go: () => rm('/a') } : undefined; await c?.go(); };`, [A]],
    ['an optional call of nothing', `const c = undefined; export const handle = async () => { await c?.go(rm('/a')); };`, []],
    ['a default client', `const given = undefined; const c = given ?? { go: () => rm('/a') }; export const handle = () => c.go();`, [A]],
    [
      'a lazily made client',
      `let c; const get = () => { if (!c) c = { go: () => rm('/a') }; return c; }; export const handle = () => get().go();`,
      [A],
    ],
    [
      'a lazily made client in a field',
      `class S { c = null; get() { return (this.c ??= { go: () => rm('/a') }); } } const s = new S(); export const handle = () => s.get().go();`,
      [A],
    ],
  ])('%s', async (_, source, effects) => {
    expect(await handle(source)).toEqual(effects);
  });
});

describe('switch', () => {
  const handler = (subject: string) => `
    const go = async (mode) => {
      switch (mode) {
        case 'a':
          await rm('/a');
        case 'b': {
          await rm('/b');
          break;
        }
        case 'c':
          return rm('/c');
        default:
          await rm('/d');
      }
      await rm('/end');
    };
    export const handle = ({ mode }) => go(${subject});
  `;
  test.each([
    [`'a'`, [A, B, 'file.delete /end']],
    [`'b'`, [B, 'file.delete /end']],
    [`'c'`, [C]],
    [`'z'`, ['file.delete /d', 'file.delete /end']],
    ['mode', [A, B, C, 'file.delete /d', 'file.delete /end']],
  ])('of %s', async (subject, effects) => {
    expect(await handle(handler(subject))).toEqual(effects);
  });

  test.each([
    [
      'without default',
      `const go = async (m) => { switch (m) { case 'a': await rm('/a'); break; } await rm('/b'); }; export const handle = () => go('x');`,
      [B],
    ],
    [
      'of true',
      `const n = 3; export const handle = async () => { switch (true) { case n > 5: await rm('/a'); break; case n > 2: await rm('/b'); break; default: await rm('/c'); } };`,
      [B],
    ],
    [
      'the default in the middle',
      `const go = async (m) => { switch (m) { case 'a': await rm('/a'); break; default: await rm('/b'); case 'c': await rm('/c'); } }; export const handle = () => go('x');`,
      [B, C],
    ],
    [
      'constants of an enum',
      `enum M { A = 'a', B = 'b' } const go = async (m: M) => { switch (m) { case M.A: return rm('/a'); case M.B: return rm('/b'); } }; export const handle = () => go(M.B);`,
      [B],
    ],
    [
      'a value that every case sets',
      `export const handle = async ({ m }) => { let p; switch (m) { case 1: p = '/a'; break; default: p = '/b'; } if (p === undefined) await rm('/c'); if (p === '/a') await rm('/a'); if (p === '/b') await rm('/b'); };`,
      [A, B],
    ],
  ])('%s', async (_, source, effects) => {
    expect(await handle(source)).toEqual(effects);
  });
});

describe('try, catch, finally', () => {
  test.each([
    [
      'all three',
      `export const handle = async ({ x }) => { try { await work(x); } catch { await rm('/b'); } finally { await rm('/c'); } }; const work = (x) => rm('/a');`,
      [B, C, A],
    ],
    [
      'behind a try that returns',
      `export const handle = async () => { try { return await rm('/a'); } catch (e) { throw e; } await rm('/b'); };`,
      [A],
    ],
    ['behind a catch that swallows', `export const handle = async () => { try { throw 1; } catch {} await rm('/b'); };`, [B]],
    ['finally after a return', `export const handle = async () => { try { return 1; } finally { await rm('/a'); } };`, [A]],
    [
      'what was set before it was thrown',
      `export const handle = async ({ x }) => { let p = '/a'; try { p = '/b'; await read(x); p = '/c'; } catch { if (p === '/b') await rm('/b'); } }; const read = (x) => readFile(x);`,
      [B, 'file.read ${x}'],
    ],
    [
      'a finally that leaves',
      `export const handle = async () => { for (;;) { try { continue; } finally { break; } } await rm('/a'); };`,
      [A],
    ],
    [
      'nested',
      `export const handle = async () => { try { try { throw 1; } finally { await rm('/a'); } } catch { await rm('/b'); } };`,
      [A, B],
    ],
  ])('%s', async (_, source, effects) => {
    expect(await handle(source)).toEqual(effects);
  });
});
