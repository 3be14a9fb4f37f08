/** The config counts whichever way Truehint is asked. */
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { InMemoryTransport } from '@modelcontextprotocol/sdk/inMemory.js';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { diskEngine } from '../../server/src/host/check.js';
import { isRead } from '../../server/src/host/file-kinds.js';
import { createMcpServer } from '../../server/src/mcp/server.js';
import { cli } from '../cli/support.js';
import { server } from './support.js';

let root: string;
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'truehint-config-'));
  write('package.json', '{ "name": "s", "type": "module" }');
  write('src/server.ts', server("import { audit } from './audit.js';", 'await audit(id);', '{ readOnlyHint: true }'));
  write('src/audit.ts', "import { appendFile } from 'node:fs/promises';\nexport const audit = async (id) => appendFile('/log', id);\n");
});
afterEach(() => rmSync(root, { recursive: true, force: true }));

function write(file: string, text: string): void {
  mkdirSync(dirname(join(root, file)), { recursive: true });
  writeFileSync(join(root, file), text);
}

const IGNORE = '{ "ignore": [{ "kind": "file.append", "reason": "the audit log" }] }';
const BROKEN = '{\n  "ignore": [{ "kind": "file.append" }]\n}';
const check = (...argv: string[]) => cli(['check', ...argv], diskEngine, { cwd: root });

test('truehint check', async () => {
  expect(await check()).toMatchObject({ code: 1, out: expect.stringContaining('read-only-contradiction') });
  write('truehint.config.json', IGNORE);
  expect(await check()).toMatchObject({ code: 0 });
  write('truehint.config.json', BROKEN);
  const broken = await check();
  expect(broken.code).toBe(1);
  expect(broken.out).toContain('read-only-contradiction');
  expect(broken.out).toContain('at truehint.config.json:2:14');
  expect(broken.out).toContain('The field "reason" is missing.');
});

test('truehint check of a part tells what is wrong in the config too, and nothing of other parts', async () => {
  write('truehint.config.json', BROKEN);
  const { findings } = JSON.parse((await check('src/audit.ts', '--format', 'json')).out);
  expect(findings.map(({ rule }: { rule: string }) => rule)).toEqual(['invalid-config']);
});

test('truehint explain tells what was left out and why', async () => {
  write('truehint.config.json', IGNORE);
  const { out } = await cli(['explain', 't'], diskEngine, { cwd: root });
  expect(out).toContain('left out as the configuration says: file.append appendFile (the audit log)');
});

test('the config of the folder that is checked counts, not that of one below or above', async () => {
  write('src/truehint.config.json', IGNORE);
  write('packages/a/package.json', '{ "name": "a", "type": "module" }');
  write(
    'packages/a/server.ts',
    server("import { appendFile } from 'node:fs/promises';", "await appendFile('/log', id);", '{ readOnlyHint: true }'),
  );
  expect((await check()).code).toBe(1);
  write('truehint.config.json', IGNORE);
  expect((await check()).code).toBe(0);
  expect((await check('packages/a')).code).toBe(1);
});

test('an agent', async () => {
  const [here, there] = InMemoryTransport.createLinkedPair();
  await createMcpServer(root, diskEngine).connect(there);
  const client = new Client({ name: 'test', version: '0.0.0' });
  await client.connect(here);
  const rules = async (): Promise<string[]> => {
    const { content } = await client.callTool({ name: 'check_server', arguments: { path: '.' } });
    return JSON.parse((content as { text: string }[])[0]?.text ?? '').findings.map(({ rule }: { rule: string }) => rule);
  };
  expect(await rules()).toEqual(['read-only-contradiction']);
  write('truehint.config.json', IGNORE);
  expect(await rules()).toEqual([]);
  await client.close();
});

test('the editor is told when it changes: it is among the files that are read', () => {
  expect(isRead('truehint.config.json')).toBe(true);
  expect(isRead('other.config.json')).toBe(false);
});
