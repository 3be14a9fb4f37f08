/** The checklist's panel: what it shows is what was asked for last, and the page has the focus only where a person asked for it. */
import { beforeEach, expect, test } from 'vitest';
import { ChecklistPanel } from '../../client/src/checklist/panel.js';
import type { Requests, Written } from '../../client/src/requests.js';
import type { ToolStore } from '../../client/src/tools/store.js';
import { called, EventEmitter, editor, type Panel, reset, Uri } from './support/vscode.js';

const A = { folder: 'f', tool: 'a' };
const B = { folder: 'f', tool: 'b' };

interface Pending {
  readonly ref: { folder: string; tool: string };
  answer(value: unknown): void;
  fail(error: Error): void;
}

function made() {
  const changed = new EventEmitter<unknown>();
  const pending: Pending[] = [];
  const failures: unknown[] = [];
  let written: () => Promise<Written> = async () => ({ why: null, documents: [] });
  const requests = {
    checklist: (ref: Pending['ref']) => new Promise((answer, fail) => pending.push({ ref, answer, fail })),
    answer: () => written(),
    keep: () => written(),
  } as unknown as Requests;
  const store = { tools: [A], servers: [], onDidChange: changed.event } as unknown as ToolStore;
  const panel = new ChecklistPanel(Uri.parse('file:///extension') as never, store, requests, (error) => failures.push(error));
  const turn = () => new Promise((resolve) => setTimeout(resolve, 0));
  return {
    panel,
    pending,
    failures,
    turn,
    changed,
    writes: (next: typeof written) => {
      written = next;
    },
    page: (): Panel => editor.panels[0]!,
    says: async (message: unknown) => {
      editor.panels[0]!.heard.fire(message);
      await turn();
    },
    shown: () =>
      editor.panels[0]!.posted.filter(({ kind }) => kind === 'show').map(({ chosen, fresh }) => [
        (chosen as Pending['ref'] | null)?.tool,
        fresh,
      ]),
  };
}

async function opened() {
  const all = made();
  void all.panel.open(A);
  await all.turn();
  await all.says({ kind: 'ready' });
  all.pending[0]!.answer(A);
  await all.turn();
  return all;
}

beforeEach(reset);

test('a tool that a person opened takes the focus', async () => {
  expect((await opened()).shown()).toEqual([['a', true]]);
});

test('what changes while a person types does not', async () => {
  const { changed, pending, shown, turn } = await opened();
  changed.fire(undefined);
  pending[1]!.answer(A);
  await turn();
  expect(shown()).toEqual([
    ['a', true],
    ['a', false],
  ]);
});

test('a panel that comes back with the window does not', async () => {
  const { panel, pending, says, shown, turn, page } = made();
  const { window } = await import('./support/vscode.js');
  void panel.deserializeWebviewPanel(window.createWebviewPanel() as never, A);
  await turn();
  await says({ kind: 'ready' });
  pending[0]!.answer(A);
  await turn();
  expect(page().posted.map(({ kind }) => kind)).toContain('strings');
  expect(shown()).toEqual([['a', false]]);
});

test('of two tools that are chosen quickly the last is shown, whichever answer comes first', async () => {
  const { pending, says, shown, turn } = await opened();
  await says({ kind: 'choose', ref: A });
  await says({ kind: 'choose', ref: B });
  pending[2]!.answer(B);
  await turn();
  pending[1]!.answer(A);
  await turn();
  expect(shown().slice(1)).toEqual([['b', true]]);
});

test('a redrawing in between does not take the focus away from what was chosen', async () => {
  const { pending, says, shown, changed, turn } = await opened();
  await says({ kind: 'choose', ref: B });
  changed.fire(undefined);
  pending[1]!.answer(B);
  pending[2]!.answer(B);
  await turn();
  expect(shown().slice(1)).toEqual([['b', true]]);
});

test('the next question is asked for once the page can hear it', async () => {
  const { panel, page, pending, says, turn } = await opened();
  page().visible = false;
  page().changed.fire();
  await panel.next();
  expect(page().posted.map(({ kind }) => kind)).not.toContain('next');
  page().visible = true;
  await says({ kind: 'ready' });
  pending.at(-1)!.answer(A);
  await turn();
  expect(page().posted.at(-1)).toEqual({ kind: 'next' });
});

test('nothing is asked for a page that nobody sees', async () => {
  const { page, changed, pending } = await opened();
  page().visible = false;
  page().changed.fire();
  changed.fire(undefined);
  expect(pending.length).toBe(1);
});

test('an answer that fails is told at its question', async () => {
  const { writes, says, page, failures } = await opened();
  writes(() => Promise.reject(new Error('the analysis failed')));
  await says({ kind: 'answer', ref: A, question: 'readOnlyHint', value: true });
  expect(page().posted.at(-1)).toEqual({ kind: 'refused', question: 'readOnlyHint', why: 'the analysis failed' });
  expect(failures.length).toBe(1);
});

test('undo takes back what was answered, and not what was typed since', async () => {
  const { writes, says } = await opened();
  const document = { uri: Uri.parse('file:///presets.ts'), version: 2 };
  editor.documents = [document];
  writes(async () => ({ why: null, documents: [document.uri as never] }));
  await says({ kind: 'answer', ref: A, question: 'readOnlyHint', value: true });
  document.version = 3;
  await says({ kind: 'undo' });
  expect(called.map(({ what }) => what)).toEqual(['status']);
  document.version = 2;
  await says({ kind: 'undo' });
  expect(called.slice(1).map(({ what, with: given }) => [what, String(given[0])])).toEqual([
    ['shown', 'file:///presets.ts'],
    ['command', 'undo'],
  ]);
});
