/** What a tool and a server are called between a client and the language server, so that they are still found when the source around them has changed. */
import type { Tool } from './tool.js';

/**
 * A name for each server of the tools, by its `registration.server`: the file of its first tool, and its number among the servers that begin there. It is
 * the same while servers of other files come and go, and while lines move.
 */
export function serverIds(tools: readonly Tool[]): ReadonlyMap<string, string> {
  const files = new Map<string, string>();
  for (const { registration } of tools)
    if (!files.has(registration.server)) files.set(registration.server, JSON.stringify(registration.place.file));
  return numbered(files);
}

/**
 * A name for each tool: its server's, its own, and its number among those of the same name. Offsets are not in it, as every key moves
 * them. The parts are quoted, so that no name can look like two parts.
 */
export function toolIds(tools: readonly Tool[]): ReadonlyMap<Tool, string> {
  const servers = serverIds(tools);
  return numbered(new Map(tools.map((tool) => [tool, JSON.stringify([servers.get(tool.registration.server), tool.name])])));
}

/**
 * Tells apart what has the same name, by its number and how many there are: while one of them is half typed, the number of another would be
 * its own, and an answer would go to the wrong one. So none of them is found then.
 */
function numbered<T>(names: ReadonlyMap<T, string>): Map<T, string> {
  const all = new Map<string, number>();
  for (const name of names.values()) all.set(name, (all.get(name) ?? 0) + 1);
  const seen = new Map<string, number>();
  return new Map(
    [...names].map(([each, name]) => {
      const before = seen.get(name) ?? 0;
      seen.set(name, before + 1);
      return [each, JSON.stringify([name, before, all.get(name)])];
    }),
  );
}
