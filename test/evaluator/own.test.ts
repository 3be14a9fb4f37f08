/** What a call makes itself and takes away again; beside each the twin that takes away what was there before. */
import { describe, expect, test } from 'vitest';
import { open } from '../support/check.js';

const tool = async (source: string, handler: string) => {
  const found = await open(`import { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js';
import { z } from 'zod';
const server = new McpServer({ name: 's', version: '1' });
const base = 'https://grid.acme.com';
${source}
server.registerTool('t', { inputSchema: { id: z.string(), name: z.string(), keep: z.boolean(), pipeline: z.any() } }, ${handler});`);
  return found.verdicts('t');
};

const SESSIONS = `
const open = async () => { const r = await fetch(base + '/session', { method: 'POST' }); if (!r.ok) throw new Error('no'); return (await r.json()).value.id; };
const close = async (id) => { await fetch(\`\${base}/session/\${id}\`, { method: 'DELETE' }); };
const within = async (work) => { const id = await open(); const answer = await work(\`\${base}/session/\${id}\`); await close(id); return answer; };`;

describe('a request about what the same call made', () => {
  test.each([
    [
      'a session that is opened and closed',
      `async () => within(async (url) => (await fetch(url + '/title')).json())`,
      /^ro=true destr=false/,
    ],
    ['its twin that closes another one', `async ({ id }) => { await open(); await close(id); }`, /^ro=false destr=true/],
    [
      'a session that is closed in the end, whatever happens',
      `async () => { const id = await open(); try { return await fetch(base + '/session/' + id); } finally { await close(id); } }`,
      /^ro=true/,
    ],
    [
      'its twin that closes it only when something fails',
      `async () => { const id = await open(); try { await fetch(base + '/ping'); } catch (e) { await close(id); throw e; } return id; }`,
      /^ro=false destr=false/,
    ],
    ['its twin that may keep it', `async ({ keep }) => { const id = await open(); if (!keep) await close(id); }`, /^ro=false destr=false/],
    [
      'its twin that returns before',
      `async ({ keep }) => { const id = await open(); if (keep) return id; await close(id); }`,
      /^ro=false destr=false/,
    ],
    [
      'its twin that left for another reason',
      `async ({ name }) => { if (!name) return 'no name'; const id = await open(); await close(id); }`,
      /^ro=true/,
    ],
    [
      'its twin that opens a second one and keeps it',
      `async () => { const id = await open(); await close(id); return open(); }`,
      /^ro=false destr=false/,
    ],
    [
      'an act within a session',
      `async () => within(async (url) => fetch(url + '/click', { method: 'POST' }))`,
      /^ro=false destr=false idem=false/,
    ],
    [
      'actions that are released',
      `async () => within(async (url) => { await fetch(url + '/actions', { method: 'POST' }); await fetch(url + '/actions', { method: 'DELETE' }); })`,
      /^ro=false destr=false/,
    ],
    [
      'the new record is labelled',
      `async ({ name }) => { const r = await fetch(base + '/v1/sites', { method: 'POST' }); const { id } = await r.json(); await fetch(\`\${base}/v1/sites/\${id}/metadata?x=\${name}\`, { method: 'PUT', body: name }); }`,
      /^ro=false destr=false/,
    ],
    [
      'the new record, with a query that may be there',
      "async ({ name, keep }) => { const path = keep ? '/v1/sites?team=' + name : '/v1/sites'; const r = await fetch(base + path, { method: 'POST' }); const { id } = await r.json(); await fetch(`${base}/v1/sites/${id}/metadata`, { method: 'PUT' }); }",
      /^ro=false destr=false/,
    ],
    [
      'its twin that labels a given one',
      `async ({ id }) => { await fetch(base + '/v1/sites', { method: 'POST' }); await fetch(\`\${base}/v1/sites/\${id}/metadata\`, { method: 'PUT' }); }`,
      /^ro=false destr=true/,
    ],
    [
      'its twin that may label a given one',
      `async ({ id, keep }) => { const r = await fetch(base + '/v1/sites', { method: 'POST' }); const made = keep ? id : (await r.json()).id; await fetch(\`\${base}/v1/sites/\${made}\`, { method: 'PUT' }); }`,
      /^ro=false destr=true/,
    ],
    [
      'a POST that answers with what it found',
      `async () => { const r = await fetch(base + '/v1/sites/listing', { method: 'POST' }); const [site] = await r.json(); await fetch(\`\${base}/v1/sites/\${site.id}\`, { method: 'DELETE' }); }`,
      /^ro=false destr=true/,
    ],
    [
      'a token of the answer in the path',
      `async () => { const r = await fetch(base + '/login', { method: 'POST' }); const { token } = await r.json(); await fetch(\`\${base}/login/\${token}\`, { method: 'DELETE' }); }`,
      /^ro=false destr=true/,
    ],
    [
      'by axios',
      `async () => { const { data } = await axios.post(base + '/jobs', {}); await axios.delete(base + '/jobs/' + data.id); }`,
      /^ro=true/,
    ],
    [
      'its twin by axios',
      `async ({ id }) => { const { data } = await axios.post(base + '/jobs', {}); await axios.delete(base + '/jobs/' + id); }`,
      /^ro=false destr=true/,
    ],
  ])('%s', async (_, handler, verdicts) => {
    expect(await tool(`import axios from 'axios';\n${SESSIONS}`, handler)).toMatch(verdicts);
  });
});

describe('a call of a service about what the same call made', () => {
  const github = `import { Octokit } from '@octokit/rest'; const octokit = new Octokit();`;
  test.each([
    [
      'a comment that is created and changed',
      `const { data } = await octokit.rest.gists.create({ files: {} }); await octokit.rest.gists.update({ gist_id: data.id, description: 'x' });`,
      /^ro=false destr=false/,
    ],
    [
      'its twin that changes a given one',
      `await octokit.rest.gists.create({ files: {} }); await octokit.rest.gists.update({ gist_id: id, description: 'x' });`,
      /^ro=false destr=true/,
    ],
  ])('%s', async (_, body, verdicts) => {
    expect(await tool(github, `async ({ id }) => { ${body} }`)).toMatch(verdicts);
  });
});

describe('a plan in place of a run', () => {
  const mongo = `import { MongoClient } from 'mongodb'; const items = new MongoClient('mongodb://localhost').db('a').collection('items');`;
  test.each([
    ['explain of a pipeline', 'items.aggregate(pipeline).explain()', /^ro=true/],
    ['its twin that runs it', 'items.aggregate(pipeline).toArray()', /^ro=false destr=true/],
    [
      'explain or run, as the caller says',
      'keep ? items.aggregate(pipeline).explain() : items.aggregate(pipeline).toArray()',
      /^ro=false destr=true/,
    ],
    [
      'explain where it was made before',
      '(() => { const c = items.aggregate(pipeline); return keep ? c.explain() : c.toArray(); })()',
      /^ro=false destr=true/,
    ],
  ])('%s', async (_, call, verdicts) => {
    expect(await tool(mongo, `async ({ pipeline, keep }) => ${call}`)).toMatch(verdicts);
  });

  test.each([
    ['a key that is written decides, whatever its value', '{ getLog: name }', /^ro=true/],
    ['its twin with another key', '{ dropDatabase: name }', /^ro=false destr=true/],
    ['a command of which nothing is known', 'pipeline', /^ro=(?:false|\?)/],
  ])('%s', async (_, command, verdicts) => {
    const admin = `import { MongoClient } from 'mongodb'; const db = new MongoClient('mongodb://localhost').db('a');`;
    expect(await tool(admin, `async ({ name, pipeline }) => db.command(${command})`)).toMatch(verdicts);
  });
});

describe('a command that is only signed', () => {
  const s3 = `import { S3Client, PutObjectCommand } from '@aws-sdk/client-s3'; import { getSignedUrl } from '@aws-sdk/s3-request-presigner'; const s3 = new S3Client({});`;
  test.each([
    ['an address to upload to', `getSignedUrl(s3, new PutObjectCommand({ Bucket: 'b', Key: id }))`, /^ro=true/],
    ['its twin that uploads', `s3.send(new PutObjectCommand({ Bucket: 'b', Key: id }))`, /^ro=false destr=true/],
    [
      'signed or sent, as the caller says',
      `(() => { const c = new PutObjectCommand({ Bucket: 'b', Key: id }); return keep ? getSignedUrl(s3, c) : s3.send(c); })()`,
      /^ro=false destr=true/,
    ],
  ])('%s', async (_, call, verdicts) => {
    expect(await tool(s3, `async ({ id, keep }) => ${call}`)).toMatch(verdicts);
  });
});
