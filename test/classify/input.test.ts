/** Lines for the standard input of a program that is already running. */
import { describe, expect, it } from 'vitest';
import { classifyInput } from '../../server/src/classify/input.js';
import { classifyOrder } from '../../server/src/classify/orders.js';
import type { Text } from '../../server/src/model/text.js';
import { arg, shown, text } from './table.js';

const input = (program: string, argv: readonly string[], line: Text): string =>
  shown(
    classifyInput(
      [program],
      argv.map((word) => ({ text: [word], certain: true, many: false })),
      line,
    ),
  );

describe('input', () => {
  it.each<readonly [string, string, readonly string[], Text, string]>([
    ['code for an interpreter', 'python3', ['-i'], text`${arg('code')}`, 'code.run'],
    ['a record for a script that it runs', 'python3', ['main.py'], text`{"data":${arg('x')}}`, 'process.run unknown'],
    ['an order that reads', 'python3', ['main.py'], text`{"command":"get_scene","params":${arg('p')}}`, 'api.read ././unknown likely'],
    ['an order that removes', '/opt/tool/host', [], text`{"method":"item.delete","id":${arg('id')}}`, 'api.delete ././unknown likely'],
    ['an order of which the name says nothing', '/opt/tool/host', [], ['{"command":"frobnicate"}'], 'process.run unknown'],
    ['an order that the caller names', '/opt/tool/host', [], text`{"command":${arg('c')}}`, 'process.run unknown'],
    ['a shell runs its line, whatever it looks like', 'bash', [], ['{ rm -rf /x; }'], 'file.delete'],
  ])('%s', (_name, program, argv, line, expected) => {
    expect(input(program, argv, line)).toBe(expected);
  });
});

describe('names of orders', () => {
  it.each([
    ['get_scene', 'api.read likely'],
    ['scene.delete', 'api.delete likely'],
    ['frobnicate', 'unknown unknown'],
  ])('%s', (name, expected) => {
    expect(shown(classifyOrder(name))).toBe(expected);
  });
});
