/** Command-line tools with words of their own: each line beside the near-identical one that does something else. */
import { describe, expect, it, test } from 'vitest';
import { classifyArgv, classifyShell } from '../../server/src/classify/shell.js';
import type { ArgvWord } from '../../server/src/model/text.js';
import { arg, config, shown, text } from './table.js';

test.each([
  ['bw list items --search x', 'api.read ././configured'],
  ['bw get item x', 'api.read ././configured'],
  ['bw get attachment a.png --itemid x --output out/', 'file.write ././configured'],
  ['bw generate --length 20', 'process.read'],
  ['bw sync', 'state.set ././configured'],
  ['bw sync --last', 'process.read'],
  ['bw lock', 'state.set'],
  ['bw config server', 'process.read'],
  ['bw config server https://vault.example.com', 'state.set'],
  ['bw create item eyJ9', 'api.create ././configured'],
  ['bw import --formats', 'process.read'],
  ['bw edit item x eyJ9', 'api.update ././configured'],
  ['bw delete item x --permanent', 'api.delete ././configured'],
  ['bw send list', 'api.read ././configured'],
  ['bw send hello', 'api.create ././configured'],
  ['bw export --raw', 'api.read ././configured'],
  ['bw export --output all.json', 'file.write ././configured'],
  ['railway variables --kv', 'api.read ././configured'],
  ['railway variables --set A=1 --skip-deploys', 'api.update ././configured'],
  ['railway variables --set A=1', 'api.update ./arguable/configured'],
  ['railway variable delete A', 'api.delete ././configured'],
  ['railway domain --json', 'api.create ./arguable/configured'],
  ['railway environment new x', 'api.create ./arguable/configured'],
  ['railway environment x', 'state.set ././configured'],
  ['railway service x', 'state.set ././configured'],
  ['railway service delete x', 'api.delete ././configured'],
  ['railway up --ci', 'api.update ./more/configured'],
  ['railway down', 'api.delete ././configured'],
  ['mobilecli devices', 'process.read'],
  ['mobilecli remote list-devices', 'api.read ././configured'],
  ['mobilecli remote allocate --platform ios', 'api.create ././configured'],
  ['mobilecli remote release --device x', 'api.delete ././configured'],
  ['mobilecli device crashes get 1', 'process.read'],
  ['mobilecli device orientation set portrait', 'api.update ././closed'],
  ['mobilecli screenshot --output -', 'process.read'],
  ['mobilecli screenshot --output a.png', 'file.write'],
  ['adb shell cmd package list packages', 'process.read'],
  ['adb shell cmd package uninstall com.x', 'api.delete ././closed'],
  ['adb shell cmd display get-displays', 'process.read'],
  ['adb shell cmd locale set-app-locales com.x', 'api.update ././closed'],
  ['adb shell cmd jobscheduler run com.x 1', 'process.run unknown'],
  ['tools/mobilecli-linux-amd64 devices', 'process.read'],
  ['mobilecli-windows-arm64.exe apps uninstall x', 'api.delete ././closed'],
  ['mobilecli-helper devices', 'process.run unknown'],
  ['git.com status', 'process.read'],
  ['godot -d --path game', 'process.start + process.run unknown'],
  ['godot --headless --path game', 'process.run unknown'],
  ['godot --path game --quit-after 10', 'process.run unknown'],
])('%s', (line, expected) => {
  expect(shown(classifyShell([line]))).toBe(expected);
});

describe('what the caller chooses', () => {
  it.each([
    ['an object that may be an attachment', text`bw get ${arg('object')} x`, 'file.write ././configured ← object'],
    ['an object of few that are printed', text`bw get ${arg('object', ['item', 'totp'])} x`, 'api.read ././configured'],
    ['what is searched for', text`bw list items --search ${arg('q')}`, 'api.read ././configured'],
    ['a word right behind the variables', text`railway variables ${arg('verb')}`, 'api.update ./more/configured ← verb'],
    ['the service of the variables', text`railway variables --service ${arg('s')}`, 'api.read ././configured'],
    ['the command that gets the variables', text`railway run ${arg('command')}`, 'code.run ← command'],
    ['a page on a device', text`mobilecli url ${arg('url')} --device x`, 'browser.act session/./.'],
  ])('%s', (_, line, expected) => {
    expect(shown(classifyShell(line))).toBe(expected);
  });
});

describe('an open word that may be absent in front of the subcommand', () => {
  const word = (part: ArgvWord['text'][number], certain = true): ArgvWord => ({ text: [part], certain, many: false });
  const entry = word(config('ENTRY'), false);

  it('is not taken for an operand of the subcommand', () => {
    expect(shown(classifyArgv(['bw'], [entry, word('get'), word('item'), word('x')]))).toBe('api.read ././configured');
    expect(shown(classifyArgv(['bw'], [entry, word('get'), word('attachment'), word('x')]))).toBe('file.write ././configured');
  });

  it('stays an operand behind it', () => {
    expect(shown(classifyArgv(['bw'], [word('config'), word('server'), entry]))).toBe('state.set');
  });
});
