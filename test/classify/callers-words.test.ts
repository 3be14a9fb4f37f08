/** A word of the caller's decides only where it can be the subcommand; elsewhere it is an argument. */
import { expect, test } from 'vitest';
import { classifyShell } from '../../server/src/classify/shell.js';

const caller = (name: string) => ({ origin: 'argument' as const, name });

test.each([
  ['behind two words of the program', ['upsun environment new ', caller('name')], 'unknown'],
  ['behind an option that takes a value', ['ios --udid ', caller('device'), ' apps --list'], 'none'],
  ['behind an option of the subcommand', ['upsun variables --service ', caller('service')], 'unknown'],
  ['the benign twin: right behind it', ['upsun variables ', caller('verb')], 'destroy'],
  ['a folder that a program works in', ['godot --headless --path ', caller('folder'), ' --script ops.gd'], 'unknown'],
  ['the benign twin: the script itself', ['godot --headless --path game --script ', caller('script')], 'destroy'],
  ['in the place of the subcommand', ['git ', caller('command')], 'destroy'],
  ['behind a group', ['docker container ', caller('verb')], 'destroy'],
] as const)('%s', (_, text, change) => {
  expect(classifyShell(text).map((c) => c.change)).toEqual([change]);
});
