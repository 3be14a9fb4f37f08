import { describe, expect, test } from 'vitest';
import { lower, table } from './check.js';
import { printBody, printExports, printImports } from './print.js';

describe('imports', () => {
  table(
    [
      ['import "m"', '(import "m")'],
      ['import a, { b, c as d, default as e, "f g" as h } from "m"', '(import "m" default as a b as b c as d default as e f g as h)'],
      ['import * as n from "m"', '(import "m" * as n)'],
      ['import a, * as n from "m"', '(import "m" default as a * as n)'],
      ['import type { A } from "m"', '(import-type "m" type A as A)'],
      ['import { type A, b } from "m"', '(import "m" type A as A b as b)'],
      ['import x = require("m")', '(import "m" * as x)'],
      ['import type x = require("m")', '(import-type "m" type * as x)'],
      ['import data from "./a.json" with { type: "json" }', '(import "./a.json" default as data)'],
    ],
    'sample.ts',
    printImports,
  );
});

describe('exports', () => {
  table(
    [
      ['export const a = 1, { b, c: [d] } = x', '(local a as a)\n(local b as b)\n(local d as d)'],
      ['export function f() {} export class A {} export enum E { A }', '(local f as f)\n(local A as A)\n(local E as E)'],
      ['export function f(a: string): void; export function f(a: any) {}', '(local f as f)'],
      ['export namespace N { export const a = 1 }', '(local N as N)'],
      ['export default function f() {}', '(local f as default)'],
      ['export default class A {}', '(local A as default)'],
      ['export default function () {}', '(default (fn:default () {}))'],
      ['export default class {}', '(default (class:default))'],
      ['export default async () => 1', '(default (async-arrow:default () {(return 1)}))'],
      ['export default { a: 1 }', '(default {a: 1})'],
      [
        'const a = 1; export { a, a as b, a as default, a as "c d" }',
        '(local a as a)\n(local a as b)\n(local a as default)\n(local a as c d)',
      ],
      [
        'export { a, b as c, default as d, default } from "m"',
        '(from "m" a as a)\n(from "m" b as c)\n(from "m" default as d)\n(from "m" default as default)',
      ],
      ['export * from "m"; export * as n from "m"', '(all "m")\n(from "m" * as n)'],
      [
        'export type { A } from "m"; export { type B } from "m"; export type * from "m"',
        '(from-type "m" A as A)\n(from-type "m" B as B)\n(all-type "m")',
      ],
      ['export default interface A { b: C }', '(local A as default)'],
      ['export = server', '(assign server)'],
      ['export import x = require("m")', '(local x as x)'],
      ['interface A {} type B = A; export { A }; export type { B }', '(local A as A)\n(local B as B)'],
    ],
    'sample.ts',
    printExports,
  );

  test('a default function keeps its declaration', () => {
    expect(printBody(lower('export default function f() {}'))).toBe('(declare f (fn:f () {}))');
    expect(printBody(lower('export default function () {}'))).toBe('');
  });

  test('what a namespace exports is not exported by the module', () => {
    expect(printExports(lower('namespace N { export const a = 1 } export const b = 2'))).toBe('(local b as b)');
  });

  test('a declaration file keeps what it declares', () => {
    const module = lower('declare class A { f(): Db }\ndeclare const b: Db;\ninterface C {}\nexport { A, b };', 'sample.d.ts');
    expect(printBody(module)).toBe('(declare A (class:A (method f (fn:f ():Db -))))\n(const b:Db)');
    expect(module.types.get('C')?.exported).toBe(true);
  });
});

describe('CommonJS', () => {
  test.each([
    ['const pg = require("pg")', true],
    ['module.exports = { a: 1 }', true],
    ['module.exports.a = 1', true],
    ['exports.a = 1', true],
    ['"use strict"; Object.defineProperty(exports, "__esModule", { value: true }); __exportStar(require("./a"), exports)', true],
    ['import a from "m"; const pg = require("pg")', false],
    ['export {}; a()', false],
    ['a.exports = a.require("b")', false],
    ['// require("a")\n"exports.x"', false],
    ['a()', false],
  ])('%s: %s', (text, commonjs) => {
    expect(lower(text, 'sample.js').commonjs).toBe(commonjs);
  });

  table(
    [
      [
        '"use strict";\nvar __createBinding = (this && this.__createBinding) || (Object.create ? function(o, m, k, k2) {} : function(o, m, k, k2) {});',
        '(var __createBinding (|| (&& this this.__createBinding) (? Object.create (fn:__createBinding (o, m, k, k2) {}) (fn:__createBinding (o, m, k, k2) {}))))',
      ],
      ['exports.a = exports.b = void 0;', '(= exports.a (= exports.b undefined))'],
      [
        'var E; (function (E) { E["A"] = "a"; })(E || (exports.E = E = {}));',
        '(var E)\n(call (fn (E) {(= E.A "a")}) (|| E (= exports.E (= E {}))))',
      ],
      [
        'var __defProp = Object.defineProperty; var __export = (t, all) => { for (var n in all) __defProp(t, n, { get: all[n], enumerable: true }); };',
        '(var __defProp Object.defineProperty)\n(var __export (arrow:__export (t, all) {(for-in var n all {(call __defProp t n {get: all[n], enumerable: true})})}))',
      ],
    ],
    'compiled.js',
  );
});
