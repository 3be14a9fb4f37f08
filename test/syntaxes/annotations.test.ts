/** The five keys of annotations have a scope of their own; everything else keeps the one that its language gives it. */
import { execFileSync } from 'node:child_process';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeAll, describe, expect, test } from 'vitest';
import { HINTS } from '../../server/src/model/hint.js';
import { contributed, grammar, HOSTS, hostFile, ROOT, scopes } from './support/grammars.js';

const KEY = 'variable.other.constant.property.annotation.truehint';
const cases = join(import.meta.dirname, 'cases');

/** Runs the marks of a file; throws with what is wrong. */
function runCase(file: string, config = join(ROOT, 'package.json')): void {
  const hosts = Object.keys(HOSTS).flatMap((scope) => ['-g', hostFile(scope)]);
  const program = join(ROOT, 'node_modules/vscode-tmgrammar-test/dist/unit.js');
  execFileSync(process.execPath, [program, '--compact', '--config', config, ...hosts, join(cases, file)], {
    encoding: 'utf8',
    stdio: 'pipe',
  });
}

describe.each(readdirSync(cases))('the marks of %s', (file) => {
  test('hold', () => runCase(file));

  test('do not hold without the extension', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'truehint-grammar-'));
    writeFileSync(join(folder, 'package.json'), '{}');
    try {
      expect(() => runCase(file, join(folder, 'package.json'))).toThrow();
    } finally {
      await rm(folder, { recursive: true });
    }
  });
});

test('the keys are the five that the protocol has', () => {
  const { patterns } = JSON.parse(readFileSync(join(ROOT, 'syntaxes/truehint-annotations.tmLanguage.json'), 'utf8'));
  for (const { match } of patterns) expect(/\((title\|[\w|]+)\)/.exec(match)?.[1]?.split('|')).toEqual(['title', ...HINTS]);
});

test('each language has the same rules', () => {
  const own = contributed().filter(({ scopeName }) => scopeName.startsWith('truehint.annotations-object.'));
  expect(own.map(({ injectTo }) => injectTo)).toEqual(Object.keys(HOSTS).map((scope) => [scope]));
  const texts = own.map(({ path, scopeName, injectTo }) => {
    const { injectionSelector, scopeName: named, ...rest } = JSON.parse(readFileSync(path, 'utf8'));
    expect(named).toBe(scopeName);
    const [host] = injectTo!;
    expect(injectionSelector.startsWith(`L:${host} -`)).toBe(true);
    return JSON.stringify(rest)
      .replaceAll(`${host}#`, '#')
      .replaceAll(`.${host!.replace('source.', '')}"`, '"')
      .replaceAll(`.${host!.replace('source.', '')} `, ' ');
  });
  expect(new Set(texts).size).toBe(1);
});

describe.each(Object.keys(HOSTS))('in %s', (host) => {
  let own: Awaited<ReturnType<typeof grammar>>;
  let bare: Awaited<ReturnType<typeof grammar>>;
  beforeAll(async () => {
    own = await grammar(host);
    bare = await grammar(host, true);
  });

  /** The scopes of a text, without our marks where nothing of ours is; our keys count as those of their language. */
  const compared = (text: string): { ours: string[][][]; theirs: string[][][]; keys: number } => {
    const raw = scopes(own, text);
    const theirs = scopes(bare, text);
    let keys = 0;
    const ours = raw.map((line, row) =>
      line.map((of, column) => {
        if (!of.some((scope) => scope.startsWith('meta.object-literal.key.truehint')))
          return of.filter((scope) => !scope.startsWith('meta.annotations.'));
        keys++;
        const key = theirs[row]![column]!;
        expect(
          key.some((scope) => scope.startsWith('meta.object-literal.key.')),
          `${row}:${column}`,
        ).toBe(true);
        return key;
      }),
    );
    return { ours, theirs, keys };
  };

  // Elements are no TypeScript.
  const readable = readdirSync(cases).filter((file) => host !== 'source.ts' || !/\.[jt]sx\./.test(file));
  test.each(readable)('nothing else in %s changes', (file) => {
    const text = readFileSync(join(cases, file), 'utf8');
    const { ours, theirs, keys } = compared(text);
    expect(keys).toBeGreaterThan(0);
    expect(ours).toEqual(theirs);
  });

  test.each([
    ['no brace is closed', 'const a = { annotations: { title: "x", \nreadOnlyHint: true\nconst b = 1;\n'],
    ['a brace too many', 'const a = { annotations: { title: "x" }}}, title: 1 };\nconst title = 1;\n'],
    ['the key alone', 'annotations:\nannotations =\nconst a = { annotations:\n'],
    ['a string without an end', "const a = { annotations: { 'title: 1 } };\nconst b = { title: 1 };\n"],
    ['a template over lines', 'const a = `annotations: {\n title: 1 ${ b } readOnlyHint: true\n}`; const c = { title: 1 };\n'],
    [
      'an arrow function and a method',
      'x({ annotations: { title: ((title) => { title: for (;;) break title; })(), get readOnlyHint() { return { title: 1 } } } });',
    ],
    ['a computed key and a number', 'x({ annotations: { ["title"]: 1, [title]: 2, 3: title, readOnlyHint } });'],
    ['a regular expression', 'x({ annotations: /title: {/, title: 1 });'],
  ])('%s changes nothing else', (_, text) => {
    const { ours, theirs } = compared(text);
    expect(ours).toEqual(theirs);
  });
});

// One language stands for all: the rules are the same.
describe('long lines', () => {
  let own: Awaited<ReturnType<typeof grammar>>;
  let bare: Awaited<ReturnType<typeof grammar>>;
  beforeAll(async () => {
    own = await grammar('source.ts');
    bare = await grammar('source.ts', true);
  });

  test.each([
    ['keys', `x({ annotations: { ${'title: 1, '.repeat(500)} } });`],
    ['blanks behind a key', `x({ annotations: { title${' '.repeat(5000)}= 1 } });`],
    ['blanks behind the word', `x({ annotations:${' '.repeat(5000)}1 });`],
    ['comments behind a key', `x({ annotations: { title ${'/* a */ '.repeat(600)} } });`],
    ['comments without an end', `x({ annotations: { title ${'/* '.repeat(1700)} } });`],
    ['the word', 'annotations:'.repeat(420)],
    ['the word with a brace', 'annotations: {'.repeat(360)],
    ['braces', `x({ annotations: ${'{ ...'.repeat(1000)} } });`],
    ['quotes', `x({ annotations: { ${`'title" `.repeat(700)} } });`],
  ])('a line of 5,000 characters of %s is read to its end in about the time that it takes anyway', (_, text) => {
    const time = (tokenizer: typeof own): number => {
      const before = performance.now();
      scopes(tokenizer, text);
      return performance.now() - before;
    };
    const anyway = time(bare);
    // Ten seconds are no measure; they tell a pattern that never ends from one that does.
    expect(time(own)).toBeLessThan(20 * anyway + 10_000);
    const [line] = scopes(own, text);
    expect(line).toHaveLength(text.length);
  });

  test('every key of a long line is found', () => {
    const [line] = scopes(own, `x({ annotations: { ${'title: 1, '.repeat(500)} } });`);
    expect(line!.filter((of) => of.includes(KEY))).toHaveLength(500 * 'title'.length);
  });
});
