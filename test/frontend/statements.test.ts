import { describe } from 'vitest';
import { table } from './check.js';

describe('variables', () => {
  table([
    ['const a = 1, b = a; let c; var d: Db', '(const a 1)\n(const b a)\n(let c)\n(var d:Db)'],
    ['const { a, b: { c }, d = 1, "e f": g, [h]: i, ...j } = x', '(const {a: a, b: {c: c}, d: (default d 1), e f: g, [h]: i, ...j} x)'],
    ['const [a, , [b], c = 1, ...d] = x', '(const [a - [b] (default c 1) ...d] x)'],
    ['declare const fetch: typeof globalThis.fetch; declare let x: Db', ''],
    ['async function f() { using a = b; await using c = d }', '(declare f (async-fn:f () {(const a b); (const c d)}))'],
  ]);
});

describe('functions', () => {
  table([
    ['function f(a, b = 1, ...c) { return a }', '(declare f (fn:f (a, (default b 1), ...c) {(return a)}))'],
    ['function f(this: A, { b }: { b: Db }): Promise<Db> {}', '(declare f (fn:f ({b: b}:{b: Db}):Promise<Db> {}))'],
    ['async function* f() {}', '(declare f (async-generator-fn:f () {}))'],
    ['const f = () => 1', '(const f (arrow:f () {(return 1)}))'],
    ['const f = async (a) => { await a }', '(const f (async-arrow:f (a) {(await a)}))'],
    ['const f = function () {}; const g = function h() {}', '(const f (fn:f () {}))\n(const g (fn:h () {}))'],
    ['const f = (function () {}) as Handler', '(const f (as (fn:f () {}) Handler))'],
    ['const f = g ?? (() => {})', '(const f (?? g (arrow:f () {})))'],
    ['const f = g ? () => 1 : () => 2', '(const f (? g (arrow:f () {(return 1)}) (arrow:f () {(return 2)})))'],
    ['exports.run = async () => {}', '(= exports.run (async-arrow:run () {}))'],
    ['const { f = () => {} } = x', '(const {f: (default f (arrow:f () {}))} x)'],
    ['f(function () {})', '(call f (fn () {}))'],
    ['function f() { "use strict"; "use asm"; g() }', '(declare f (fn:f () {(call g)}))'],
    ['function f(a: string): void; function f(a: Db): Db; function f(a: any) {}', '(declare f (fn:f (a:any) {}))'],
    ['declare function f(): Db', ''],
    ['export declare function f(): Db', '(declare f (fn:f ():Db -))'],
    ['function f(@Inject() a: Db) {}', '(declare f (fn:f (a:Db) {}))'],
  ]);
});

describe('classes', () => {
  table([
    ['class A {}', '(declare A (class:A))'],
    ['class A extends B.C implements D, E<F> {}', '(declare A (class:A extends B.C implements D implements E<F>))'],
    [
      'class A extends mix(B) { constructor() { super(1); super.f() } }',
      '(declare A (class:A extends (call mix B) (constructor (fn:constructor () {(call super 1); (call super.f)}))))',
    ],
    [
      'class A { constructor(private readonly db: Db, b = 1) {} }',
      '(declare A (class:A (constructor (fn:constructor (field db:Db, (default b 1)) {}))))',
    ],
    [
      'class A { a; b = 1; static c: Db; readonly d!: Db; #e = 2; "f g" = 3; [h] = 4; accessor i = 5 }',
      '(declare A (class:A (field a) (field b 1) (static-field c:Db) (field d:Db) (field #e 2) (field f g 3) (field [h] 4) (field i 5)))',
    ],
    [
      'class A { f() {} static async g() {} *h() {} #p() { this.#p() } }',
      '(declare A (class:A (method f (fn:f () {})) (static-method g (async-fn:g () {})) (method h (generator-fn:h () {})) (method #p (fn:#p () {(call this.#p)}))))',
    ],
    [
      'class A { get a() { return 1 } static set a(v) {} }',
      '(declare A (class:A (getter a (fn:a () {(return 1)})) (static-setter a (fn:a (v) {}))))',
    ],
    [
      'class A { run = async () => {}; static { go() } ; [key: string]: any }',
      '(declare A (class:A (field run (async-arrow:run () {})) (static {(call go)})))',
    ],
    [
      '@Tool({ name: "a" }) class A { @Inject() db: Db; @log m() {} }',
      '(declare A (@(call Tool {name: "a"}) class:A (@(call Inject) field db:Db) (@log method m (fn:m () {}))))',
    ],
    [
      'abstract class A { abstract f(): Db; g(): void {} }',
      '(declare A (abstract-class:A (method f (fn:f ():Db -)) (method g (fn:g ():void {}))))',
    ],
    [
      'class A { f(a: string): void; f(a: any) {} static f(): Db; static f() {} }',
      '(declare A (class:A (method f (fn:f (a:any) {})) (static-method f (fn:f () {}))))',
    ],
    ['class A { constructor(a: string); constructor(a: any) {} }', '(declare A (class:A (constructor (fn:constructor (a:any) {}))))'],
    ['const A = class {}; const B = class C {}', '(const A (class:A))\n(const B (class:C))'],
    ['declare class A {}', ''],
    ['export declare class A { f(): Db }', '(declare A (class:A (method f (fn:f ():Db -))))'],
  ]);
});

describe('enums', () => {
  table([
    ['enum E { A, B, C = 5, D }', '(const E {A: 0, B: 1, C: 5, D: 6, 0: "A", 1: "B", 5: "C", 6: "D"})'],
    ['enum E { A = "a", "b c" = "b" }', '(const E {A: "a", b c: "b"})'],
    ['const enum E { A = 1 << 2, B = A | 1, C = E.B + 1, D = -1, F }', '(const E {A: 4, B: 5, C: 6, D: -1, F: 0})'],
    ['enum E { A = "x", B = A + "y", C = `z` }', '(const E {A: "x", B: "xy", C: "z"})'],
    ['enum E { A = f(), B = "s".length }', '(const E {A: (call f), B: "s".length})'],
    ['declare enum E { A }', ''],
  ]);
});

describe('namespaces', () => {
  table([
    [
      'namespace N { export const a = 1; const b = 2; export function f() {} }',
      '(const N (call (arrow:N () {(const a 1); (const b 2); (declare f (fn:f () {})); (return {a=a, f=f})})))',
    ],
    [
      'namespace A.B { export const c = 1 }',
      '(const A (call (arrow:A () {(const B (call (arrow:B () {(const c 1); (return {c=c})}))); (return {B=B})})))',
    ],
    [
      'class A {} namespace A { export const b = 1 }',
      '(declare A (class:A))\n(call Object.assign A (call (arrow:A () {(const b 1); (return {b=b})})))',
    ],
    ['namespace N { export interface T {} }', ''],
    ['declare namespace N { const a: Db } declare module "m" { const b: Db } declare global { const c: Db }', ''],
    ['import x = N.A.b', '(const x N.A.b)'],
  ]);
});

describe('control flow', () => {
  table([
    ['if (a) b(); else if (c) { d() } else e()', '(if a {(call b)} {(if c {(call d)} {(call e)})})'],
    ['for (let i = 0, n = 1; i < n; i++) f(i)', '(for {(let i 0); (let n 1)} (< i n) (_++ i) {(call f i)})'],
    ['for (i = 0;;) { break }', '(for {(= i 0)} - - {(break)})'],
    ['for (const [k, v] of Object.entries(o)) f(k)', '(for-of const [k v] (call Object.entries o) {(call f k)})'],
    ['for (x.y of z) ;', '(for-of - x.y z {})'],
    ['for ({ a } of z) ;', '(for-of - {a: a} z {})'],
    ['for (var k in o) { continue }', '(for-in var k o {(continue)})'],
    ['async function f() { for await (const x of y) g(x) }', '(declare f (async-fn:f () {(for-of const x y {(call g x)})}))'],
    ['while (a) b(); do { c() } while (d)', '(while a {(call b)})\n(do-while d {(call c)})'],
    [
      'switch (a) { case "b": case 1: c(); break; default: d() }',
      '(switch a (case "b" {}) (case 1 {(call c); (break)}) (default {(call d)}))',
    ],
    ['try { a() } catch { b() } finally { c() }', '(try {(call a)} (catch - {(call b)}) (finally {(call c)}))'],
    ['try { a() } catch ({ message }: any) { b() }', '(try {(call a)} (catch {message: message} {(call b)}))'],
    ['outer: for (;;) { continue outer }', '(label outer {(for {} - - {(continue outer)})})'],
    ['{ const a = 1 } ;; debugger', '(block {(const a 1)})'],
    ['function f() { if (a) return; throw new E("x") }', '(declare f (fn:f () {(if a {(return)}); (throw (new E "x"))}))'],
  ]);
  table([['with (o) f()', 'o\n(block {(call f)})']], 'old.cjs');
});
