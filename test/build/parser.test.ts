/** The parser as it is bundled, which is the compiler without what parsing does not need, against the whole compiler. */
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { build, type Plugin } from 'esbuild';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Frontend } from '../../server/src/core/syntax.js';
import { typescriptFrontend } from '../../server/src/frontends/typescript/index.js';

const root = join(import.meta.dirname, '../..');
const scripts = pathToFileURL(join(root, 'scripts/build/'));
let folder: string;
let plugins: Plugin[];
let frontend: string;

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'truehint-parser-'));
  const { parserOnly } = (await import(/* @vite-ignore */ new URL('plugins.mjs', scripts).href)) as { parserOnly: Plugin };
  plugins = [parserOnly];
  frontend = await bundled("export { typescriptFrontend } from './index.js';");
}, 120_000);
afterAll(() => rmSync(folder, { recursive: true, force: true }));

async function bundled(code: string): Promise<string> {
  const { outputFiles } = await build({
    stdin: { contents: code, resolveDir: join(root, 'server/src/frontends/typescript'), loader: 'ts' },
    absWorkingDir: root,
    bundle: true,
    platform: 'node',
    format: 'esm',
    target: 'node20',
    minify: true,
    write: false,
    plugins,
    logLevel: 'silent',
  });
  return (outputFiles[0] as { text: string }).text;
}

const ODD = {
  'half.ts': 'const a = { b: [1, 2\nclass C { get x( { return `a${b',
  'conflict.ts': '<<<<<<< ours\nlet a = 1;\n=======\nlet a = 2;\n>>>>>>> theirs\n',
  'bang.js': '#!/usr/bin/env node\nwith (a) { b: for (;;) break b; }\nvar \\u0061b = 0b101n, /é/u.test(x) ?? 1_000;\n',
  'regexp.js': String.raw`a = /(?<n>[\p{L}--[a]])\k<m>(?<=x){2,1}/vgg; b = /(/; c = /[z-a]/`,
  'jsx.tsx': 'export const A = <T,>(p: T) => <a.b {...p} c="&amp;" d={<></>}>{/* x */}text &nbsp; {p}</a.b>;',
  'decorated.ts':
    '/** @deprecated */ @a() export abstract class A<in out T> extends B<T>() implements C { accessor #x!: unique symbol; @b declare y?; static { await 1 } constructor(private readonly z = <any>1) { super() } }',
  'types.ts':
    'type A<T> = T extends infer U extends string ? `${U}a` : { readonly [K in keyof T as `x${K}`]-?: T[K] }; declare module "m" { export = x; } enum E { a = 1 << 2, b } namespace N.M { export import q = r.s } function f(this: A, ...[a]: asserts a is B): a is B; let x = y satisfies Z as const;',
  'modules.mts':
    'import a, * as b from "b" with { type: "json" }; import type { c as d } from "c"; export * as e from "e"; export { type f }; import g = require("g"); export default async function* () { for await (using x of y) yield* import.meta.z }',
};

test('reads every file as the whole compiler does', async () => {
  const file = join(folder, 'frontend.mjs');
  writeFileSync(file, frontend);
  const { typescriptFrontend: small } = (await import(/* @vite-ignore */ pathToFileURL(file).href)) as { typescriptFrontend: Frontend };
  const texts = new Map(Object.entries(ODD));
  for (const path of ['server/src/evaluator', 'server/src/frontends', 'examples', 'client/src', 'scripts'])
    for (const name of readdirSync(join(root, path), { recursive: true, encoding: 'utf8' }))
      if (/\.[mc]?[jt]sx?$/.test(name)) texts.set(join(path, name), readFileSync(join(root, path, name), 'utf8'));
  expect(texts.size).toBeGreaterThan(80);
  let problems = 0;
  for (const [name, text] of texts) {
    const module = typescriptFrontend.lower(name, text);
    problems += module.problems.length;
    expect(small.lower(name, text), name).toEqual(module);
  }
  expect(problems).toBeGreaterThan(5);
});

test('leaves out what parsing does not need', () => {
  expect(frontend.length).toBeLessThan(600_000);
  // A message of the checker, one of the parser, and what would reach the disk.
  expect(frontend).not.toContain('is not assignable to type');
  expect(frontend).toContain('Unterminated string literal');
  expect(frontend).not.toMatch(/from"(?:node:)?fs"|require\("fs"\)/);
});

test('a part of ts-morph that is not bundled fails the build', async () => {
  await expect(bundled("import { Project } from 'ts-morph'; new Project();")).rejects.toThrow(/No matching export .* "Project"/);
});

test('a compiler that is built in another way fails the build', async () => {
  const { liftParser } = (await import(/* @vite-ignore */ new URL('lift-parser.mjs', scripts).href)) as {
    liftParser(source: string): string;
  };
  expect(() => liftParser('export function createSourceFile() {}')).toThrow('another frame');
});
