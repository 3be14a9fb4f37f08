/** A function that calls itself and says which class it gives: what is done with that is followed; beside it the twins that say less. */
import { describe, expect, test } from 'vitest';
import { open } from '../support/check.js';

const tool = async (gives: string, look = 'return readFileSync(this.file);') => {
  const found = await open(`import { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js';
import { existsSync, readFileSync, unlinkSync } from 'node:fs';
import { z } from 'zod';
class Place {
  constructor(private file: string) {}
  look() { ${look} }
}
class Places {
  private known = new Map<string, Place>();
  constructor(private parents: Record<string, string>) {}
  async get(name: string)${gives} {
    const known = this.known.get(name);
    if (known) return known;
    if (this.parents[name]) {
      const parent = await this.get(this.parents[name]);
      parent.look();
    }
    const place = new Place('/data/' + name);
    this.known.set(name, place);
    return place;
  }
}
const places = new Places(JSON.parse(process.env.PARENTS));
const server = new McpServer({ name: 's', version: '1' });
server.registerTool('t', { inputSchema: { name: z.string() } }, async ({ name }) => {
  const place = await places.get(name);
  return existsSync('/data') ? place.look() : '';
});`);
  return found.verdicts('t');
};

describe('what a recursion gives', () => {
  test('is of the class that is declared', async () => {
    expect(await tool(': Promise<Place>')).toMatch(/^ro=~?true/);
  });

  test('the twin of which a method deletes', async () => {
    expect(await tool(': Promise<Place>', 'unlinkSync(this.file);')).toMatch(/^ro=~?false destr=~?true/);
  });

  test.each([
    ['nothing is declared', ''],
    ['anything is declared', ': Promise<any>'],
  ])('the twin: %s', async (_, gives) => {
    expect(await tool(gives)).not.toMatch(/^ro=~?true/);
  });
});
