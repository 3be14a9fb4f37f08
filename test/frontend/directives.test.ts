// biome-ignore-all lint/suspicious/noTemplateCurlyInString: the sources under test are strings.
import { describe, expect, test } from 'vitest';
import { lower, unsound } from './check.js';

describe('directives', () => {
  test.each([
    ['line comment', '// truehint-ignore-next-line missing -- later\nf()', ['truehint-ignore-next-line missing -- later']],
    ['block comment', 'f(/* truehint-ignore a */ b)', ['truehint-ignore a']],
    ['documentation comment', '/** truehint-ignore a */\nf()', ['truehint-ignore a']],
    ['block over lines', '/* truehint-ignore a\n   b */\nf()', ['truehint-ignore a\n   b']],
    ['behind code', 'const a = [\n  1, // truehint-ignore a\n];', ['truehint-ignore a']],
    ['at the end without a line break', 'f() // truehint-x', ['truehint-x']],
    ['several', '// truehint-a\nf() // truehint-b\n', ['truehint-a', 'truehint-b']],
    ['in an object', 'x = {\n  // truehint-a\n  b: `${c /* truehint-d */}`,\n}', ['truehint-a', 'truehint-d']],
    ['Windows line ends', '// truehint-a\r\nf()\r\n', ['truehint-a']],
    ['a file of one comment', '// truehint-a', ['truehint-a']],
    ['in a function without statements', 'function f() {\n  // truehint-a\n}', ['truehint-a']],
    ['behind a regular expression', 'x = /[/*]"/ // truehint-a', ['truehint-a']],
    ['in a string', 'x = "// truehint-a"', []],
    ['in a template', 'x = `\n// truehint-a\n`', []],
    ['in a template behind a hole', 'x = `${a}\n// truehint-a\n${b} // truehint-b\n`', []],
    ['not at the start of a comment', '// see truehint-a\n', []],
    ['inside of another comment', '// see // truehint-a\n/* // truehint-b\n*/', []],
    ['in a regular expression', 'x = /\\/\\/ truehint-a/', []],
    ['in no comment', 'truehint-ignore', []],
  ])('%s', (_what, text, expected) => {
    const module = lower(text);
    expect(module.directives.map((each) => each.text)).toEqual(expected);
    expect(unsound(module)).toEqual([]);
    for (const { start, end } of module.directives) expect(text.slice(start, end)).toMatch(/^\/[/*][\s\S]*truehint-/);
  });

  test('JSX text is no comment, a comment in braces is one', () => {
    const module = lower('x = <a>\n// truehint-a\n{/* truehint-b */}</a>', 'view.tsx');
    expect(module.directives.map((each) => each.text)).toEqual(['truehint-b']);
  });
});
