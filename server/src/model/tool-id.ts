/** What a tool and a server are called between a client and the language server, so that they are still found when the source around them has changed. */
import type { Tool } from './tool.js';

/**
 * A name for each server of the tools, by its `registration.server`: the file of its first tool, and its number among the servers that begin there. It is
 * the same while other servers come and go, and while lines move.
 */
export function serverIds(tools: readonly Tool[]): ReadonlyMap<string, string> {
  const ids = new Map<string, string>();
  const seen = new Map<string, number>();
  for (const { registration } of tools) {
    const { server } = registration;
    if (ids.has(server)) continue;
    const { file } = registration.place;
    const before = seen.get(file) ?? 0;
    seen.set(file, before + 1);
    ids.set(server, JSON.stringify([file, before]));
  }
  return ids;
}

/**
 * A name for each tool: its server's, its own, and its number among those of the same name. Offsets are not in it, as every key moves
 * them. The parts are quoted, so that no name can look like two parts.
 */
export function toolIds(tools: readonly Tool[]): ReadonlyMap<Tool, string> {
  const servers = serverIds(tools);
  const seen = new Map<string, number>();
  const ids = new Map<Tool, string>();
  for (const tool of tools) {
    const base = JSON.stringify([servers.get(tool.registration.server), tool.name]);
    const before = seen.get(base) ?? 0;
    seen.set(base, before + 1);
    ids.set(tool, JSON.stringify([base, before]));
  }
  return ids;
}
