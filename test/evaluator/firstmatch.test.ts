/** What acts on the first thing that resembles what the caller gave finds the next one in the next call; beside each its twin. */
import { describe, expect, test } from 'vitest';
import { open } from '../support/check.js';

const tool = async (handler: string) => {
  const found = await open(`import { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js';
import { z } from 'zod';
import { TodoistApi } from '@doist/todoist-api-typescript';
import { Board } from 'some-board-client';
const api = new TodoistApi(process.env.TOKEN);
const board = new Board();
const lists = async () => (await fetch('https://api.example.com/lists')).json();
const server = new McpServer({ name: 's', version: '1' });
server.registerTool('t', { inputSchema: { id: z.string(), name: z.string(), title: z.string(), due: z.string() } }, ${handler});`);
  return found.verdicts('t').replace(/ open=.*/, '');
};

const ONCE = 'ro=false destr=true idem=true';
const MORE = 'ro=false destr=true idem=false';
const ARGUABLE = 'ro=false destr=true idem=?*';

const first = (then: string, test = 'task.content.toLowerCase().includes(name.toLowerCase())') =>
  `async ({ id, name, title, due }) => { const found = (await api.getTasks()).find((task) => ${test}); if (!found) throw new Error('none'); ${then} }`;

describe('the first task that resembles a name', () => {
  test.each([
    ['is deleted', first('await api.deleteTask(found.id);'), MORE],
    ['its twin: a task is deleted by its id', 'async ({ id }) => { await api.deleteTask(id); }', ONCE],
    ['its twin: it was found by its id', first('await api.deleteTask(found.id);', 'task.id === id'), ONCE],
    ['its twin: by an id in a list of ids', first('await api.deleteTask(found.id);', 'task.parentIds.includes(id)'), ONCE],
    ['its twin: by words of the server', first('await api.deleteTask(found.id);', "task.content.includes('draft')"), ONCE],
    ['its twin: it was only looked at', first('console.error(found.content); await api.deleteTask(id);'), ONCE],
    [
      'by its id or, where that is none, by its name',
      first('await api.deleteTask(found.id);', 'task.id === id || task.content.includes(name)'),
      MORE,
    ],
    ['is closed, and is no longer among the open ones', first('await api.closeTask(found.id);'), ARGUABLE],
    ['its twin: gets another weight', first('await api.updateTask(found.id, { priority: 4 });'), ONCE],
    ['is called otherwise', first('await api.updateTask(found.id, { content: title });'), MORE],
    ['its twin: gets another day', first('await api.updateTask(found.id, { dueString: due });'), ONCE],
    ['its twin: another one is called otherwise', first('await api.updateTask(id, { content: title, parentId: found.id });'), ONCE],
  ])('%s', async (_, handler, verdicts) => {
    expect(await tool(handler)).toBe(verdicts);
  });

  const listed = (then: string) =>
    `async ({ id, name }) => { const found = (await lists()).find((list) => list.title.startsWith(name)); ${then} }`;
  test.each([
    ['is deleted by a request', listed("await fetch(`https://api.example.com/lists/${found.id}`, { method: 'DELETE' });"), MORE],
    ['its twin: a part of it is', listed("await fetch(`https://api.example.com/lists/${found.id}/cover`, { method: 'DELETE' });"), ONCE],
    [
      'its twin: a thing of it is',
      listed("await fetch(`https://api.example.com/lists/${found.id}/cards/${id}`, { method: 'DELETE' });"),
      ONCE,
    ],
    ['is put away by a request', listed("await fetch(`https://api.example.com/lists/${found.id}/archive`, { method: 'PUT' });"), ARGUABLE],
  ])('%s', async (_, handler, verdicts) => {
    expect(await tool(handler)).toBe(verdicts);
  });

  test('is deleted by a package that is not known', async () => {
    const handler = (arg: string) =>
      `async ({ id, name }) => { const found = (await lists()).find((l) => l.title.includes(name)); await board.deleteCard(${arg}); }`;
    expect(await tool(handler('found.id'))).toBe(MORE.replaceAll('=', '=~'));
    expect(await tool(handler('id'))).toBe(ONCE.replaceAll('=', '=~'));
  });
});
