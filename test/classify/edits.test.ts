/** What a `batchUpdate` does, by the names of its edits; beside each the twin that differs. */
import { describe, expect, test } from 'vitest';
import { classifyEdits } from '../../server/src/classify/edits.js';
import { open } from '../support/check.js';

describe('an edit', () => {
  test.each([
    ['insertText', 'add more'],
    ['replaceAllText', 'destroy more'],
    ['updateTextStyle', 'destroy same'],
    ['deleteContentRange', 'destroy more'],
    ['deletePositionedObject', 'destroy same'],
    ['deleteSheet', 'destroy same'],
    ['deleteDimension', 'destroy more'],
    ['duplicateSheet', 'add more'],
    ['addSheet', 'add unknown'],
    ['findReplace', 'destroy more'],
    ['mergeCells', 'destroy same'],
    ['moveDimension', 'destroy more'],
    ['deleteObject', 'destroy same'],
    ['createSlide', 'add unknown'],
    ['createItem', 'add more'],
    ['deleteItem', 'destroy more'],
    ['somethingNew', 'unknown unknown'],
  ])('%s: %s', (name, weight) => {
    const { change, repeat } = classifyEdits({ known: [name], complete: true, fromArgument: null });
    expect(`${change} ${repeat}`).toBe(weight);
  });

  test('the worst of several counts, and what is not told may be any', () => {
    const of = (known: string[], complete: boolean, fromArgument: string | null = null) => {
      const { change, repeat, dependsOn } = classifyEdits({ known, complete, fromArgument });
      return `${change} ${repeat} ${dependsOn.join()}`.trim();
    };
    expect(of(['insertText', 'updateTextStyle'], true)).toBe('destroy more');
    expect(of(['insertText'], false)).toBe('destroy more');
    expect(of([], true)).toBe('destroy unknown');
    expect(of([], false, 'requests')).toBe('destroy more requests');
  });
});

const tool = async (handler: string) => {
  const found = await open(`import { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js';
import { google } from 'googleapis';
import { z } from 'zod';
const sheets = google.sheets({ version: 'v4' });
const docs = google.docs({ version: 'v1' });
const server = new McpServer({ name: 's', version: '1' });
server.registerTool('t', { inputSchema: { id: z.string(), n: z.number(), ids: z.array(z.number()), bold: z.boolean(), edits: z.array(z.any()) } }, ${handler});`);
  return found.verdicts('t').replace(/ open=.*/, '');
};

const ADDS = 'ro=false destr=false idem=false';
const SETS = 'ro=false destr=true idem=true';
const MORE = 'ro=false destr=true idem=false';

describe('a client that sends edits', () => {
  const sheet = (requests: string, before = '') =>
    `async ({ id, n, ids, bold, edits }) => { ${before} await sheets.spreadsheets.batchUpdate({ spreadsheetId: id, requestBody: { requests: ${requests} } }); }`;
  test.each([
    ['copies a sheet', sheet('[{ duplicateSheet: { sourceSheetId: n } }]'), ADDS],
    ['its twin: takes it away', sheet('[{ deleteSheet: { sheetId: n } }]'), SETS],
    ['takes each of some away', sheet('ids.map((sheetId) => ({ deleteSheet: { sheetId } }))'), SETS],
    ['takes away what stands at a place', sheet('[{ deleteDimension: { range: { startIndex: n } } }]'), MORE],
    ['adds, and on one way changes', sheet('list', 'const list = [{ addChart: {} }]; if (bold) list.push({ repeatCell: {} });'), MORE],
    ['its twin: adds only', sheet('list', 'const list = [{ addChart: {} }]; if (bold) list.push({ addChart: {} });'), ADDS],
    ['does what the caller says', sheet('edits'), MORE],
    [
      'gives them in the older place',
      'async ({ id, n }) => { await sheets.spreadsheets.batchUpdate({ spreadsheetId: id, resource: { requests: [{ duplicateSheet: { sourceSheetId: n } }] } }); }',
      ADDS,
    ],
    [
      'its twin: sets values',
      "async ({ id }) => { await sheets.spreadsheets.values.batchUpdate({ spreadsheetId: id, requestBody: { data: [{ range: 'A1', values: [[1]] }] } }); }",
      SETS,
    ],
    [
      'edits a document',
      'async ({ id }) => { await docs.documents.batchUpdate({ documentId: id, requestBody: { requests: [{ updateTextStyle: {} }] } }); }',
      SETS,
    ],
  ])('%s', async (_, handler, verdicts) => {
    expect(await tool(handler)).toBe(verdicts);
  });

  const post = (body: string) =>
    `async ({ id, n, edits }) => { await fetch(\`https://docs.googleapis.com/v1/documents/\${id}:batchUpdate\`, { method: 'POST', body: JSON.stringify(${body}) }); }`;
  test.each([
    ['inserts by a request', post("{ requests: [{ insertText: { text: 'replaceAllText' } }] }"), ADDS],
    ['its twin: replaces', post("{ requests: [{ replaceAllText: { replaceText: 'insertText' } }] }"), MORE],
    [
      'sets a style, with what may be written beside',
      post('{ requests: [{ updateTextStyle: { fields: { insertText: n } } }], writeControl: { insertText: 1 } }'),
      SETS,
    ],
    ['does by a request what the caller says', post('{ requests: edits }'), MORE],
  ])('%s', async (_, handler, verdicts) => {
    expect(await tool(handler)).toBe(verdicts);
  });
});
