/** The commands that change many tools at once: every fix of a tool, a file, a server or all folders, and all annotations that are missing. */
import type { CancellationToken } from 'vscode-languageserver/node';
import { annotationFixes, stillOpen } from '../checklist/annotate.js';
import { nextFixesOf } from '../edits/all.js';
import { clean } from '../model/clean.js';
import { toolIds } from '../model/tool-id.js';
import type { Feature, FeatureContext } from './feature.js';
import {
  ANNOTATE_ALL_REQUEST,
  type AnnotateAllAnswer,
  type AnnotateAllParams,
  FIX_ALL_REQUEST,
  type FixAllAnswer,
  type FixAllParams,
} from './fix-protocol.js';
import type { Folder } from './folder.js';
import { mend } from './mend.js';
import { NotedEdit } from './noted-edit.js';
import { findingsIn, type Scope, serverScope, toolsIn } from './scope.js';
import type { Snapshot } from './snapshot.js';

const NOTHING: FixAllAnswer = { edit: null, fixes: 0, files: 0, left: 0 };

export const fixEverything: Feature = {
  capabilities: {},
  register(context: FeatureContext) {
    const { connection } = context;
    connection.onRequest(FIX_ALL_REQUEST, (params: unknown, token: CancellationToken) => fixAll(context, params, token));
    connection.onRequest(ANNOTATE_ALL_REQUEST, (params: unknown, token: CancellationToken) => annotateAll(context, params, token));
  },
};

async function fixAll(context: FeatureContext, given: unknown, token: CancellationToken): Promise<FixAllAnswer> {
  const params = (typeof given === 'object' && given !== null ? given : {}) as Partial<FixAllParams>;
  const edit = new NotedEdit(context.abilities());
  let fixes = 0;
  let left = 0;
  for (const { folder, file } of await foldersOf(context, params)) {
    const snapshot = await folder.runner.latest(token);
    const scope = snapshot && scopeOf(params, snapshot, file);
    if (!snapshot || !scope) continue;
    const mayEdit = (each: string): boolean => (scope.kind === 'file' ? each === scope.file : folder.answersFor(each));
    const { draft, last, ...mended } = await mend(folder, snapshot, (now) => nextFixesOf(findingsIn(scope, now, folder), mayEdit), token);
    edit.add(draft, snapshot, folder);
    fixes += mended.fixes;
    left += findingsIn(scope, last, folder).length;
  }
  return { edit: edit.result(), fixes, files: edit.files, left };
}

/** The folders that are meant, each with the file that was named in it. */
async function foldersOf(
  { folders }: FeatureContext,
  { scope, uri, folder, tool, server }: Partial<FixAllParams>,
): Promise<{ folder: Folder; file: string | undefined }[]> {
  const named = folder === undefined ? undefined : (await folders.opened()).find((each) => each.uri === folder);
  if (scope === 'file' || (scope === 'server' && tool === undefined && server === undefined)) {
    const located = uri === undefined ? undefined : await folders.locate(uri);
    return located ? [located] : [];
  }
  if (scope === 'server' || scope === 'tool') return named ? [{ folder: named, file: undefined }] : [];
  if (scope !== 'workspace') return [];
  const meant = folder === undefined ? await folders.opened() : named ? [named] : [];
  return meant.map((each) => ({ folder: each, file: undefined }));
}

function scopeOf({ scope, tool, server }: Partial<FixAllParams>, snapshot: Snapshot, file: string | undefined): Scope | undefined {
  if (scope === 'file') return file === undefined ? undefined : { kind: 'file', file };
  if (scope === 'tool') return tool === undefined ? undefined : { kind: 'tool', tool };
  return scope === 'server' ? serverScope(snapshot, { tool, server, file }) : { kind: 'folder' };
}

async function annotateAll(context: FeatureContext, given: unknown, token: CancellationToken): Promise<AnnotateAllAnswer> {
  const params = (typeof given === 'object' && given !== null ? given : {}) as Partial<AnnotateAllParams>;
  const folder = (await context.folders.opened()).find(({ uri }) => uri === params.folder);
  const snapshot = await folder?.runner.latest(token);
  if (!folder || !snapshot) return { ...NOTHING, needsPerson: [] };
  const scope: Scope = params.server === undefined ? { kind: 'folder' } : serverScope(snapshot, { server: params.server });
  const edit = new NotedEdit(context.abilities());
  const { draft, fixes, last } = await mend(
    folder,
    snapshot,
    (now) =>
      annotationFixes(toolsIn(scope, now), now.tools, (file) => now.text(file)).filter(({ fix }) =>
        fix.edits.every(({ place }) => folder.answersFor(place.file)),
      ),
    token,
  );
  edit.add(draft, snapshot, folder);
  const ids = toolIds(last.tools);
  return {
    edit: edit.result(),
    fixes,
    files: edit.files,
    left: findingsIn(scope, last, folder).length,
    needsPerson: stillOpen(toolsIn(scope, last)).map(({ tool, keys }) => ({
      tool: tool.name === null ? null : clean(tool.name, 120),
      hints: keys,
      ref: { folder: folder.uri, tool: ids.get(tool) as string },
    })),
  };
}
