import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { InMemoryTransport } from '@modelcontextprotocol/sdk/inMemory.js';
import { describe, expect, test } from 'vitest';
import type { Engine } from '../../server/src/host/check.js';
import { createMcpServer } from '../../server/src/mcp/server.js';
import { notesEngine } from '../cli/support.js';
import { fakeEngine, finding, placeOf } from '../support/fake-engine.js';

async function connect(engine: Engine): Promise<Client> {
  const [here, there] = InMemoryTransport.createLinkedPair();
  await createMcpServer(import.meta.dirname, engine).connect(there);
  const client = new Client({ name: 'test', version: '0.0.0' });
  await client.connect(here);
  return client;
}

async function call(engine: Engine, name: string, args: Record<string, unknown>) {
  const client = await connect(engine);
  const result = await client.callTool({ name, arguments: args });
  await client.close();
  const [content] = result.content as { type: string; text: string }[];
  return { isError: result.isError === true, text: content?.text ?? '' };
}

test('both tools have a title and say that they only read what is here', async () => {
  const client = await connect(notesEngine());
  const { tools } = await client.listTools();
  expect(tools.map((tool) => tool.name)).toEqual(['check_server', 'explain_tool']);
  for (const tool of tools) {
    expect(tool.title).toBeTruthy();
    expect(tool.annotations).toEqual({ title: tool.title, readOnlyHint: true, openWorldHint: false });
  }
});

describe('check_server', () => {
  test('returns the findings at the severity, and counts the others', async () => {
    const { text } = await call(notesEngine(), 'check_server', { path: '.' });
    const answer = JSON.parse(text);
    expect(answer.findings).toHaveLength(1);
    expect(answer.findings[0]).toMatchObject({ rule: 'read-only-contradiction', tool: 'save_note', file: 'src/tools.ts', line: 3 });
    expect(answer.tools.map((tool: { name: string }) => tool.name)).toEqual(['save_note', 'list_notes']);
    expect(answer.notShown).toEqual({ findings: 0, belowSeverity: 1 });
    const all = JSON.parse((await call(notesEngine(), 'check_server', { path: '.', severity: 'hint' })).text);
    expect(all.findings.map((each: { severity: string }) => each.severity)).toEqual(['error', 'information']);
  });

  test('an answer has a bound', async () => {
    const sources = { 'a.ts': 'x' };
    const many = Array.from({ length: 70 }, () => finding(placeOf(sources, 'a.ts', 'x')));
    const answer = JSON.parse((await call(fakeEngine(sources, { findings: many }), 'check_server', { path: '.' })).text);
    expect(answer.findings).toHaveLength(50);
    expect(answer.notShown.findings).toBe(20);
  });

  test('a folder that is not there is a tool error that says what to do', async () => {
    const { isError, text } = await call(notesEngine(), 'check_server', { path: 'nowhere' });
    expect(isError).toBe(true);
    expect(text).toBe('nowhere does not exist. Give the folder of an MCP server, or one of its files.');
  });
});

describe('explain_tool', () => {
  test('returns effects and verdicts of one tool', async () => {
    const { tools } = JSON.parse((await call(notesEngine(), 'explain_tool', { path: '.', tool: 'save_note' })).text);
    expect(tools).toHaveLength(1);
    expect(tools[0]).toMatchObject({ name: 'save_note', inferred: { readOnlyHint: { value: false } } });
    expect(tools[0].effects[0].through).toHaveLength(2);
  });

  test('an unknown name is an error that names the tools', async () => {
    const { isError, text } = await call(notesEngine(), 'explain_tool', { path: '.', tool: 'x' });
    expect(isError).toBe(true);
    expect(text).toContain('Tools: list_notes, save_note.');
  });
});
