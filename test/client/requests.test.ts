/** Answers reach the source whole, however fast they are given. */
import { expect, test } from 'vitest';
import type { Applied, Asks } from '../../client/src/requests.js';
import { Requests } from '../../client/src/requests.js';

const URI = 'file:///a.ts';
const ANSWER = { folder: 'f', tool: 't', question: 'readOnlyHint', value: true } as const;

/** A server and an editor with one document. An edit is made for the version that the server has seen, and appends to the text. */
class Document implements Asks {
  text = '';
  version = 1;
  isOpen = true;
  refuses = false;
  asked = 0;
  /** Run between an edit's making and its being applied. */
  meanwhile: () => void = () => undefined;

  async request<T>(_method: string, params: { value?: unknown }): Promise<T> {
    this.asked++;
    const version = this.isOpen ? this.version : null;
    const made = {
      edit: { documentChanges: [{ textDocument: { uri: URI, version }, edits: [] }] },
      on: this.text,
      adds: `${params.value};`,
    };
    await new Promise((resolve) => setTimeout(resolve, 1));
    return made as T;
  }

  async open(): Promise<boolean> {
    const was = this.isOpen;
    this.isOpen = true;
    return !was;
  }

  async apply(edit: never): Promise<Applied> {
    this.meanwhile();
    const { documentChanges } = edit as { documentChanges: { textDocument: { version: number | null } }[] };
    if (documentChanges[0]?.textDocument.version !== this.version) return 'stale';
    if (this.refuses) return 'refused';
    this.version++;
    this.text += 'x';
    return 'applied';
  }
}

test('two answers at once are written one after the other', async () => {
  const document = new Document();
  const requests = new Requests(document);
  const written = await Promise.all([requests.answer(ANSWER), requests.answer(ANSWER), requests.answer(ANSWER)]);
  expect(written.map(({ why }) => why)).toEqual([null, null, null]);
  expect([document.text, document.asked]).toEqual(['xxx', 3]);
});

test('a document that is closed is opened first, so that its edit is made for a version', async () => {
  const document = new Document();
  document.isOpen = false;
  const requests = new Requests(document);
  const written = await Promise.all([requests.answer(ANSWER), requests.answer(ANSWER)]);
  expect(written.map(({ why }) => why)).toEqual([null, null]);
  expect(document.text).toBe('xx');
});

test('the documents that were written into are told', async () => {
  const written = await new Requests(new Document()).answer(ANSWER);
  expect(written.why === null && written.documents.map(String)).toEqual([URI]);
});

test('an edit whose document changed meanwhile is asked for anew', async () => {
  const document = new Document();
  let once = true;
  document.meanwhile = () => {
    if (once) document.version++;
    once = false;
  };
  expect((await new Requests(document).answer(ANSWER)).why).toBeNull();
  expect([document.text, document.asked]).toEqual(['x', 2]);
});

test('a document that never stands still ends in words, not in a loop', async () => {
  const document = new Document();
  document.meanwhile = () => void document.version++;
  expect((await new Requests(document).answer(ANSWER)).why).toContain('changed while the answer was written');
  expect(document.text).toBe('');
});

test('what the editor refuses is told, and the next answer is written all the same', async () => {
  const document = new Document();
  const requests = new Requests(document);
  document.refuses = true;
  expect((await requests.answer(ANSWER)).why).toContain('did not take the edit');
  document.refuses = false;
  expect((await requests.answer(ANSWER)).why).toBeNull();
});

test('an answer that fails does not stop the next one', async () => {
  const document = new Document();
  const requests = new Requests(document);
  const request = document.request.bind(document);
  document.request = () => Promise.reject(new Error('gone'));
  const failing = requests.answer(ANSWER);
  const next = failing.catch(() => {
    document.request = request;
    return requests.answer(ANSWER);
  });
  await expect(failing).rejects.toThrow('gone');
  expect(await next).toMatchObject({ why: null });
});
