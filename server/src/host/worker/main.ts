/**
 * The thread of one folder's engine: `dist/worker.mjs`. It reads the folder itself and answers one request after the
 * other; the language server's own thread only ever waits for messages.
 */
import { parentPort, workerData } from 'node:worker_threads';
import type { Tool } from '../../model/tool.js';
import { Cancelled, openSession, type Session } from '../../session.js';
import { hostBounds } from '../bounds.js';
import { DiskWorkspace } from '../disk-workspace.js';
import { mentionedFiles } from './mentioned.js';
import { type Analysed, type Answer, type Changes, NEWEST, type Request, type Start, UNWANTED } from './messages.js';
import { placeToType, Rehearsal } from './rehearsal.js';

const { root, wanted } = workerData as Start;
const port = parentPort;
if (port === null) throw new Error('this file is the start of a worker thread');

const workspace = new DiskWorkspace(root, {});
const session = openSession(workspace);
const bounds = hostBounds();
const told = new Int32Array(wanted);
/** Texts that the other side has, beside those that it gave itself. */
const sent = new Map<string, string>();
const overlays = new Set<string>();
let answered = 0;
const rehearsal = new Rehearsal(session, bounds, () => Atomics.load(told, NEWEST) === answered);

port.on('message', (request: Request) => {
  void answer(request).then((message) => {
    port.postMessage(message);
    answered = request.id;
    if (message.kind === 'analysed') rehearse(message.analysis.tools, request);
  });
});

async function answer(request: Request): Promise<Answer> {
  const { id } = request;
  try {
    await rehearsal.stop();
    takeIn(request, session);
    const analysis = await session.analyse({
      ...bounds,
      cancelled: () => Atomics.load(told, UNWANTED) >= id,
      onProgress: request.progress ? (done, total, what) => port?.postMessage({ kind: 'progress', id, done, total, what }) : undefined,
    });
    const texts = [...mentionedFiles(analysis)].flatMap((file) => news(file));
    for (const [file, text] of texts) sent.set(file, text);
    return { kind: 'analysed', id, analysis: { ...analysis, notes: [...workspace.notes(), ...analysis.notes] }, texts };
  } catch (error) {
    if (error instanceof Cancelled) return { kind: 'cancelled', id };
    return { kind: 'failed', id, error: error instanceof Error ? error : new Error(String(error)) };
  }
}

/** Gets ready for what will be typed into the file that was opened last. */
function rehearse(tools: readonly Tool[], { overlays: opened }: Request): void {
  const [file, text] = opened.at(-1) ?? [];
  if (file === undefined || text === undefined) return;
  const at = placeToType(tools, file, text);
  if (at !== null) rehearsal.plan(file, text, at);
}

function takeIn(changes: Changes, { setOverlay, invalidate }: Session): void {
  if (changes.files !== null) workspace.take(changes.files);
  for (const [file, text] of changes.overlays) {
    if (text === undefined) overlays.delete(file);
    else overlays.add(file);
    setOverlay(file, text);
  }
  for (const file of changes.invalidated) invalidate(file);
}

/** The text of a file as it was analysed, unless the other side has it. */
function news(file: string): Analysed['texts'] {
  const text = overlays.has(file) ? undefined : session.lines(file)?.text;
  return text === undefined || sent.get(file) === text ? [] : [[file, text]];
}
