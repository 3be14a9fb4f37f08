'use strict';
const { execFile } = require('node:child_process');
const { promisify } = require('node:util');
const { McpServer } = require('@modelcontextprotocol/sdk/server/mcp.js');
const { StdioServerTransport } = require('@modelcontextprotocol/sdk/server/stdio.js');
const { z } = require('zod');

const run = promisify(execFile);
const server = new McpServer({ name: 'mini', version: '1.0.0' });

server.tool('git_log', 'Shows the last commits.', { count: z.number().int().positive() }, { title: 'Git log', readOnlyHint: true, openWorldHint: false }, async ({ count }) =>
  git(['log', '--oneline', '-n', String(count)]),
);

// Wrong: a commit is a change, and the second call makes another one.
server.tool('git_commit', 'Commits what is staged.', { message: z.string() }, { title: 'Git commit', readOnlyHint: true, openWorldHint: false }, async ({ message }) =>
  git(['commit', '--allow-empty', '-m', message]),
);

async function git(words) {
  const { stdout } = await run('git', words);
  return { content: [{ type: 'text', text: stdout }] };
}

server.connect(new StdioServerTransport());
