import { expect, test } from 'vitest';
import { fakeEngine, placeOf, tool } from '../support/fake-engine.js';
import { cli, NOTES, notesEngine, TOOLS } from './support.js';

test('explain tells each effect with the calls that lead there, then each hint with its proof', async () => {
  const { code, out } = await cli(['explain', 'save_note'], notesEngine());
  expect(code).toBe(0);
  expect(out).toBe(`save_note  src/tools.ts:2:3
  registered with registerTool, handler at src/tools.ts:4

What it does
  1. fs.writeFile writes a file: the path in argument \`id\`
     file.write (proven): overwrites or deletes what existed; a second call changes nothing further; stays in what the server controls
     through saveNote src/tools.ts:4:27
     through writeAtomic src/store.ts:2:8
     at src/store.ts:5:9
        5 | await fs.writeFile(path, text);

What follows
  readOnlyHint     declared true; the code says false (proven), see 1
  destructiveHint  not declared (a client assumes true); the code says true (proven), see 1
  idempotentHint   not declared (a client assumes false); the code says true (proven), see 1
  openWorldHint    declared "dynamic"; the code says false (proven), see 1

It depends on the argument mode
  value  readOnlyHint  destructiveHint
  dry    read-only     –
  real   writes        destructive
  Register two tools: dry (reads only); real (destroys).
`);
});

test('a read-only tool is told that two hints mean nothing on it', async () => {
  const { out } = await cli(['explain', 'list_notes'], notesEngine());
  expect(out).toContain('nothing that anybody else could observe');
  expect(out).toMatch(/readOnlyHint {5}not declared \(a client assumes false\); the code says true \(proven\)/);
  expect(out).toMatch(/destructiveHint .*it means nothing on a read-only tool/);
});

test('a name that is not there exits with 2 and names those that are', async () => {
  const { code, out, err } = await cli(['explain', 'save_notes'], notesEngine());
  expect(code).toBe(2);
  expect(out).toBe('');
  expect(err).toBe('truehint: there is no tool "save_notes" in ..\nDid you mean "save_note"? Tools: list_notes, save_note.\n');
});

test('two tools of one name are both explained', async () => {
  const twice = [...TOOLS, tool('save_note', placeOf(NOTES, 'src/store.ts', 'saveNote'))];
  const { out } = await cli(['explain', 'save_note'], fakeEngine(NOTES, { tools: twice }));
  expect(out.match(/^save_note /gm)).toHaveLength(2);
});

test('a folder without tools says so', async () => {
  const { code, err } = await cli(['explain', 'x', '.'], fakeEngine(NOTES));
  expect(code).toBe(2);
  expect(err).toContain('no tool with a name was found');
});
