/**
 * Sources with more ways, more text and longer tables than an analysis can follow. Each ends soon and without an exception, and what it
 * hides is found or said to be unknown: never taken for reading. `rm` marks what must not be lost.
 */
import { describe, expect, test } from 'vitest';
import { handle } from '../support/check.js';
import { isTold, printSlowest, timed } from '../support/timed.js';

printSlowest();

const A = 'file.delete /a';
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
