import { ChildProcess } from 'node:child_process';
import { open } from 'node:fs/promises';
import { builtinModules, createRequire } from 'node:module';
import { describe, expect, it } from 'vitest';
import { LIBRARIES } from '../../server/src/catalogue/libraries.generated.js';
import type { Behaviour, Entry, LibraryFile } from '../../server/src/catalogue/schema.js';
import { KIND_DEFAULTS } from '../../server/src/model/effect.js';
import { type Entries, namesOf } from './walk.js';

const require = createRequire(import.meta.url);

/** Node's own undocumented members, which no server should call. */
const INTERNAL = /^_/;

function library(name: string): LibraryFile {
  const file = LIBRARIES.find((one) => one.modules.includes(`node:${name}`));
  if (!file) throw new Error(`No library claims node:${name}`);
  return file;
}

/** The entry that a name has of its own (`exact`), or by a regular expression or `*` too. */
function find(entries: Entries | undefined, name: string, exact = true): Entry | undefined {
  for (const [key, entry] of Object.entries(entries ?? {})) {
    if (namesOf(key).includes(name)) return entry;
    if (!exact && (key === '*' || (key.startsWith('/') && new RegExp(key.slice(1, -1)).test(name)))) return entry;
  }
  return undefined;
}

/** Names that `entries` does not know; `exact` asks for an entry of their own. */
const unknownTo = (entries: Entries | undefined, names: string[], exact: boolean) =>
  names.filter((name) => !INTERNAL.test(name) && !find(entries, name, exact));

describe('Node’s modules', () => {
  it.each([
    'fs',
    'fs/promises',
    'child_process',
    'http',
    'https',
    'os',
    'process',
    'net',
    'dgram',
    'path',
    'url',
    'readline',
    'timers',
    'timers/promises',
    'worker_threads',
    'vm',
    'module',
    'async_hooks',
    'buffer',
    'events',
    'stream',
  ])('has an entry for each export of %s', (name) => {
    expect(unknownTo(library(name).exports, Object.keys(require(name)), !['net'].includes(name))).toEqual([]);
  });

  it.each(builtinModules.filter((name) => !name.startsWith('_')))('knows every export of %s', (name) => {
    const file = library(name.replace(/^node:/, ''));
    if (!file.pure) expect(unknownTo(file.exports, Object.keys(require(name)), false)).toEqual([]);
  });

  it('has an entry for each method of a file handle', async () => {
    const handle = await open(new URL(import.meta.url));
    const names = Object.getOwnPropertyNames(Object.getPrototypeOf(handle)).filter((name) => !['constructor', 'getAsyncId'].includes(name));
    await handle.close();
    expect(names.length).toBeGreaterThan(10);
    expect(unknownTo(library('fs').types?.FileHandle?.members, names, true)).toEqual([]);
  });

  it('has an entry for each method of a child process', () => {
    const names = Object.getOwnPropertyNames(ChildProcess.prototype).filter((name) => name !== 'constructor');
    expect(unknownTo(library('child_process').types?.ChildProcess?.members, names, true)).toEqual([]);
  });
});

/** What the entry does where the arguments have these values: the first variant that holds, else the entry. */
function chosen(entry: Behaviour, values: Record<string, unknown>): Behaviour {
  const variant = entry.when?.find(({ argument, is }) =>
    argument in values ? is.includes('*') || is.includes(values[argument] as string) : is.includes('-'),
  );
  return variant ? { ...entry, ...variant.then } : entry;
}

function weight(behaviour: Behaviour): string {
  const kind = behaviour.does ?? 'nothing';
  if (!(kind in KIND_DEFAULTS)) return kind;
  const usual = KIND_DEFAULTS[kind as keyof typeof KIND_DEFAULTS];
  return `${kind} ${behaviour.change ?? usual.change}/${behaviour.repeat ?? usual.repeat}`;
}

describe('the weights of Node’s functions', () => {
  it.each([
    ['fs', 'readFile', {}, 'file.read none/same'],
    ['fs', 'writeFile', {}, 'file.write destroy/same'],
    ['fs', 'writeFile', { '@2.flag': 'wx' }, 'file.create add/same'],
    ['fs', 'writeFileSync', { '@2.flag': 'a' }, 'file.append add/more'],
    ['fs', 'writeFileSync', { '@0': 1 }, 'nothing'],
    ['fs', 'appendFile', {}, 'file.append add/more'],
    ['fs', 'mkdir', {}, 'file.create add/same'],
    ['fs', 'mkdtemp', {}, 'file.create none/same'],
    ['fs', 'unlink', {}, 'file.delete destroy/same'],
    ['fs', 'rm', {}, 'file.delete destroy/same'],
    ['fs', 'rename', {}, 'file.move destroy/same'],
    ['fs', 'copyFile', {}, 'file.write destroy/same'],
    ['fs', 'copyFile', { '@2': require('node:fs').constants.COPYFILE_EXCL }, 'file.create add/same'],
    ['fs', 'cp', {}, 'file.write destroy/same'],
    ['fs', 'cp', { '@2.force': false }, 'file.create add/same'],
    ['fs', 'symlink', {}, 'file.create add/same'],
    ['fs', 'truncate', {}, 'file.write destroy/same'],
    ['fs', 'open', {}, 'file.read none/same'],
    ['fs', 'open', { '@1': 'r' }, 'file.read none/same'],
    ['fs', 'open', { '@1': 'r+' }, 'file.write destroy/same'],
    ['fs', 'open', { '@1': 'w' }, 'file.write destroy/same'],
    ['fs', 'open', { '@1': 'wx' }, 'file.create add/same'],
    ['fs', 'open', { '@1': 'a' }, 'file.append add/more'],
    ['fs', 'open', { '@1': 0x1 | 0x40 | 0x80 }, 'file.create add/same'],
    ['fs', 'createWriteStream', {}, 'file.write destroy/same'],
    ['fs', 'createWriteStream', { '@1.flags': 'a' }, 'file.append add/more'],
    ['fs', 'createReadStream', {}, 'file.read none/same'],
    ['child_process', 'exec', {}, 'shell'],
    ['child_process', 'spawn', {}, 'argv'],
    ['process', 'kill', {}, 'process.kill destroy/same'],
    ['process', 'kill', { '@1': 0 }, 'process.read none/same'],
    ['process', 'chdir', {}, 'state.set session/same'],
    ['process', 'exit', {}, 'nothing'],
    ['http', 'request', {}, 'http'],
    ['vm', 'runInNewContext', {}, 'code.run destroy/more'],
    ['crypto', 'randomUUID', {}, 'random.read none/same'],
    ['os', 'platform', {}, 'nothing'],
  ] as const)('%s.%s(%o) is %s', (module, name, values, expected) => {
    const entry = find(library(module).exports, name);
    expect(entry && weight(chosen(entry, values))).toBe(expected);
  });

  it('appends through a handle that was opened for appending', () => {
    const entry = find(library('fs').types?.FileHandle?.members, 'write');
    expect(entry && weight(chosen(entry, { '@new.1': 'a' }))).toBe('file.append add/more');
    expect(entry && weight(chosen(entry, { '@new.1': 'w' }))).toBe('file.write destroy/same');
  });
});
