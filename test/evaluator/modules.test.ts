/** ES modules: what an import gives, however both sides are written, and what is not there. */
import { describe, expect, test } from 'vitest';
import { handle } from '../support/check.js';

const A = 'file.delete /a';

describe('ES modules', () => {
  test.each([
    [
      'a named export',
      `
      // @file src/main.ts
      import { go } from './go.js';
      export const handle = () => go();
      // @file src/go.ts
      export const go = () => rm('/a');`,
    ],
    [
      'a renamed export',
      `
      // @file src/main.ts
      import { del as go } from './go';
      export const handle = () => go();
      // @file src/go.ts
      const inner = () => rm('/a');
      export { inner as del };`,
    ],
    [
      'a default export',
      `
      // @file src/main.ts
      import go from './go.js';
      export const handle = () => go();
      // @file src/go.ts
      export default () => rm('/a');`,
    ],
    [
      'a default function and class',
      `
      // @file src/main.ts
      import S, { x } from './go.js';
      export const handle = () => new S().go(x);
      // @file src/go.ts
      export const x = '/a';
      export default class S { go(p) { return rm(p); } }`,
    ],
    [
      'a namespace',
      `
      // @file src/main.ts
      import * as ns from './go.js';
      export const handle = () => ns.go();
      // @file src/go.ts
      export function go() { return rm('/a'); }`,
    ],
    [
      'a namespace by a key',
      `
      // @file src/main.ts
      import * as ns from './go.js';
      export const handle = () => Object.values(ns).find((t) => t.name === 'x').run();
      // @file src/go.ts
      export const one = { name: 'y', run: () => rm('/b') };
      export const two = { name: 'x', run: () => rm('/a') };`,
    ],
    [
      'a re-export',
      `
      // @file src/main.ts
      import { go } from './index.js';
      export const handle = () => go();
      // @file src/index.ts
      export { del as go } from './go.js';
      // @file src/go.ts
      export const del = () => rm('/a');`,
    ],
    [
      'a re-exported default',
      `
      // @file src/main.ts
      import { go } from './lib';
      export const handle = () => go();
      // @file src/lib/index.ts
      export { default as go } from './go.js';
      // @file src/lib/go.ts
      export default function () { return rm('/a'); }`,
    ],
    [
      'export *',
      `
      // @file src/main.ts
      import { go } from './index.js';
      export const handle = () => go();
      // @file src/index.ts
      export * from './other.js';
      export * from './go.js';
      // @file src/other.ts
      export const x = 1;
      // @file src/go.ts
      export const go = () => rm('/a');`,
    ],
    [
      'export * as',
      `
      // @file src/main.ts
      import { ns } from './index.js';
      export const handle = () => ns.go();
      // @file src/index.ts
      export * as ns from './go.js';
      // @file src/go.ts
      export const go = () => rm('/a');`,
    ],
    [
      'an imported name that is exported again',
      `
      // @file src/main.ts
      import { go } from './index.js';
      export const handle = () => go();
      // @file src/index.ts
      import { go } from './go.js';
      export { go };
      // @file src/go.ts
      export const go = () => rm('/a');`,
    ],
    [
      'a cycle of functions',
      `
      // @file src/main.ts
      import { a } from './a.js';
      export const handle = () => a(2);
      // @file src/a.ts
      import { b } from './b.js';
      export const root = '/a';
      export const a = (n) => b(n);
      // @file src/b.ts
      import { root } from './a.js';
      export const b = (n) => rm(root);`,
    ],
    [
      'a cycle of re-exports',
      `
      // @file src/main.ts
      import { go } from './a.js';
      export const handle = () => go();
      // @file src/a.ts
      export * from './b.js';
      // @file src/b.ts
      export * from './a.js';
      export const go = () => rm('/a');`,
    ],
    [
      'a dynamic import',
      `
      // @file src/main.ts
      export const handle = async () => { const { go } = await import('./go.js'); await go(); };
      // @file src/go.ts
      export const go = () => rm('/a');`,
    ],
    [
      'a dynamic import with then',
      `
      // @file src/main.ts
      export const handle = () => import('./go.js').then((m) => m.default());
      // @file src/go.ts
      export default () => rm('/a');`,
    ],
    [
      'a dynamic import of one of some',
      `
      // @file src/main.ts
      export const handle = async () => { for (const n of ['x', 'go']) { const m = await import('./' + n + '.js'); await m.run(); } };
      // @file src/x.ts
      export const run = () => null;
      // @file src/go.ts
      export const run = () => rm('/a');`,
    ],
    [
      'JSON',
      `
      // @file src/main.ts
      import config from './config.json' with { type: 'json' };
      export const handle = () => rm(config.paths[0]);
      // @file src/config.json
      { "paths": ["/a"] }`,
    ],
    [
      'a live binding',
      `
      // @file src/main.ts
      import { p, set } from './state.js';
      set('/a');
      export const handle = () => rm(p);
      // @file src/state.ts
      export let p = '/b';
      export const set = (v) => { p = v; };`,
    ],
    [
      'a module that is imported for its effect',
      `
      // @file src/main.ts
      import { table } from './table.js';
      import './fill.js';
      export const handle = () => table.go();
      // @file src/table.ts
      export const table: any = {};
      // @file src/fill.ts
      import { table } from './table.js';
      table.go = () => rm('/a');`,
    ],
    [
      'import =',
      `
      // @file src/main.ts
      import go = require('./go');
      export const handle = () => go.run();
      // @file src/go.ts
      const api = { run: () => rm('/a') };
      export = api;`,
    ],
    [
      'a TypeScript namespace',
      `
      // @file src/main.ts
      namespace Api { export const go = () => rm('/a'); }
      export const handle = () => Api.go();`,
    ],
    [
      'tsconfig paths',
      `
      // @file tsconfig.json
      { "compilerOptions": { "baseUrl": ".", "paths": { "@app/*": ["src/*"] } } }
      // @file src/main.ts
      import { go } from '@app/lib/go.js';
      export const handle = () => go();
      // @file src/lib/go.ts
      export const go = () => rm('/a');`,
    ],
    [
      'package imports',
      `
      // @file package.json
      { "name": "s", "type": "module", "imports": { "#lib/*": "./src/lib/*" } }
      // @file src/main.ts
      import { go } from '#lib/go.js';
      export const handle = () => go();
      // @file src/lib/go.ts
      export const go = () => rm('/a');`,
    ],
    [
      'a package of the workspace',
      `
      // @file package.json
      { "name": "root", "workspaces": ["packages/*"] }
      // @file packages/core/package.json
      { "name": "@x/core", "type": "module", "exports": "./dist/index.js" }
      // @file packages/core/src/index.ts
      export const go = () => rm('/a');
      // @file src/main.ts
      import { go } from '@x/core';
      export const handle = () => go();`,
    ],
  ])('%s', async (_, source) => {
    expect(await handle(source)).toEqual([A]);
  });
});

describe('what is not there', () => {
  test('a file that is missing is said to be unknown', async () => {
    expect(await handle(`import { go } from './gone.js'; export const handle = () => go();`)).toEqual(['? go']);
  });
  test('an export that is missing', async () => {
    expect(
      await handle(`
        // @file src/main.ts
        import { gone } from './go.js';
        export const handle = () => gone();
        // @file src/go.ts
        export const go = 1;`),
    ).toEqual(['? gone']);
  });
  test('a dynamic import whose name is computed', async () => {
    const effects = await handle(`export const handle = async ({ n }) => { const m = await import(n); await m.run(); };`);
    expect(effects.some((effect) => effect.startsWith('?'))).toBe(true);
  });
  test('types are no imports', async () => {
    expect(
      await handle(`
        // @file src/main.ts
        import type { T } from './types.js';
        import { type U } from './types.js';
        export const handle = async (a: T & U) => rm('/a');
        // @file src/types.ts
        rm('/loaded');
        export interface T { a: 1 } export interface U { b: 1 }`),
    ).toEqual([A]);
  });
});
