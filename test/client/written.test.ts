/** The checklist takes back its own answers, and nothing that a person wrote since. */
import { expect, test } from 'vitest';
import { WrittenAnswers } from '../../client/src/checklist/written.js';

/** A document as the editor counts it: each change, an undo too, is a version. */
class Documents {
  readonly versions = new Map<string, number>();
  readonly of = (uri: string) => this.versions.get(uri);
  change(uri: string): { uri: string; version: number } {
    const version = (this.versions.get(uri) ?? 1) + 1;
    this.versions.set(uri, version);
    return { uri, version };
  }
}

function answered(...uris: string[]) {
  const documents = new Documents();
  const answers = new WrittenAnswers();
  for (const uri of uris) answers.wrote(documents.change(uri));
  return { documents, answers };
}

test('three answers are taken back one by one, and then there is none', () => {
  const { documents, answers } = answered('a', 'a', 'a');
  for (let i = 0; i < 3; i++) {
    expect(answers.toUndo(documents.of)).toBe('a');
    answers.undid(documents.change('a'));
  }
  expect(answers.toUndo(documents.of)).toBeUndefined();
});

test('what was taken back is written again, in the same order', () => {
  const { documents, answers } = answered('a', 'a');
  answers.undid(documents.change('a'));
  answers.undid(documents.change('a'));
  for (let i = 0; i < 2; i++) {
    expect(answers.toRedo(documents.of)).toBe('a');
    answers.redid(documents.change('a'));
  }
  expect(answers.toRedo(documents.of)).toBeUndefined();
  expect(answers.toUndo(documents.of)).toBe('a');
});

test('what a person typed since is not taken back', () => {
  const { documents, answers } = answered('a');
  documents.change('a');
  expect(answers.toUndo(documents.of)).toBeUndefined();
});

test('what was typed into another document does not matter', () => {
  const { documents, answers } = answered('a');
  documents.change('b');
  expect(answers.toUndo(documents.of)).toBe('a');
});

test('answers in two documents are taken back in the order in which they were given', () => {
  const { documents, answers } = answered('a', 'b', 'a');
  const order = [];
  for (let uri = answers.toUndo(documents.of); uri !== undefined; uri = answers.toUndo(documents.of)) {
    order.push(uri);
    answers.undid(documents.change(uri));
  }
  expect(order).toEqual(['a', 'b', 'a']);
});

test('a new answer ends what could be written again', () => {
  const { documents, answers } = answered('a');
  answers.undid(documents.change('a'));
  answers.wrote(documents.change('a'));
  expect(answers.toRedo(documents.of)).toBeUndefined();
});

test('a document that is closed has nothing to take back', () => {
  const { documents, answers } = answered('a');
  documents.versions.delete('a');
  expect(answers.toUndo(documents.of)).toBeUndefined();
});
