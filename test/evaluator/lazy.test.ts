/** State in an instance that the first call makes: later calls find there what earlier ones left. */
import { describe, expect, test } from 'vitest';
import { open } from '../support/check.js';

/** @param get how a handler comes by the instance */
const server = (get: string) =>
  open(`
    import { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js';
    import { z } from 'zod';
    import { spawn } from 'node:child_process';
    import { chromium } from 'playwright';
    class Client {
      private current = {};
      private browser = null;
      private tenant = '';
      setTenant(t) { this.tenant = t; }
      list() { return fetch('https://api.example.com/items?tenant=' + this.tenant); }
      start(cmd) { this.current = { process: spawn('server', [cmd]), state: { cmd } }; }
      stop() {
        if (!this.current.state) throw new Error('none');
        this.current.process.kill('SIGKILL');
        this.current = {};
      }
      async launch() { if (!this.browser) this.browser = await chromium.launch(); }
      async close() { if (this.browser) await this.browser.close(); this.browser = null; }
    }
    ${get}
    const server = new McpServer({ name: 's', version: '1' });
    server.registerTool('list', {}, async () => { await get().list(); });
    server.registerTool('set', { inputSchema: { t: z.string() } }, async ({ t }) => { get().setTenant(t); });
    server.registerTool('start', { inputSchema: { cmd: z.string() } }, async ({ cmd }) => { get().start(cmd); });
    server.registerTool('stop', {}, async () => { try { get().stop(); } catch (e) { return { isError: true }; } });
    server.registerTool('launch', {}, async () => { await get().launch(); });
    server.registerTool('close', {}, async () => { await get().close(); });
  `);
const LAZY = 'let client = null; const get = () => { if (!client) client = new Client(); return client; };';

describe('an instance that is made by the first call that needs it', () => {
  test('holds state that later calls see', async () => {
    const s = await server(LAZY);
    expect(s.verdicts('set')).toContain('ro=false');
    expect(s.does('set')).toEqual(['state.set state of the server that later calls see']);
    expect(s.verdicts('list')).toContain('ro=true');
  });

  test('holds what another call started, and that is stopped', async () => {
    const s = await server(LAZY);
    expect(s.verdicts('stop')).toMatch(/^ro=false destr=true/);
    expect(s.verdicts('close')).toMatch(/^ro=false/);
  });

  test('the same of one that every call makes for itself: nothing of it is left', async () => {
    const s = await server('const get = () => new Client();');
    expect(s.verdicts('set')).toContain('ro=true');
    expect(s.verdicts('stop')).toContain('ro=true');
  });
});
