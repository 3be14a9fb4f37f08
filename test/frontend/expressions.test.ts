// biome-ignore-all lint/suspicious/noTemplateCurlyInString: the sources under test are strings.
import { describe, expect, test } from 'vitest';
import { lower, table } from './check.js';
import { expression } from './print.js';

describe('literals', () => {
  table([
    ['"a"; 1', '1'],
    [`x = 'a\\n'`, '(= x "a\\n")'],
    ['x = 0x10', '(= x 16)'],
    ['x = -1.5', '(= x -1.5)'],
    ['x = true, y = false, z = null', '(seq (= x true) (= y false) (= z null))'],
    ['x = undefined', '(= x undefined)'],
    ['x = void 0', '(= x undefined)'],
    ['x = void f()', '(= x (void (call f)))'],
    ['x = !0; y = !1', '(= x true)\n(= y false)'],
    ['x = !a', '(= x (! a))'],
    ['x = 12n; y = 0x10n', '(= x (opaque:bigint 12))\n(= y (opaque:bigint 16))'],
    ['x = /a\\/b/gi', '(= x (opaque:regexp /a\\/b/gi))'],
    ['x = NaN', '(= x NaN)'],
    ['x = `plain`', '(= x "plain")'],
    ['x = `a${b}c${`d${e}`}`', '(= x (template "a" b "c" (template "d" e "") ""))'],
    ['sql`select ${a} from ${b}`', '(tagged sql "select " a " from " b "")'],
    ['gql`query`', '(tagged gql "query")'],
    ['db.sql<Row>`x${y}`', '(tagged db.sql "x" y "")'],
    ['x = [1, , ...a, b]', '(= x [1 undefined ...a b])'],
  ]);
});

describe('objects', () => {
  table([
    ['x = {a: 1, "b c": 2, 3: 4}', '(= x {a: 1, b c: 2, 3: 4})'],
    ['x = {a, ...b}', '(= x {a=a, ...b})'],
    ['x = {[k]: 1, ["c"]: 2, [`d`]: 3}', '(= x {[k]: 1, c: 2, d: 3})'],
    ['x = {f() { return 1 }, async *g(a) {}}', '(= x {f: (fn:f () {(return 1)}), g: (async-generator-fn:g (a) {})})'],
    ['x = {get a() { return 1 }, set a(v) {}}', '(= x {getter a: (fn:a () {(return 1)}), setter a: (fn:a (v) {})})'],
    ['x = {handler: async (a) => a}', '(= x {handler: (async-arrow:handler (a) {(return a)})})'],
  ]);
});

describe('members and calls', () => {
  table([
    ['a.b.c', 'a.b.c'],
    ['a["b"]; a[0]; a[k]', 'a.b\na[0]\na[k]'],
    ['a?.b?.[c]?.(d)', '(call? a?.b?[c] d)'],
    ['f(a, ...b)', '(call f a ...b)'],
    ['f<Db, string[]>(a)', '(call f<Db, string[]> a)'],
    ['new Map<string, Tool>()', '(new Map<string, Tool>)'],
    ['new A', '(new A)'],
    ['new a.B(c)', '(new a.B c)'],
    ['new (get())(c)', '(new (call get) c)'],
    ['(0, foo_1.bar)(x)', '(call (seq 0 foo_1.bar) x)'],
    ['((a)).b', 'a.b'],
    ['a!.b!()', '(call a.b)'],
    ['require("pg")', '(call require "pg")'],
    ['await import("./a.js", { with: { type: "json" } })', '(await (import() "./a.js"))'],
    ['x = import.meta.url', '(= x (opaque:import.meta).url)'],
    ['function F() { return new.target }', '(declare F (fn:F () {(return (opaque:new.target))}))'],
    ['const g = f<string>', '(const g f)'],
  ]);
});

describe('types on values', () => {
  table([
    ['x = a as Db', '(= x (as a Db))'],
    ['x = a as const', '(= x a)'],
    ['x = a as string', '(= x a)'],
    ['x = a satisfies T', '(= x a)'],
    ['x = <ns.Db>a', '(= x (as a ns.Db))'],
    ['x = a as unknown as Pool<Row>', '(= x (as a Pool<Row>))'],
    ['x = a as typeof db', '(= x (as a (typeof db)))'],
    ['x = a as import("pg").Pool', '(= x (as a (import "pg" Pool)))'],
    ['x = ({ a: 1 } as const) satisfies T', '(= x {a: 1})'],
  ]);
});

describe('operators', () => {
  table([
    ['x = a + b * c - d', '(= x (- (+ a (* b c)) d))'],
    ['x = a == b; x = a === b', '(= x (== a b))\n(= x (=== a b))'],
    ['x = a in b; x = a instanceof b', '(= x (in a b))\n(= x (instanceof a b))'],
    ['x = a && b || c', '(= x (|| (&& a b) c))'],
    ['x = a ?? b', '(= x (?? a b))'],
    ['x = a ? b : c ? d : e', '(= x (? a b (? c d e)))'],
    ['x = typeof a; delete a.b', '(= x (typeof a))\n(delete a.b)'],
    ['a, b, c', '(seq a b c)'],
    ['(a, b), c', '(seq (seq a b) c)'],
    ['x = a ** b ** c', '(= x (** a (** b c)))'],
    ['x++; --x.y', '(_++ x)\n(--_ x.y)'],
    ['x += 1; x ??= 2; x ||= 3; x >>>= 4', '(+= x 1)\n(??= x 2)\n(||= x 3)\n(>>>= x 4)'],
    ['a = b = c', '(= a (= b c))'],
    ['a + (b = c) + d', '(+ (+ a (= b c)) d)'],
    ['a[k].c = 1', '(= a[k].c 1)'],
    ['this.db! = 1; (a as T).b = 2', '(= this.db 1)\n(= (as a T).b 2)'],
    ['async function f() { await a; }', '(declare f (async-fn:f () {(await a)}))'],
    ['function* f() { yield; yield a; yield* b }', '(declare f (generator-fn:f () {(yield -); (yield a); (yield* b)}))'],
  ]);

  test('a private name on the left of `in` is its text', () => {
    const { body } = lower('class A { #p; static is(o) { return #p in o } }');
    expect(JSON.stringify(body)).toContain('"value":"#p"');
  });
});

describe('JSX', () => {
  table([['x = <div a="b" c={d} {...e}>text {f} <B.C g/></div>', '(= x (opaque:jsx "b" d e f (opaque:jsx B.C)))']], 'view.tsx');
  table(
    [['x = <><Tool run={() => go()}/>{/* nothing */}</>', '(= x (opaque:jsx (opaque:jsx Tool (arrow () {(return (call go))}))))']],
    'view.jsx',
  );
});

describe('destructuring assignment', () => {
  table([
    ['({ a, b: c, d = 1, e: f.g = 2, ...h } = x)', '(= {a: a, b: c, d: (default d 1), e: (default f.g 2), ...h} x)'],
    ['[a, , b.c, [d] = [], ...e] = x', '(= [a - b.c (default [d] []) ...e] x)'],
    ['[a, b] = [b, a]', '(= [a b] [b a])'],
  ]);
});

describe('spans', () => {
  test.each([
    ['/* c */ (a.b /* d */ )  ;', 'a.b', 'a.b'],
    ['// c\n  foo( /* x */ bar )', '(call foo bar)', 'foo( /* x */ bar )'],
    ['\u00a0 foo\u2028', 'foo', 'foo'],
    ['#!/usr/bin/env node\nfoo()', '(call foo)', 'foo()'],
    ['(a) + b', '(+ a b)', '(a) + b'],
    ['!0', 'true', '!0'],
    ['x as Db', '(as x Db)', 'x as Db'],
    ['x as const', 'x', 'x'],
  ])('%j: %s is %j', (text, printed, slice) => {
    const [statement] = lower(text).body;
    const value = statement?.kind === 'expression' ? statement.value : undefined;
    expect(value && expression(value)).toBe(printed);
    expect(value && text.slice(value.start, value.end)).toBe(slice);
  });
});
