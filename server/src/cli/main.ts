#!/usr/bin/env node
/** The `truehint` command. */
import { diskEngine } from '../host/check.js';
import { RULES } from '../rules/index.js';
import { processTerminal } from './io.js';
import { run } from './program.js';

// A reader that goes away (`truehint check | head`) is no error of ours.
process.stdout.on('error', (error: NodeJS.ErrnoException) => {
  if (error.code !== 'EPIPE') throw error;
  process.exit();
});

// The exit code is set rather than exited with, so that a long report still reaches a pipe.
process.exitCode = await run(process.argv.slice(2), {
  terminal: processTerminal(),
  engine: diskEngine,
  rules: RULES,
  progressStream: process.stderr,
  // Loaded only where it is wanted: the MCP SDK would double the start of every check.
  serveMcp: async () => (await import('../mcp/main.js')).serveOverStdio(),
});
