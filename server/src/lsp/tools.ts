/** All tools of all folders, by the server that registers them: what a tree and a list show. */
import type { CancellationToken } from 'vscode-languageserver/node';
import { declaredTitle, progressOf } from '../checklist/state.js';
import { shortVerdict } from '../explain/short.js';
import { clean } from '../model/clean.js';
import { put } from '../model/groups.js';
import type { Tool } from '../model/tool.js';
import { serverIds, toolIds } from '../model/tool-id.js';
import { type FolderItem, type ServerItem, TOOLS_REQUEST, type ToolItem, type ToolsAnswer } from './checklist-protocol.js';
import type { Feature, FeatureContext } from './feature.js';
import type { Folder } from './folder.js';
import type { Snapshot } from './snapshot.js';
import { Spots } from './spots.js';

export const tools: Feature = {
  capabilities: {},
  register(context: FeatureContext) {
    // A request without parameters arrives as (token) or as (null, token), by how the client wrote it.
    context.connection.onRequest(TOOLS_REQUEST, async (...given: unknown[]): Promise<ToolsAnswer> => {
      const token = given.at(-1) as CancellationToken;
      const folders = await Promise.all((await context.folders.opened()).map((folder) => itemOf(folder, token)));
      return { folders: folders.filter((each) => each !== null) };
    });
  },
};

async function itemOf(folder: Folder, token: CancellationToken): Promise<FolderItem | null> {
  const snapshot = await folder.runner.latest(token);
  if (snapshot === null) return null;
  const servers = new Map<string, Tool[]>();
  // Another, inner folder lists its own.
  const own = snapshot.tools.filter(({ namePlace }) => folder.answersFor(namePlace.file));
  for (const tool of own) put(servers, tool.registration.server, tool);
  const ids = toolIds(snapshot.tools);
  const names = serverIds(snapshot.tools);
  const spots = new Spots(folder, snapshot);
  return {
    folder: folder.uri,
    servers: [...servers].map(([server, members]): ServerItem => {
      const file = fileOf(members);
      const name = folder.packageOf(file);
      return {
        id: names.get(server) as string,
        folder: folder.uri,
        label: clean(name ?? file, 120),
        detail: name === undefined ? '' : clean(file, 200),
        tools: members.map((tool) => toolItem(tool, ids.get(tool) as string, folder, snapshot, spots)),
      };
    }),
  };
}

function toolItem(tool: Tool, id: string, folder: Folder, snapshot: Snapshot, spots: Spots): ToolItem {
  const progress = progressOf(tool, snapshot.findings);
  const title = declaredTitle(tool);
  return {
    folder: folder.uri,
    tool: id,
    name: tool.name === null ? null : clean(tool.name, 120),
    title: title ? clean(title, 200) : null,
    verdict: shortVerdict(tool),
    does: doesOf(tool),
    mark: progress.contradicted > 0 ? 'contradicted' : progress.answered < progress.total ? 'open' : 'complete',
    spot: spots.spot(tool.namePlace),
    handler: tool.handler && spots.spot(tool.handler.place),
    ...progress,
  };
}

function doesOf({ verdicts: { readOnlyHint, destructiveHint } }: Tool): ToolItem['does'] {
  if (readOnlyHint.value === true) return 'reads';
  if (readOnlyHint.value === 'unknown') return 'unknown';
  if (destructiveHint.value === 'unknown' || destructiveHint.arguable) return 'writes';
  return destructiveHint.value ? 'destroys' : 'adds';
}

/** The file that registers most of the tools; of as many, the first. */
function fileOf(members: readonly Tool[]): string {
  const counts = new Map<string, number>();
  for (const { registration } of members) counts.set(registration.place.file, (counts.get(registration.place.file) ?? 0) + 1);
  return [...counts].reduce((best, each) => (each[1] > best[1] ? each : best))[0];
}
