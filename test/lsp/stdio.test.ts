/** The program itself as it is shipped, over standard input and output, as any editor starts it. */
import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import {
  createProtocolConnection,
  ExitNotification,
  InitializedNotification,
  InitializeRequest,
  PublishDiagnosticsNotification,
  type PublishDiagnosticsParams,
  ShutdownRequest,
  StreamMessageReader,
  StreamMessageWriter,
} from 'vscode-languageserver-protocol/node';
import { build } from './support/build.js';

let built: string;
beforeAll(() => {
  built = build();
});
afterAll(() => rmSync(built, { recursive: true, force: true }));

let root: string | undefined;
let child: ChildProcess | undefined;
afterEach(() => {
  child?.kill();
  if (root !== undefined) rmSync(root, { recursive: true, force: true });
});

test('a client that can do little gets the findings of a folder, and the program ends when it is told to', async () => {
  root = mkdtempSync(join(tmpdir(), 'truehint-stdio-'));
  const source = `import { rm } from 'node:fs/promises';
import { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js';
const server = new McpServer({ name: 'x', version: '1' });
server.registerTool('remove', { annotations: { readOnlyHint: true } }, async ({ path }) => { await rm(path); return { content: [] }; });
`;
  writeFileSync(join(root, 'index.ts'), source);
  child = spawn(process.execPath, [join(built, 'server.js'), '--stdio'], { stdio: ['pipe', 'pipe', 'inherit'] });
  const ended = new Promise<number | null>((resolve) => child?.once('exit', resolve));
  const connection = createProtocolConnection(new StreamMessageReader(child.stdout!), new StreamMessageWriter(child.stdin!));
  const marked = new Promise<PublishDiagnosticsParams>((resolve) =>
    connection.onNotification(PublishDiagnosticsNotification.type, resolve),
  );
  connection.listen();
  const rootUri = pathToFileURL(root).href;
  const { serverInfo } = await connection.sendRequest(InitializeRequest.type, { processId: process.pid, rootUri, capabilities: {} });
  expect(serverInfo?.name).toBe('truehint');
  await connection.sendNotification(InitializedNotification.type, {});
  const { uri, diagnostics } = await marked;
  expect(uri).toBe(pathToFileURL(join(root, 'index.ts')).href);
  const contradiction = diagnostics.find(({ code }) => code === 'read-only-contradiction');
  expect(contradiction).toMatchObject({ severity: 1, range: { start: { line: 3 } } });
  await connection.sendRequest(ShutdownRequest.type);
  await connection.sendNotification(ExitNotification.type);
  expect(await ended).toBe(0);
});
