/** Constants, templates, destructuring, spreads and defaults: the target of `rm` shows the value. */
import { describe, expect, test } from 'vitest';
import { handle } from '../support/check.js';

describe('constants and texts', () => {
  test.each([
    ['a constant', `const ROOT = '/data'; export const handle = () => rm(ROOT);`, ['file.delete /data']],
    ['a template', "const ROOT = '/data'; export const handle = ({ id }) => rm(`${ROOT}/${id}.txt`);", ['file.delete /data/${id}.txt']],
    ['an addition', `const A = '/data'; export const handle = (args) => rm(A + '/' + args.id);`, ['file.delete /data/${id}']],
    ['numbers', 'const N = 2 * 3 + 1; export const handle = () => rm(`/${N}/${10 % 4}/${-N}/${2 ** 5}`);', ['file.delete /7/2/-7/32']],
    ['an enum', `enum Dir { Home = '/home', Tmp = '/tmp' } export const handle = () => rm(Dir.Tmp);`, ['file.delete /tmp']],
    ['a numeric enum', 'enum N { A = 5, B } export const handle = () => rm(`/${N.B}`);', ['file.delete /6']],
    ['as const', `const P = { a: '/x' } as const; export const handle = () => rm(P.a);`, ['file.delete /x']],
    ['satisfies', `const P = { a: '/x' } satisfies Record<string, string>; export const handle = () => rm(P['a']);`, ['file.delete /x']],
    [
      'methods of strings',
      `export const handle = () => rm('/A/B'.toLowerCase().replace('/b', '/c').concat('/d').slice(1));`,
      ['file.delete a/c/d'],
    ],
    [
      'a placeholder filled in',
      `const T = '/users/{id}/x'; export const handle = (a) => rm(T.replace('{id}', a.id));`,
      ['file.delete /users/${id}/x'],
    ],
    ['join', `export const handle = (a) => rm(['/data', a.id, 'x'].join('/'));`, ['file.delete /data/${id}/x']],
    ['split', `const [, b] = 'a:b:c'.split(':'); export const handle = () => rm(b);`, ['file.delete b']],
    ['String()', `export const handle = (a) => rm('/x/' + String(a.id));`, ['file.delete /x/${id}']],
    ['a computed key', `const key = 'pa' + 'th'; const o = { [key]: '/x' }; export const handle = () => rm(o.path);`, ['file.delete /x']],
    ['optional access', `const o = { a: { b: '/x' } }; export const handle = () => rm(o?.a?.b);`, ['file.delete /x']],
    ['??= of nothing', `export const handle = () => { let p; p ??= '/x'; return rm(p); };`, ['file.delete /x']],
    ['a comma', `export const handle = () => rm((0, '/x'));`, ['file.delete /x']],
    ['an index of a constant list', `const L = ['/a', '/b']; export const handle = () => rm(L[1]);`, ['file.delete /b']],
    ['at', `const L = ['/a', '/b']; export const handle = () => rm(L.at(-1));`, ['file.delete /b']],
    [
      'a tagged template',
      'const t = (s, ...v) => s[0] + v[0] + s[1]; export const handle = (a) => rm(t`/x/${a.id}/y`);',
      ['file.delete /x/${id}/y'],
    ],
    ['String.raw', 'export const handle = (a) => rm(String.raw`/x/${a.id}`);', ['file.delete /x/${id}']],
    ['typeof', `export const handle = () => { if (typeof 'x' === 'number') return rm('/a'); return rm('/b'); };`, ['file.delete /b']],
    ['reassignment', `export const handle = () => { let p = '/a'; p = '/b'; return rm(p); };`, ['file.delete /b']],
    [
      'a text that grows',
      `export const handle = (a) => { let p = '/a'; p += '/' + a.id; p += '/c'; return rm(p); };`,
      ['file.delete /a/${id}/c'],
    ],
  ])('%s', async (_, source, effects) => {
    expect(await handle(source)).toEqual(effects);
  });
});

describe('destructuring', () => {
  test.each([
    ['of an object', `const { a, b: { c } } = { a: 1, b: { c: '/x' } }; export const handle = () => rm(c);`, ['file.delete /x']],
    ['of a list', `const [, second] = ['/a', '/b']; export const handle = () => rm(second);`, ['file.delete /b']],
    ['with a default', `const { p = '/d' } = {}; export const handle = () => rm(p);`, ['file.delete /d']],
    ['with a default that is not needed', `const { p = '/d' } = { p: '/x' }; export const handle = () => rm(p);`, ['file.delete /x']],
    ['with a rest', `const { a, ...rest } = { a: '/a', b: '/b' }; export const handle = () => rm(rest.b);`, ['file.delete /b']],
    [
      'with a rest that lacks what was taken',
      `const { a, ...rest } = { a: '/a' }; export const handle = () => { if (rest.a) return rm('/bad'); return rm('/ok'); };`,
      ['file.delete /ok'],
    ],
    [
      'of a list with a rest',
      `const [first, ...others] = ['/a', '/b', '/c']; export const handle = () => rm(others[1]);`,
      ['file.delete /c'],
    ],
    [
      'of parameters',
      `const f = ({ root }, [id]) => rm(root + id); export const handle = () => f({ root: '/r/' }, ['7']);`,
      ['file.delete /r/7'],
    ],
    ['with a renamed default', `const f = ({ root: r = '/d' } = {}) => rm(r); export const handle = () => f();`, ['file.delete /d']],
    [
      'by assignment',
      `let a, b; ({ a, b } = { a: '/a', b: '/b' }); [a, b] = [b, a]; export const handle = () => rm(a);`,
      ['file.delete /b'],
    ],
    [
      'of the arguments',
      'export const handle = async ({ id, options: { deep } }) => rm(`/${id}/${deep}`);',
      ['file.delete /${id}/${options.deep}'],
    ],
    ['computed', `const k = 'x'; const { [k]: v } = { x: '/x' }; export const handle = () => rm(v);`, ['file.delete /x']],
    ['of an absent object', `const { p } = undefined ?? { p: '/x' }; export const handle = () => rm(p);`, ['file.delete /x']],
    [
      'in a loop',
      `export const handle = async () => { for (const { p } of [{ p: '/a' }, { p: '/b' }]) { if (p === '/a') await rm('/a'); if (p === '/b') await rm('/b'); } };`,
      ['file.delete /a', 'file.delete /b'],
    ],
  ])('%s', async (_, source, effects) => {
    expect(await handle(source)).toEqual(effects);
  });
});

describe('spreads', () => {
  test.each([
    [
      'the last wins',
      `const a = { p: '/a' }; const b = { ...a, p: '/b' }; const c = { p: '/c', ...b }; export const handle = () => rm(c.p);`,
      ['file.delete /b'],
    ],
    ['of lists', `const a = ['/a']; const b = [...a, '/b', ...a]; export const handle = () => rm(b[1]);`, ['file.delete /b']],
    ['of arguments', `const f = (a, b, c) => rm(c); export const handle = () => f(...['/a', '/b'], '/c');`, ['file.delete /c']],
    ['rest parameters', `const f = (...all) => rm(all[1]); export const handle = () => f('/a', '/b');`, ['file.delete /b']],
    ['Object.assign', `const o = Object.assign({}, { p: '/a' }, { p: '/b' }); export const handle = () => rm(o.p);`, ['file.delete /b']],
    [
      'of a condition',
      `export const handle = async (a) => { const o = { p: '/a', ...(a.x ? { p: '/b' } : {}) }; if (o.p === '/a') await rm('/a'); if (o.p === '/b') await rm('/b'); if (o.p === '/c') await rm('/c'); };`,
      ['file.delete /a', 'file.delete /b'],
    ],
    ['of false', `const o = { p: '/a', ...(false && { p: '/b' }) }; export const handle = () => rm(o.p);`, ['file.delete /a']],
    ['of the arguments', `export const handle = (a) => { const o = { base: '/x', ...a }; return rm(o.id); };`, ['file.delete ${id}']],
    [
      'of the arguments, before a constant',
      `export const handle = (a) => { const o = { ...a, id: '/x' }; return rm(o.id); };`,
      ['file.delete /x'],
    ],
    ['of a Set', `const s = new Set(['/a', '/b', '/a']); export const handle = () => rm([...s][1]);`, ['file.delete /b']],
    ['of a Map', `const s = new Map([['k', '/a']]); export const handle = () => rm([...s][0][1]);`, ['file.delete /a']],
    ['structuredClone', `const o = structuredClone({ p: '/a' }); export const handle = () => rm(o.p);`, ['file.delete /a']],
    ['fromEntries', `const o = Object.fromEntries([['p', '/a']]); export const handle = () => rm(o.p);`, ['file.delete /a']],
  ])('%s', async (_, source, effects) => {
    expect(await handle(source)).toEqual(effects);
  });
});

describe('defaults', () => {
  test.each([
    ['a parameter that is not given', `const f = (p = '/d') => rm(p); export const handle = () => f();`, ['file.delete /d']],
    ['a parameter that is given', `const f = (p = '/d') => rm(p); export const handle = () => f('/x');`, ['file.delete /x']],
    ['null is given', `const f = (p = '/d') => rm(p ?? '/n'); export const handle = () => f(null);`, ['file.delete /n']],
    [
      'an argument that may be left out',
      `export const handle = async ({ p = '/d' }) => { if (p === '/d') await rm('/default'); await rm(p); };`,
      ['file.delete /default', 'file.delete ${p}'],
    ],
    [
      'a default of an earlier parameter',
      `const f = (a, b = a + '/b') => rm(b); export const handle = () => f('/a');`,
      ['file.delete /a/b'],
    ],
    ['??', `const O: { p?: string } = {}; export const handle = () => rm(O.p ?? '/d');`, ['file.delete /d']],
    [
      '|| of an environment variable',
      `const P = process.env.P || '/d'; export const handle = async () => { if (P === '/d') await rm('/default'); await rm(P); };`,
      ['file.delete /default', 'file.delete ${process.env.P}'],
    ],
    [
      'a default that has an effect',
      `const make = async () => { await rm('/made'); return 'x'; }; const f = (p = make()) => p; export const handle = () => f();`,
      ['file.delete /made'],
    ],
    [
      'a default that is not asked for',
      `const make = async () => { await rm('/made'); return 'x'; }; const f = (p = make()) => p; export const handle = () => f('x');`,
      [],
    ],
  ])('%s', async (_, source, effects) => {
    expect(await handle(source)).toEqual(effects);
  });
});
