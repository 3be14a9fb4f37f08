/** What a command is about: one tool, one file, the tools of one server, or a folder. */
import { findingsAbout } from '../checklist/state.js';
import type { Finding } from '../model/finding.js';
import type { Tool } from '../model/tool.js';
import { serverIds, toolIds } from '../model/tool-id.js';
import type { Folder } from './folder.js';
import type { Snapshot } from './snapshot.js';

export type Scope =
  | { readonly kind: 'file'; readonly file: string }
  /** By their ids: they stay the same while annotations are edited. */
  | { readonly kind: 'servers'; readonly servers: ReadonlySet<string> }
  /** A tool by its id: it stays the same while annotations are edited. */
  | { readonly kind: 'tool'; readonly tool: string }
  | { readonly kind: 'folder' };

/** The scope of the servers that a tool, an id or a file names; a file names every server that has something of a tool in it. */
export function serverScope(
  { tools }: Snapshot,
  { tool, server, file }: { readonly tool?: string | undefined; readonly server?: string | undefined; readonly file?: string | undefined },
): Scope {
  const servers = serverIds(tools);
  const ids = toolIds(tools);
  const isMeant = (each: Tool): boolean => {
    if (server !== undefined) return servers.get(each.registration.server) === server;
    if (tool !== undefined) return ids.get(each) === tool;
    return filesOf(each).includes(file ?? '');
  };
  const meant = tools.filter(isMeant).map((each) => servers.get(each.registration.server) as string);
  return { kind: 'servers', servers: new Set(meant) };
}

/** The tools that a scope holds. */
export function toolsIn(scope: Scope, { tools }: Snapshot): readonly Tool[] {
  if (scope.kind === 'folder') return tools;
  if (scope.kind === 'file') return tools.filter(({ namePlace }) => namePlace.file === scope.file);
  if (scope.kind === 'tool') {
    const ids = toolIds(tools);
    return tools.filter((tool) => ids.get(tool) === scope.tool);
  }
  const servers = serverIds(tools);
  return tools.filter(({ registration }) => scope.servers.has(servers.get(registration.server) as string));
}

/** The findings that a scope holds, of those that the folder answers for. */
export function findingsIn(scope: Scope, snapshot: Snapshot, folder: Folder): readonly Finding[] {
  const own = snapshot.findings.filter(({ place }) => folder.answersFor(place.file));
  if (scope.kind === 'folder') return own;
  if (scope.kind === 'file') return own.filter(({ place }) => place.file === scope.file);
  const tools = toolsIn(scope, snapshot);
  const about = new Set(tools.flatMap((tool) => findingsAbout(tool, own)));
  if (scope.kind === 'tool') return own.filter((finding) => about.has(finding));
  const files = new Set(tools.flatMap(filesOf));
  return own.filter((finding) => about.has(finding) || (finding.tool === null && files.has(finding.place.file)));
}

function filesOf({ namePlace, registration, annotations, handler }: Tool): string[] {
  const places = [namePlace, registration.place, registration.config?.place, annotations.object?.place, handler?.place];
  return places.flatMap((place) => (place ? [place.file] : []));
}
