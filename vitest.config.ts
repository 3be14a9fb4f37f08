import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    projects: [
      {
        test: {
          name: 'truehint',
          // The editor's interface exists inside the editor only.
          alias: { vscode: new URL('test/client/support/vscode.ts', import.meta.url).pathname },
          include: ['test/**/*.test.ts'],
          exclude: ['test/editor/**'],
          testTimeout: 30_000,
          // Some bundle the programs first.
          hookTimeout: 60_000,
        },
      },
      {
        // A real editor with the packaged extension: after everything else, one window at a time.
        test: {
          name: 'editor',
          include: ['test/editor/*.test.ts'],
          globalSetup: ['test/editor/support/package.ts'],
          fileParallelism: false,
          testTimeout: 240_000,
          hookTimeout: 240_000,
          sequence: { groupOrder: 1 },
        },
      },
    ],
  },
});
