/** Asks the client to watch the disk, and passes on what it saw. */
import { DidChangeWatchedFilesNotification, type DidChangeWatchedFilesParams, WatchKind } from 'vscode-languageserver/node';
import type { FeatureContext } from './feature.js';
import type { Folder } from './folder.js';
import { below, pathOf } from './uris.js';

const SOURCES = '**/*.{ts,tsx,mts,cts,js,jsx,mjs,cjs}';
const SETTINGS = '**/{package,tsconfig,tsconfig.*,jsconfig,truehint.config}.json';

/** Registers the watchers, where the client allows it; other clients watch on their own account or not at all. */
export async function watchFiles({ connection, abilities }: FeatureContext): Promise<void> {
  if (!abilities().registersWatchers) return;
  await connection.client.register(DidChangeWatchedFilesNotification.type, {
    watchers: [
      { globPattern: SOURCES },
      { globPattern: SETTINGS },
      // A folder that comes or goes is one event, without one for each file in it.
      { globPattern: '**/*', kind: WatchKind.Create | WatchKind.Delete },
    ],
  });
}

/** Every folder hears of what changed in it; nested folders both do, as both list the file. */
export async function passOn({ folders }: FeatureContext, { changes }: DidChangeWatchedFilesParams): Promise<void> {
  const byFolder = new Map<Folder, Set<string>>();
  for (const { uri } of changes) {
    const path = pathOf(uri);
    if (path === undefined) continue;
    for (const folder of folders.all()) {
      const file = below(folder.root, path);
      if (file === undefined || file === '') continue;
      const paths = byFolder.get(folder) ?? new Set();
      byFolder.set(folder, paths.add(file));
    }
  }
  await Promise.all([...byFolder].map(([folder, paths]) => folder.changedOnDisk([...paths])));
}
