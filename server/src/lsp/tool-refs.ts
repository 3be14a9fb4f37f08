/** From what a client calls a tool to the tool of the newest analysis. */
import type { CancellationToken } from 'vscode-languageserver/node';
import type { Tool } from '../model/tool.js';
import { toolIds } from '../model/tool-id.js';
import type { ToolRef } from './checklist-protocol.js';
import type { FeatureContext } from './feature.js';
import type { Folder } from './folder.js';
import type { Snapshot } from './snapshot.js';

export interface FoundTool {
  readonly folder: Folder;
  readonly snapshot: Snapshot;
  readonly tool: Tool;
}

/** The tool, or undefined where the folder or the tool is gone. Rejects where the request is cancelled. */
export async function findTool(context: FeatureContext, params: unknown, token: CancellationToken): Promise<FoundTool | undefined> {
  if (!isRef(params)) return undefined;
  const folder = (await context.folders.opened()).find(({ uri }) => uri === params.folder);
  const snapshot = await folder?.runner.latest(token);
  if (!folder || !snapshot) return undefined;
  const [tool] = [...toolIds(snapshot.tools)].find(([, id]) => id === params.tool) ?? [];
  return tool && { folder, snapshot, tool };
}

function isRef(params: unknown): params is ToolRef {
  if (typeof params !== 'object' || params === null) return false;
  const { folder, tool } = params as Partial<ToolRef>;
  return typeof folder === 'string' && typeof tool === 'string';
}
