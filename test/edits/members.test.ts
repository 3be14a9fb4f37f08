import { describe, expect, it } from 'vitest';
import { applyEdits } from '../../server/src/edits/apply.js';
import { type AddAt, type Addition, addMembers } from '../../server/src/edits/members.js';
import { removeMembers } from '../../server/src/edits/remove.js';
import { dedent, objectFrom } from '../support/tools-from.js';

function added(source: string, additions: readonly Addition[], at?: AddAt): string {
  const text = dedent(source);
  return applyEdits(text, addMembers(text, objectFrom(text), additions, at));
}

function removed(source: string, ...keys: (string | null)[]): string {
  const text = dedent(source);
  const object = objectFrom(text);
  return applyEdits(
    text,
    removeMembers(
      text,
      object,
      object.members.filter((member) => keys.includes(member.key)),
    ),
  );
}

const X: Addition[] = [{ key: 'x', value: true }];
const XY: Addition[] = [...X, { key: 'y', value: 'it’s' }];

describe('adding members', () => {
  it.each([
    ['an empty object', 'const o = {};', 'const o = { x: true };'],
    ['an empty object with a space', 'const o = { };', 'const o = { x: true };'],
    ['one line', 'const o = { a: 1 };', 'const o = { a: 1, x: true };'],
    ['one line with a trailing comma', 'const o = { a: 1, };', 'const o = { a: 1, x: true, };'],
    ['one line without spaces inside', 'const o = {a: 1};', 'const o = {a: 1, x: true};'],
    ['minified', 'const o={a:1,b:2};', 'const o={a:1,b:2,x:true};'],
    ['double-quoted keys', 'const o = { "a": 1 };', 'const o = { "a": 1, "x": true };'],
    ['single-quoted keys', "const o = { 'a': 1 };", "const o = { 'a': 1, 'x': true };"],
    ['keys of both sorts', `const o = { "a-b": 1, c: 2 };`, `const o = { "a-b": 1, c: 2, x: true };`],
    ['behind a spread, where it wins', 'const o = { ...p };', 'const o = { ...p, x: true };'],
    ['a comment behind the last member', 'const o = { a: 1 /* one */ };', 'const o = { a: 1, x: true /* one */ };'],
    ['a shorthand', 'const o = { a };', 'const o = { a, x: true };'],
  ])('%s', (_, before, after) => {
    expect(added(before, X)).toBe(after);
  });

  it.each([
    ['lines', 'const o = {\n  a: 1,\n};', 'const o = {\n  a: 1,\n  x: true,\n};'],
    ['lines without a trailing comma', 'const o = {\n  a: 1\n};', 'const o = {\n  a: 1,\n  x: true\n};'],
    ['tabs', 'const o = {\n\ta: 1,\n};', 'const o = {\n\ta: 1,\n\tx: true,\n};'],
    ['CRLF', 'const o = {\r\n    a: 1,\r\n};', 'const o = {\r\n    a: 1,\r\n    x: true,\r\n};'],
    ['a remark on the last line', 'const o = {\n  a: 1, // one\n};', 'const o = {\n  a: 1, // one\n  x: true,\n};'],
    ['a remark and no comma', 'const o = {\n  a: 1 // one\n};', 'const o = {\n  a: 1, // one\n  x: true\n};'],
    [
      'the brace behind the last member',
      'const o = { a: 1,\n            b: 2 };',
      'const o = { a: 1,\n            b: 2,\n            x: true };',
    ],
    ['the brace behind a trailing comma', 'const o = {\n  a: 1, };', 'const o = {\n  a: 1,\n  x: true };'],
    ['a comment below the last member', 'const o = {\n  a: 1,\n  // more?\n};', 'const o = {\n  a: 1,\n  x: true,\n  // more?\n};'],
    ['only a comment', 'const o = {\n  // none yet\n};', 'const o = {\n  // none yet\n  x: true,\n};'],
    ['a comma on the next line', 'const o = {\n  a: 1\n  ,\n};', 'const o = {\n  a: 1\n  ,\n  x: true,\n};'],
  ])('%s', (_, before, after) => {
    expect(added(before, X)).toBe(after);
  });

  it('puts several in order, with the quotes of the text', () => {
    expect(added('const s = "t"; const u = "v";\nconst o = { a: 1 };', XY)).toBe(
      'const s = "t"; const u = "v";\nconst o = { a: 1, x: true, y: "it’s" };',
    );
    expect(added("const s = 't';\nconst o = {\n  a: 1,\n};", XY)).toBe(
      "const s = 't';\nconst o = {\n  a: 1,\n  x: true,\n  y: 'it’s',\n};",
    );
  });

  it('puts members first', () => {
    expect(added('const o = { a: 1 };', X, 'start')).toBe('const o = { x: true, a: 1 };');
    expect(added('const o = {\n  a: 1,\n};', X, 'start')).toBe('const o = {\n  x: true,\n  a: 1,\n};');
    expect(added('const o = {};', X, 'start')).toBe('const o = { x: true };');
  });

  it('escapes what it writes into a string', () => {
    expect(added("const o = { a: '' };", [{ key: 'x', value: "it's a \\ \n" }])).toBe("const o = { a: '', x: 'it\\'s a \\\\ \\n' };");
    expect(added('const o = {};', [{ key: 'a-b', value: true }])).toBe("const o = { 'a-b': true };");
  });

  it('breaks an object that does not fit on its line', () => {
    const long: Addition[] = [
      { key: 'annotations', value: ['readOnlyHint', 'destructiveHint', 'idempotentHint'].map((key) => ({ key, value: false })) },
    ];
    expect(added('const o = {\n    description: "d",\n};', long)).toBe(
      'const o = {\n    description: "d",\n    annotations: {\n        readOnlyHint: false,\n        destructiveHint: false,\n        idempotentHint: false,\n    },\n};',
    );
  });

  it('adds nothing for nothing', () => {
    expect(addMembers('const o = {};', objectFrom('const o = {};'), [])).toEqual([]);
  });
});

describe('removing members', () => {
  it.each([
    ['the first', 'const o = { a: 1, b: 2 };', ['a'], 'const o = { b: 2 };'],
    ['the last', 'const o = { a: 1, b: 2 };', ['b'], 'const o = { a: 1 };'],
    ['the last before a trailing comma', 'const o = { a: 1, b: 2, };', ['b'], 'const o = { a: 1, };'],
    ['one in the middle', 'const o = { a: 1, b: 2, c: 3 };', ['b'], 'const o = { a: 1, c: 3 };'],
    ['two neighbours at the end', 'const o = { a: 1, b: 2, c: 3 };', ['b', 'c'], 'const o = { a: 1 };'],
    ['two apart', 'const o = { a: 1, b: 2, c: 3 };', ['a', 'c'], 'const o = { b: 2 };'],
    ['the only one', 'const o = { a: 1 };', ['a'], 'const o = {};'],
    ['all of them', 'const o = {\n  a: 1,\n  b: 2,\n};', ['a', 'b'], 'const o = {};'],
    ['minified', 'const o={a:1,b:2,c:3};', ['b'], 'const o={a:1,c:3};'],
    ['a line', 'const o = {\n  a: 1,\n  b: 2,\n};', ['a'], 'const o = {\n  b: 2,\n};'],
    ['the last line', 'const o = {\n  a: 1,\n  b: 2,\n};', ['b'], 'const o = {\n  a: 1,\n};'],
    ['the last line without a comma', 'const o = {\n  a: 1,\n  b: 2\n};', ['b'], 'const o = {\n  a: 1\n};'],
    ['the last two lines without a comma', 'const o = {\n  a: 1,\n  b: 2,\n  c: 3\n};', ['b', 'c'], 'const o = {\n  a: 1\n};'],
    ['a line with its remark', 'const o = {\n  a: 1, // one\n  b: 2,\n};', ['a'], 'const o = {\n  b: 2,\n};'],
    [
      'a line below a comment of its own, which stays',
      'const o = {\n  // about a\n  a: 1,\n  b: 2,\n};',
      ['a'],
      'const o = {\n  // about a\n  b: 2,\n};',
    ],
    ['CRLF', 'const o = {\r\n  a: 1,\r\n  b: 2,\r\n};', ['b'], 'const o = {\r\n  a: 1,\r\n};'],
    ['a member of several lines', 'const o = {\n  a: {\n    c: 1,\n  },\n  b: 2,\n};', ['a'], 'const o = {\n  b: 2,\n};'],
    ['behind a comment on one line', 'const o = { a: 1, /* two */ b: 2 };', ['b'], 'const o = { a: 1, /* two */  };'],
    ['before a comment on one line', 'const o = { a: 1, /* two */ b: 2 };', ['a'], 'const o = {  /* two */ b: 2 };'],
    ['nothing', 'const o = { a: 1 };', [], 'const o = { a: 1 };'],
  ])('%s', (_, before, keys, after) => {
    expect(removed(before, ...keys)).toBe(after);
  });
});
