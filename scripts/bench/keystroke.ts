/**
 * How long an author waits after a key: the language server in this process, over streams in memory, without its pause
 * for further input. Types a statement into a handler and deletes it again, and waits after every key for the
 * diagnostics of that version. Prints a JSON array of milliseconds.
 *
 * usage: tsx keystroke.ts FOLDER FILE AFTER KEYS DELAY; AFTER is the text behind which it types, DELAY the milliseconds
 * between the file's first diagnostics and the first key.
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { PassThrough } from 'node:stream';
import { pathToFileURL } from 'node:url';
import {
  createConnection,
  createProtocolConnection,
  DidChangeTextDocumentNotification,
  DidOpenTextDocumentNotification,
  InitializedNotification,
  InitializeRequest,
  PublishDiagnosticsNotification,
  StreamMessageReader,
  StreamMessageWriter,
} from 'vscode-languageserver/node';
import { openDiskWorkspace } from '../../server/src/host/disk-workspace.js';
import { WorkerSession } from '../../server/src/host/worker/session.js';
import { createLanguageServer } from '../../server/src/lsp/server.js';
import { LineMap } from '../../server/src/model/place.js';

const [folder, file, after, keys, delay] = process.argv.slice(2) as [string, string, string, string, string];
/** The engine's thread, as it is built. */
const ENTRY = new URL('../../dist/worker.js', import.meta.url);
const TYPED = "await fetch('https://example.com/' + id);";
/** No answer for so long is a failure of the measurement, and said so. */
const PATIENCE = 20_000;

const toServer = new PassThrough();
const toClient = new PassThrough();
const server = createConnection(new StreamMessageReader(toServer), new StreamMessageWriter(toClient));
createLanguageServer(server, {
  openSession: (files, root) => new WorkerSession(root, files, { entry: ENTRY }),
  openFiles: openDiskWorkspace,
  projectAround: () => undefined,
  namesServer: () => true,
  rulePage: () => undefined,
  version: '0',
  debounceMs: 0,
});
server.listen();
const client = createProtocolConnection(new StreamMessageReader(toClient), new StreamMessageWriter(toServer));
client.listen();

const path = join(folder, file);
const uri = pathToFileURL(path).href;
let text = readFileSync(path, 'utf8');
let version = 1;

await client.sendRequest(InitializeRequest.type, {
  processId: null,
  rootUri: null,
  workspaceFolders: [{ uri: pathToFileURL(folder).href, name: 'bench' }],
  capabilities: { textDocument: { publishDiagnostics: { versionSupport: true, relatedInformation: true } } },
});
await client.sendNotification(InitializedNotification.type, {});
const first = published();
await client.sendNotification(DidOpenTextDocumentNotification.type, {
  textDocument: { uri, languageId: file.endsWith('.ts') ? 'typescript' : 'javascript', version, text },
});
await first;
await new Promise((resolve) => setTimeout(resolve, Number(delay)));

const at = text.indexOf(after) + after.length;
if (at < after.length) throw new Error(`"${after}" is not in ${file}`);
const times: number[] = [];
for (let typed = 0, forward = true; times.length < Number(keys); ) {
  times.push(forward ? await change(at + typed, at + typed, TYPED[typed] as string) : await change(at + typed - 1, at + typed, ''));
  typed += forward ? 1 : -1;
  if (typed === TYPED.length) forward = false;
  if (typed === 0) forward = true;
}
console.log(JSON.stringify(times));
process.exit();

/** One key: sends the change, waits for its diagnostics, tells how long that took. */
async function change(start: number, end: number, inserted: string): Promise<number> {
  const lines = new LineMap(text);
  const position = (offset: number) => {
    const { line, column } = lines.at(offset);
    return { line: line - 1, character: column - 1 };
  };
  text = text.slice(0, start) + inserted + text.slice(end);
  version++;
  const answer = published();
  const started = performance.now();
  void client.sendNotification(DidChangeTextDocumentNotification.type, {
    textDocument: { uri, version },
    contentChanges: [{ range: { start: position(start), end: position(end) }, text: inserted }],
  });
  await answer;
  return performance.now() - started;
}

/** Resolves when diagnostics of the file's present version arrive. */
function published(): Promise<void> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error(`no diagnostics for version ${version} of ${file}`)), PATIENCE);
    const subscription = client.onNotification(PublishDiagnosticsNotification.type, (params) => {
      if (params.uri !== uri || (params.version ?? 0) < version) return;
      clearTimeout(timer);
      subscription.dispose();
      resolve();
    });
  });
}
