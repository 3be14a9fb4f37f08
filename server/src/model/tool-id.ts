/** What a tool is called between a client and the server, so that it is still found when the source around it has changed. */
import type { Tool } from './tool.js';

/**
 * A name for each tool: its server's number, its own name, and its number among those of the same name. Offsets are not in
 * it, as every key moves them.
 */
export function toolIds(tools: readonly Tool[]): ReadonlyMap<Tool, string> {
  const servers = new Map<string, number>();
  const seen = new Map<string, number>();
  const ids = new Map<Tool, string>();
  for (const tool of tools) {
    const { server } = tool.registration;
    if (!servers.has(server)) servers.set(server, servers.size);
    const base = `${servers.get(server)}:${tool.name ?? ''}`;
    const before = seen.get(base) ?? 0;
    seen.set(base, before + 1);
    // A name may end in a number of its own: the separator cannot stand in a name that is told.
    ids.set(tool, before === 0 ? base : `${base}\u0000${before}`);
  }
  return ids;
}
