// biome-ignore-all lint/suspicious/noTemplateCurlyInString: the sources under test are strings.
import { describe, expect, test } from 'vitest';
import type { Expression } from '../../server/src/core/syntax.js';
import { lower, unsound } from './check.js';
import { printBody } from './print.js';

const repeat = (text: string, times: number): string => text.repeat(times);

describe('half-typed code', () => {
  test.each([
    ['server.', 'server[(opaque:missing)]'],
    ['server.registerTool(', '(call server.registerTool)'],
    ['server.registerTool("a", { annotations: { readOnlyHint: tr', '(call server.registerTool "a" {annotations: {readOnlyHint: tr}})'],
    [
      'server.registerTool("a", { annotations: { readOnlyHint: } }, f);\nafter()',
      '(call server.registerTool "a" {annotations: {readOnlyHint: (opaque:missing)}} f)\n(call after)',
    ],
    ['const a = ', '(const a (opaque:missing))'],
    ['const { a, b', '(const {a: a, b: b})'],
    ['function f(', '(declare f (fn:f () -))'],
    ['function (', '(fn () -)'],
    ['class A { m(', '(declare A (class:A (method m (fn:m () -))))'],
    ['class', '(class)'],
    ['if (a', '(if a {(opaque:missing)})'],
    ['x = `a${b', '(= x (template "a" b ""))'],
    ['import { a', ''],
    ['import ', ''],
    ['export { ', ''],
    ['enum', ''],
    ['enum E { A', '(const E {A: 0, 0: "A"})'],
    ['@', ''],
    ['a ? b', '(? a b (opaque:missing))'],
    ['new ', '(new (opaque:missing))'],
    ['<<<<<<< ours\na()\n=======\nb()\n>>>>>>> theirs', '(call a)'],
  ])('%j', (text, printed) => {
    const module = lower(text);
    expect(printBody(module)).toBe(printed);
    expect(unsound(module)).toEqual([]);
    expect(module.problems.length).toBeGreaterThan(0);
  });

  // Only a type checker objects to these.
  test.each([
    ['f() = 1', '(seq (call f) 1)'],
    ['f()++', '(opaque:syntax (call f))'],
    ['[f()] = x', '(= [-] x)'],
    ['({ a: f() } = x)', '(= {} x)'],
    ['for (f() of x) y()', '(for-of -  x {(call y)})'],
    ['namespace', 'namespace'],
  ])('%j', (text, printed) => {
    const module = lower(text);
    expect(printBody(module)).toBe(printed);
    expect(unsound(module)).toEqual([]);
  });

  test('every prefix of a source is lowered, with sound spans', () => {
    const text = `import { a } from "m";
@dec class A<T> extends B { #p: Db = { ...x, [k]: \`\${a}\`, get y() { return <any>1 } }; static async *m(@d() q?: string, ...r) { yield* q } }
export const run = async ({ a = 1, ...b }, [c]) => { for await (const x of y) label: if (x?.[0]?.(a!) ?? /re/g) continue label; else throw new E(b as T) };
enum E { A = 1 << 2, B } namespace N.M { export let z: typeof import("m") } switch (a) { case 1: default: try { delete a.b } catch { ++a.b } finally {} }`;
    for (let end = 0; end <= text.length; end++) {
      const module = lower(text.slice(0, end));
      expect(unsound(module), text.slice(0, end)).toEqual([]);
    }
  });

  test('a problem says what and where', () => {
    const [first] = lower('const a = ;').problems;
    expect(first).toMatchObject({ start: 10, end: 11, message: 'Expression expected.' });
  });
});

describe('files that are no programs', () => {
  test.each([
    ['empty', ''],
    ['white space', ' \n\t\r\n'],
    ['a byte order mark', '\ufeff'],
    ['only a comment', '/* a'],
    ['only `#!`', '#!/usr/bin/env node'],
  ])('%s is an empty module', (_what, text) => {
    expect(printBody(lower(text))).toBe('');
  });

  test('NUL bytes and binary data give problems, a bounded number of them', () => {
    expect(printBody(lower('\0\0const a = 1;\0'))).toContain('(const a 1)');
    let binary = '';
    for (let i = 0; i < 20_000; i++) binary += String.fromCharCode((i * 7919) % 256);
    const { problems } = lower(binary);
    expect(problems.length).toBeGreaterThan(0);
    expect(problems.length).toBeLessThanOrEqual(50);
  });

  test('lone surrogates and replacement characters do no harm', () => {
    expect(printBody(lower('const a = "\ud800\ufffd"; b()'))).toContain('(call b)');
  });
});

describe('nesting', () => {
  test('a chain of ten thousand terms is lowered whole', () => {
    const module = lower(`const all = ${repeat('a + ', 9_999)}b;`);
    expect(module.problems).toEqual([]);
    const [declared] = module.body;
    let value = declared?.kind === 'declare' ? declared.value : null;
    let terms = 1;
    while (value?.kind === 'binary') {
      terms++;
      value = value.left;
    }
    expect(terms).toBe(10_000);
    expect((value as Expression).kind).toBe('name');
    expect(unsound(module)).toEqual([]);
  });

  test('a sequence of ten thousand parts is one list', () => {
    const [statement] = lower(`${repeat('a, ', 9_999)}b`).body;
    const value = statement?.kind === 'expression' ? statement.value : null;
    expect(value?.kind === 'sequence' && value.parts.length).toBe(10_000);
  });

  // What the lowering gives up, the parser still read: only that statement is lost.
  test.each([
    ['calls', `f${repeat('()', 20_000)}`],
    ['methods', `f${repeat('.a()', 20_000)}`],
    ['assertions', `f${repeat(' as T', 20_000)}`],
    ['assignments', `${repeat('a = ', 1_500)}1`],
  ])('too many %s in a row cost one statement', (_what, text) => {
    const module = lower(`before();\n${text};\nafter();`);
    const printed = printBody(module);
    expect(printed.startsWith('(call before)\n')).toBe(true);
    expect(printed.endsWith('\n(call after)')).toBe(true);
    expect(module.problems.map((each) => each.message)).toContain('This code is nested too deeply to be read.');
  });

  // Here the parser itself gives up.
  test.each([
    ['parentheses', `x = ${repeat('(', 50_000)}1${repeat(')', 50_000)}`],
    ['lists', `x = ${repeat('[', 50_000)}`],
    ['blocks', repeat('{', 50_000)],
    ['functions', repeat('function f() {', 20_000)],
    ['conditions', `x = ${repeat('a ? b : ', 50_000)}c`],
    ['else-if', `${repeat('if (a) b(); else ', 50_000)}c()`],
    ['templates', repeat('`${', 50_000)],
    ['JSX', repeat('<a>', 50_000)],
    ['types', `type X = ${repeat('A<', 50_000)}`],
  ])('%s without end are one problem, and the next file is read as ever', (_what, text) => {
    expect(lower(text, 'a.tsx').problems).toEqual([{ start: 0, end: text.length, message: 'This file is nested too deeply to be read.' }]);
    const next = lower('export const a = await b; class A { async m<T>(x: T) { yield: for (;;) break yield } }');
    expect(next.problems).toEqual([]);
    expect(next.body).toHaveLength(2);
  });

  test('nesting that people and bundlers write is no problem', () => {
    const module = lower(
      [
        `x = ${repeat('a ? b : ', 300)}c;`,
        `${repeat('if (a) { b() } else ', 300)}{ c() }`,
        `y = f${repeat('.a()', 300)};`,
        `z = ${repeat('[', 200)}${repeat(']', 200)};`,
      ].join('\n'),
    );
    expect(module.problems).toEqual([]);
    expect(module.body).toHaveLength(4);
  });
});
