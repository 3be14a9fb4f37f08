/** The programs as they are shipped: that nothing was left out which they need, and that they read no more than they need. */
import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { check } from '../../server/src/host/check.js';
import type { Report } from '../../server/src/model/report.js';
import { VERSION } from '../../server/src/version.js';
import { build } from '../lsp/support/build.js';

const example = join(import.meta.dirname, '../../examples/notes-server');
let built: string;
let light: string;

beforeAll(() => {
  built = build();
  // The same without the engine and the grammars, which are what is large.
  light = `${built}-light`;
  cpSync(built, light, { recursive: true });
  for (const name of readdirSync(light)) if (statSync(join(light, name)).size > 250_000) rmSync(join(light, name));
}, 120_000);
afterAll(() => {
  for (const folder of [built, light]) rmSync(folder, { recursive: true, force: true });
});

const run = (folder: string, ...args: string[]) => {
  const { status, stdout, stderr } = spawnSync(process.execPath, [join(folder, 'cli.js'), ...args], { encoding: 'utf8' });
  return { status, stdout, stderr };
};

const said = ({ tools, findings, notes }: Report) => JSON.parse(JSON.stringify({ tools, findings, notes }));

test('check says what the sources say', async () => {
  const { status, stdout } = run(built, 'check', example, '--format', 'json');
  const { report } = await check({ paths: [example], cwd: example });
  expect(said(JSON.parse(stdout))).toEqual(said(report));
  expect(status).toBe(1);
});

/** Statements that only the parser tells from a SELECT INTO, and from an UPDATE that is the same each time. */
const SQL = `import { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js';
import Database from 'better-sqlite3';
const db = new Database('notes.db');
const server = new McpServer({ name: 'notes', version: '1.0.0' });
server.registerTool('read', {}, async () => ({ content: db.prepare('SELECT a AS into FROM notes').all() }));
server.registerTool('touch', {}, async () => ({ content: db.prepare("UPDATE notes SET at = datetime('now')").run() }));
`;

test('check finds the grammars of SQL beside it', () => {
  const folder = join(built, 'notes');
  mkdirSync(folder);
  writeFileSync(join(folder, 'package.json'), '{ "name": "notes", "version": "1.0.0", "type": "module", "main": "server.js" }');
  writeFileSync(join(folder, 'server.js'), SQL);
  const { tools } = JSON.parse(run(built, 'check', folder, '--format', 'json').stdout) as Report;
  const hints = tools.map(({ name, inferred }) => [name, inferred.readOnlyHint.value, inferred.idempotentHint.value]);
  expect(hints).toEqual([
    ['read', true, true],
    ['touch', false, false],
  ]);
});

test('help, the version and mistakes do not wait for the engine, which check needs', () => {
  expect(run(light, '--version')).toEqual({ status: 0, stdout: `${VERSION}\n`, stderr: '' });
  expect(run(light, '--help').status).toBe(0);
  expect(run(light, 'check', '--format', 'xml').stderr).toContain('Allowed choices');
  expect(run(light, 'rules').status).toBe(0);
  expect(run(light, 'check', example).stderr).toContain('ERR_MODULE_NOT_FOUND');
});

/** Requires the files in turn where `vscode` is anything that is asked of it, and tells which files of `dist/` are loaded in the end. */
const LOADS = `
const Module = require('node:module');
const { basename, dirname } = require('node:path');
const anything = () => new Proxy(function () {}, {
  get: (target, key) => (key === 'prototype' ? target.prototype : key === Symbol.toPrimitive ? () => '1.100.0' : anything()),
  apply: anything,
  construct: anything,
});
const load = Module._load;
// What bundles copy of a module are its own properties, and what it inherits.
const vscode = Object.create(anything());
Module._load = (name, ...more) => (name === 'vscode' ? vscode : load(name, ...more));
const [, ...files] = process.argv;
for (const file of files) require(file);
console.log(Object.keys(require.cache).filter((file) => dirname(file) === dirname(files[0])).map((file) => basename(file)).join());
`;
const loads = (...files: string[]) => {
  const { stdout, stderr } = spawnSync(process.execPath, ['-e', LOADS, ...files.map((file) => join(built, file))], { encoding: 'utf8' });
  return stderr || stdout.trim();
};

test('the extension leaves the client of the protocol unread until a server is to be started', () => {
  expect(loads('extension.js')).toBe('extension.js');
  expect(readFileSync(join(built, 'extension.js'), 'utf8')).toContain('require("./language-client.js")');
});

test('the client of the protocol is there, and whole', () => {
  expect(loads('language-client.js')).toBe('language-client.js');
});
