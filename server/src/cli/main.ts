#!/usr/bin/env node
/** The `truehint` command. */
import { cleanText } from '../report/clean.js';
import { RULES } from '../rules/index.js';
import { EXIT, processTerminal } from './io.js';
import { run } from './program.js';

// A reader that goes away (`truehint check | head`) is no error of ours.
process.stdout.on('error', (error: NodeJS.ErrnoException) => {
  if (error.code !== 'EPIPE') throw error;
  process.exit();
});

try {
  // The exit code is set rather than exited with, so that a long report still reaches a pipe.
  process.exitCode = await run(process.argv.slice(2), {
    terminal: processTerminal(),
    rules: RULES,
    progressStream: process.stderr,
    // Loaded only where it is wanted: no check has to wait for the MCP SDK.
    serveMcp: async () => (await import('../mcp/main.js')).serveOverStdio(),
  });
} catch (error) {
  // A defect of ours. Its message may quote the analysed source.
  const text = error instanceof Error ? (error.stack ?? error.message) : String(error);
  process.stderr.write(`truehint: this should not happen, please report it.\n${cleanText(text)}\n`);
  process.exitCode = EXIT.failed;
}
