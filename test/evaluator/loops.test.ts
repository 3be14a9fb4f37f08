/** Loops: run as they are over what is known, a few joined turns over what is not. */
import { describe, expect, test } from 'vitest';
import { handle } from '../support/check.js';

const A = 'file.delete /a';
const B = 'file.delete /b';
const C = 'file.delete /c';
/** Marks each of three values that `p` may have. */
const MARK = `const mark = async (p) => { if (p === '/a') await rm('/a'); if (p === '/b') await rm('/b'); if (p === '/c') await rm('/c'); };`;

describe('over what is known', () => {
  test.each([
    ['for of a list', `for (const p of ['/a', '/b']) await mark(p);`, [A, B]],
    ['for of a Set', `for (const p of new Set(['/a', '/b'])) await mark(p);`, [A, B]],
    ['for of a Map', `for (const [k, p] of new Map([['k', '/a']])) if (k === 'k') await mark(p);`, [A]],
    ['entries of a record', `for (const [k, p] of Object.entries({ x: '/a', y: '/b' })) if (k !== 'x') await mark(p);`, [B]],
    ['values of a record', `for (const p of Object.values({ x: '/a' })) await mark(p);`, [A]],
    ['keys of a record', `const o = { x: '/a', y: '/b' }; for (const k of Object.keys(o)) await mark(o[k]);`, [A, B]],
    ['for in', `const o = { '/a': 1 }; for (const k in o) await mark(k);`, [A]],
    ['entries of a list', `for (const [i, p] of ['/a', '/b'].entries()) if (i === 1) await mark(p);`, [B]],
    ['a counter', `const l = ['/a', '/b', '/c']; for (let i = 0; i < l.length - 1; i++) await mark(l[i]);`, [A, B]],
    ['while with a constant bound', `const l = ['/a', '/b', '/c']; let i = 0; while (i < 2) { await mark(l[i]); i += 1; }`, [A, B]],
    ['do while', `const l = ['/a', '/b']; let i = 0; do { await mark(l[i]); i++; } while (i < 1);`, [A]],
    [
      'no turn at all',
      `for (const p of []) await mark('/a'); while (false) await mark('/b'); for (let i = 5; i < 3; i++) await mark('/c');`,
      [],
    ],
    ['break', `for (const p of ['/a', '/b', '/c']) { if (p === '/b') break; await mark(p); }`, [A]],
    ['continue', `for (const p of ['/a', '/b', '/c']) { if (p === '/b') continue; await mark(p); }`, [A, C]],
    [
      'labels',
      `outer: for (const p of ['/a', '/b']) { for (const q of ['/c', '/b']) { if (p === '/b') break outer; if (q === '/b') continue outer; await mark(q); } await mark('/b'); }`,
      [C],
    ],
    [
      'behind a loop that was left',
      `let f = '/c'; for (const p of ['/a', '/b']) { if (p === '/a') { f = p; break; } } await mark(f);`,
      [A],
    ],
    ['a return from inside', `for (const p of ['/a', '/b']) { if (p === '/b') return; await mark(p); } await mark('/c');`, [A]],
  ])('%s', async (_, body, effects) => {
    expect(await handle(`${MARK} export const handle = async () => { ${body} };`)).toEqual(effects);
  });
});

describe('over what is not known', () => {
  test.each([
    ['an argument', `for (const p of args.paths) await rm(p);`, ['file.delete ${paths.[]}']],
    ['while an argument', `while (args.go) await rm('/a');`, [A]],
    ['what one turn leaves for the next', `let p = '/a'; for (const x of args.list) { if (p === '/b') await rm('/b'); p = '/b'; }`, [B]],
    [
      'what one turn leaves for the turn after the next',
      `let p = '/a'; for (const x of args.list) { await mark(p); if (p === '/b') p = '/c'; else p = '/b'; }`,
      [A, B, C],
    ],
    [
      'what is left behind it',
      `let p = null; for (const x of args.list) p = { go: () => rm('/b') }; if (p) await p.go(); else await rm('/a');`,
      [B, A],
    ],
    [
      'a machine with steps',
      `let s = 1; while (true) { if (s === 1) s = 2; else if (s === 2) s = 3; else { await rm('/a'); break; } } await rm('/b');`,
      [A, B],
    ],
    [
      'a machine in an object',
      `const o = { s: 'x' }; while (o.s !== 'end') { switch (o.s) { case 'x': o.s = args.n ? 'y' : 'end'; break; case 'y': await rm('/a'); o.s = 'end'; break; } }`,
      [A],
    ],
    [
      'a list that is filled and emptied',
      `const todo = [args.root]; while (todo.length > 0) { const p = todo.pop(); for (const c of args.children) todo.push(c); await rm(p); }`,
      ['file.delete ${root}'],
    ],
    [
      'retries',
      `for (let i = 0; i < args.max; i++) { try { return await rm('/a'); } catch { await rm('/b'); } } throw new Error('x');`,
      [A, B],
    ],
    [
      'a recursive walk',
      `const walk = async (d) => { for (const e of d.children) { if (e.dir) await walk(e); else await rm(e.path); } }; await walk(args);`,
      ['file.delete ${children.[].path}'],
    ],
    ['behind a loop without an end', `for (;;) { await rm('/a'); } await rm('/b');`, [A]],
    ['behind a loop that is left sometimes', `while (true) { if (args.x) break; await rm('/a'); } await rm('/b');`, [A, B]],
    [
      'pages',
      `let cursor; do { const page = await fetch('https://x.test/' + cursor); cursor = (await page.json()).next; await rm('/a'); } while (cursor);`,
      ['http.read https://x.test/undefined', 'http.read https://x.test/${fetch().json().next}', A],
    ],
    ['three deep', `for (const a of args.x) for (const b of a.y) for (const c of b.z) await rm(c);`, ['file.delete ${x.[].y.[].z.[]}']],
    ['a counter that is long', `const l = ['/a', '/b']; for (let i = 0; i < 100000; i++) await mark(l[i % 2]);`, [A, B]],
    ['many, the mark in the last turns', `for (let i = 0; i < 1000; i++) if (i === 999) await rm('/a');`, [A]],
  ])('%s', async (_, body, effects) => {
    expect(await handle(`${MARK} export const handle = async (args) => { ${body} };`)).toEqual(effects);
  });

  // Found, or said to be unknown: never silently dropped.
  const isTold = (effects: readonly string[]) => effects.some((effect) => effect === A || effect.startsWith('?'));

  test('a long known list is not run item by item, but nothing of it is lost', async () => {
    const list = Array.from({ length: 700 }, (_, i) => `{ p: '/x${i}', run: ${i === 650 ? `() => rm('/a')` : '() => null'} }`);
    expect(isTold(await handle(`const L = [${list}]; export const handle = async () => { for (const e of L) await e.run(); };`))).toBe(
      true,
    );
  });

  test('a table that is indexed by an argument', async () => {
    const table = Array.from({ length: 700 }, (_, i) => `k${i}: ${i === 690 ? `() => rm('/a')` : '() => null'}`);
    expect(isTold(await handle(`const T = { ${table} }; export const handle = async ({ k }) => T[k]();`))).toBe(true);
  });
});
