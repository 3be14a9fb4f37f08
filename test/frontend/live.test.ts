/** A file that is being edited is lowered from what its last version left: never otherwise than from its text alone. */
import { describe, expect, test } from 'vitest';
import type { Live } from '../../server/src/core/syntax.js';
import { typescriptFrontend } from '../../server/src/frontends/typescript/index.js';

const TEXT = `import { readFile, rm } from 'node:fs/promises';
/** What it is about. */
export interface Note { readonly id: string; tags?: string[] }
enum Kind { A = 1, B }
const TABLE = { read: async ({ id }: Note) => readFile(\`/n/\${id}\`), drop(id: string) { return rm(id); } };
class Store<T> extends Base { #last: T | null = null; static at = 1; get last() { return this.#last as T; } async *all() { for await (const x of this.rows) yield x; } }
function one(a = 1, { b, ...rest }: any = {}, ...more: string[]) { if (a < b) { return a ? <T>b : rest; } else { while (a--) more.push(\`x\${a}\`); } }
// truehint-ignore-next-line missing-title -- later
server.registerTool('a', { annotations: { readOnlyHint: true } }, async (args) => { try { return await TABLE[args.name](args); } catch { return /x[/]"/g.test('}'); } });
export default new Store();
`;
const TYPED = [
  'x',
  ' ',
  '\n',
  '{',
  '}',
  '(',
  ')',
  '`',
  "'",
  '"',
  '/',
  '/*',
  '*/',
  '//',
  '=>',
  '<',
  ';',
  'async ',
  'await ',
  '${',
  'class ',
  'return ',
];

/** A repeatable stream of numbers below a bound. */
function dice(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
}

describe('any edits give the tree of the text', () => {
  test.each(['a.ts', 'a.js', 'a.tsx'])('in %s', (file) => {
    const pick = dice(file.length * 7919);
    const live: Live = {};
    let text = TEXT;
    for (let step = 0; step < 400; step++) {
      expect(typescriptFrontend.lower(file, text, live), `step ${step}:\n${text}`).toEqual(typescriptFrontend.lower(file, text));
      const at = pick(text.length + 1);
      // Mostly one key; now and then a word is deleted, and now and then everything is undone.
      if (pick(12) === 0) text = TEXT;
      else if (pick(3) === 0) text = text.slice(0, at) + text.slice(at + 1 + pick(9));
      else text = text.slice(0, at) + TYPED[pick(TYPED.length)] + text.slice(at);
    }
  });

  test('character by character', () => {
    const live: Live = {};
    const line = "await fetch('https://example.com/' + id, { method: `POST` });";
    const at = TEXT.indexOf('try {') + 5;
    for (let n = 0; n <= line.length; n++) {
      const text = TEXT.slice(0, at) + line.slice(0, n) + TEXT.slice(at);
      expect(typescriptFrontend.lower('a.ts', text, live)).toEqual(typescriptFrontend.lower('a.ts', text));
    }
  });
});
