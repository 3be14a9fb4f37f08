// biome-ignore-all lint/suspicious/noTemplateCurlyInString: the sources under test are strings.
import { describe, expect, test } from 'vitest';
import { lower, table } from './check.js';
import { printTypes } from './print.js';

describe('declared types', () => {
  table(
    [
      [
        'interface A { db: Db; "b c"?: string; f(): Pool; get g(): Db; [k: string]: any; 1: x }',
        'A = {db: Db, b c: string, f: (=> Pool), g: Db, 1: x}',
      ],
      ['export interface A extends B, C.D<E> { x: y }', 'export A = (& {x: y} B C.D<E>)'],
      ['interface A { a: X } interface A { b: Y }', 'A = (& {a: X} {b: Y})'],
      ['interface A { (a: string): Db }', 'A = (=> Db)'],
      ['interface A { (): Db; x: Y }', 'A = (& (=> Db) {x: Y})'],
      ['type A<T> = Map<string, T[]>', 'A = Map<string, T[]>'],
      ['type A = Array<Db> | readonly Db[] | ReadonlyArray<Db>', 'A = (| Db[] Db[] Db[])'],
      ['type A = "a" | 1 | -2 | true | false | null | undefined | void', 'A = (| "a" 1 -2 true false null undefined void)'],
      ['type A = B & { c: D }', 'A = (& B {c: D})'],
      ['type A = [a: B, c?: D, ...E[]]', 'A = [B D E[]]'],
      ['type A = (a: string) => Promise<Db>', 'A = (=> Promise<Db>)'],
      ['type A = B["c"]; type D = (typeof E)[number]', 'A = B["c"]\nD = (typeof E)[number]'],
      [
        'type A = typeof a.b; type C = typeof import("m"); type D = typeof import("m").e',
        'A = (typeof a.b)\nC = (typeof "m")\nD = (typeof "m" e)',
      ],
      ['type A = import("m").B.C; type D = import("m").E<F>', 'A = (import "m" B.C)\nD = (import "m" E)'],
      ['type A = keyof B | { [K in C]: D } | (E extends F ? G : H) | (new () => I)', 'A = (| ? ? ? ?)'],
      [
        'type A = `a${string}` | unique symbol | any | unknown | never | object | bigint',
        'A = (| string symbol any unknown never object bigint)',
      ],
      ['export namespace N { export interface A { b: C } }', 'export N.A = {b: C}\nA = {b: C}'],
      ['interface A {} type B = A; type C = B; export { A }; export type { B }', 'export A = {}\nexport B = A\nC = B'],
      [
        'interface A { f(): this; is(x: any): x is Db; check(x: any): asserts x }',
        'A = {f: (=> this), is: (=> boolean), check: (=> void)}',
      ],
    ],
    'sample.ts',
    printTypes,
  );

  test('nesting without end is not followed', () => {
    const module = lower(`type A = ${'Array<'.repeat(200)}B${'>'.repeat(200)}`);
    expect(module.problems).toEqual([]);
    expect(printTypes(module)).toMatch(/^A = \?(\[\])+$/);
  });
});
