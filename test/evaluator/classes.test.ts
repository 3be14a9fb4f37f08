/** Classes: fields, inheritance, getters, private and static members, mixins, `this` and `super`. */
import { describe, expect, test } from 'vitest';
import { handle } from '../support/check.js';

const A = 'file.delete /a';
const B = 'file.delete /b';

describe('instances', () => {
  test.each([
    ['a field', `class S { p = '/a'; go() { return rm(this.p); } } const s = new S(); export const handle = () => s.go();`, [A]],
    [
      'a field set in the constructor',
      `class S { p; constructor(r) { this.p = r + 'a'; } go() { return rm(this.p); } } const s = new S('/'); export const handle = () => s.go();`,
      [A],
    ],
    [
      'a parameter property',
      `class S { constructor(private readonly p: string) {} go() { return rm(this.p); } } const s = new S('/a'); export const handle = () => s.go();`,
      [A],
    ],
    [
      'a parameter property with a default',
      `class S { constructor(private p = '/a') {} go() { return rm(this.p); } } export const handle = () => new S().go();`,
      [A],
    ],
    [
      'two instances',
      `class S { constructor(public p) {} go() { return rm(this.p); } } const a = new S('/a'); const b = new S('/b'); export const handle = () => b.go();`,
      [B],
    ],
    [
      'a private field and method',
      `class S { #p = '/a'; #go() { return rm(this.#p); } run() { return this.#go(); } } export const handle = () => new S().run();`,
      [A],
    ],
    ['a getter', `class S { get p() { return '/a'; } } export const handle = () => rm(new S().p);`, [A]],
    ['a getter with an effect', `class S { get p() { rm('/a'); return '/b'; } } export const handle = () => new S().p;`, [A]],
    ['a setter with an effect', `class S { set p(v) { rm(v); } } export const handle = () => { new S().p = '/a'; };`, [A]],
    ['a getter of an object', `const o = { get p() { return '/a'; } }; export const handle = () => rm(o.p);`, [A]],
    ['an arrow in a field', `class S { p = '/a'; go = () => rm(this.p); } const { go } = new S(); export const handle = go;`, [A]],
    [
      'a bound method',
      `class S { p = '/a'; constructor() { this.go = this.go.bind(this); } go() { return rm(this.p); } } const s = new S(); export const handle = s.go;`,
      [A],
    ],
    [
      'a method that returns this',
      `class B { p = '/'; add(x) { this.p += x; return this; } go() { return rm(this.p); } } export const handle = () => new B().add('a').go();`,
      [A],
    ],
    [
      'an arrow inside of a method',
      `class S { p = '/a'; go() { return [1].map(() => rm(this.p)); } } export const handle = () => new S().go();`,
      [A],
    ],
    ['a computed method name', `const k = 'go'; class S { [k]() { return rm('/a'); } } export const handle = () => new S().go();`, [A]],
    ['a class expression', `const S = class { go() { return rm('/a'); } }; export const handle = () => new S().go();`, [A]],
    [
      'a constructor function',
      `function S(p) { this.p = p; } S.prototype.go = function () { return rm(this.p); }; export const handle = () => new S('/a').go();`,
      [A],
    ],
    [
      'a field that is called',
      `class S { constructor(private send: (p) => any) {} go() { return this.send('/a'); } } export const handle = () => new S((p) => rm(p)).go();`,
      [A],
    ],
    [
      'a method by a constant name',
      `class S { a() { return rm('/a'); } b() { return rm('/b'); } run(k) { return this[k](); } } export const handle = () => new S().run('b');`,
      [B],
    ],
    [
      'a method by an argument',
      `class S { a() { return rm('/a'); } b() { return rm('/b'); } run(k) { return this[k](); } } export const handle = ({ k }) => new S().run(k);`,
      [A, B],
    ],
  ])('%s', async (_, source, effects) => {
    expect(await handle(source)).toEqual(effects);
  });
});

describe('static members', () => {
  test.each([
    ['a field', `class S { static p = '/a'; } export const handle = () => rm(S.p);`, [A]],
    ['a method and this', `class S { static p = '/a'; static go() { return rm(this.p); } } export const handle = () => S.go();`, [A]],
    ['inherited', `class S { static p = '/a'; } class T extends S {} export const handle = () => rm(T.p);`, [A]],
    [
      'overridden',
      `class S { static p = '/b'; go() { return rm((this.constructor as typeof S).p); } } class T extends S { static p = '/a'; } export const handle = () => new T().go();`,
      [A],
    ],
    [
      'a singleton',
      `class S { private static one?: S; static get() { return (S.one ??= new S()); } go() { return rm('/a'); } } export const handle = () => S.get().go();`,
      [A],
    ],
    [
      'one that is only ever set by code that is not seen',
      `class S { static one: S; go() { return rm('/a'); } } export const handle = () => S.one.go();`,
      [A],
    ],
    ['a static block', `class S { static p; static { S.p = '/a'; } } export const handle = () => rm(S.p);`, [A]],
    ['a static getter', `class S { static get p() { return '/a'; } } export const handle = () => rm(S.p);`, [A]],
    [
      'a factory',
      `class S { constructor(private p) {} static async create(p) { const s = new S(p); return s; } go() { return rm(this.p); } } export const handle = async () => (await S.create('/a')).go();`,
      [A],
    ],
  ])('%s', async (_, source, effects) => {
    expect(await handle(source)).toEqual(effects);
  });
});

describe('inheritance', () => {
  test.each([
    ['a method', `class B { go() { return rm('/a'); } } class S extends B {} export const handle = () => new S().go();`, [A]],
    [
      'an override',
      `class B { go() { return rm('/b'); } } class S extends B { go() { return rm('/a'); } } export const handle = () => new S().go();`,
      [A],
    ],
    [
      'super',
      `class B { go() { return rm('/a'); } } class S extends B { go() { return super.go(); } } export const handle = () => new S().go();`,
      [A],
    ],
    [
      'a constructor through super',
      `class B { constructor(protected p) {} } class S extends B { constructor() { super('/a'); } go() { return rm(this.p); } } export const handle = () => new S().go();`,
      [A],
    ],
    [
      'the implicit constructor',
      `class B { constructor(public p) {} } class S extends B { go() { return rm(this.p); } } export const handle = () => new S('/a').go();`,
      [A],
    ],
    [
      'three levels',
      `class B { go() { return this.inner(); } inner() { return rm('/b'); } } class M extends B {} class S extends M { inner() { return rm('/a'); } } export const handle = () => new S().go();`,
      [A],
    ],
    [
      'a template method',
      `abstract class Tool { abstract run(a); async execute(a) { return this.run(a); } } class Del extends Tool { run(a) { return rm('/a'); } } class See extends Tool { run(a) { return readFile('/a'); } } const t = new See(); export const handle = (a) => t.execute(a);`,
      ['file.read /a'],
    ],
    [
      'a template method, its twin',
      `abstract class Tool { abstract run(a); async execute(a) { return this.run(a); } } class Del extends Tool { run(a) { return rm('/a'); } } class See extends Tool { run(a) { return readFile('/a'); } } const t = new Del(); export const handle = (a) => t.execute(a);`,
      [A],
    ],
    [
      'a field of the base that a method of the base reads',
      `class B { p = '/b'; go() { return rm(this.p); } } class S extends B { p = '/a'; } export const handle = () => new S().go();`,
      [A],
    ],
    [
      'a mixin',
      `const Del = (Base) => class extends Base { del() { return rm(this.p); } }; class B { p = '/a'; } class S extends Del(B) {} export const handle = () => new S().del();`,
      [A],
    ],
    [
      'two mixins',
      `const X = (Base) => class extends Base { x() { return rm('/a'); } }; const Y = (Base) => class extends Base { y() { return this.x(); } }; class S extends Y(X(Object)) {} export const handle = () => new S().y();`,
      [A],
    ],
    [
      'Object.assign to a prototype',
      `class S {} Object.assign(S.prototype, { go() { return rm('/a'); } }); export const handle = () => (new S() as any).go();`,
      [A],
    ],
    [
      'a base that is not there',
      `import { Base } from './missing.js'; class S extends Base { async go() { if (!this.api) throw new Error('no'); await rm('/a'); } } export const handle = () => new S().go();`,
      [A],
    ],
    [
      'a base of a package',
      `import { Base } from 'some-package'; class S extends Base { async go() { if (!this.api) throw new Error('no'); await rm('/a'); } } export const handle = () => new S().go();`,
      [A],
    ],
  ])('%s', async (_, source, effects) => {
    expect(await handle(source)).toEqual(effects);
  });
});
