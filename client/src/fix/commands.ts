/** The commands that change many tools at once, from the palette, the tree or an editor. */
import * as vscode from 'vscode';
import type { WorkspaceEdit } from 'vscode-languageclient';
import type { ServerItem } from '../../../server/src/lsp/checklist-protocol.js';
import type { AnnotateAllAnswer, FixAllAnswer, FixAllParams } from '../../../server/src/lsp/fix-protocol.js';
import { plainLabel } from '../labels.js';
import type { Asks } from '../requests.js';
import { argumentOf, GONE, toolOf } from '../tools/asked.js';
import type { ToolStore } from '../tools/store.js';
import { applyMany } from './apply.js';
import { annotated, fixed } from './messages.js';

const { t } = vscode.l10n;

/** Registers the commands. */
export function fixCommands(asks: Asks, store: ToolStore, failed: (error: unknown) => void): vscode.Disposable[] {
  const command = (name: string, run: (argument: unknown) => Promise<void>) =>
    vscode.commands.registerCommand(`truehint.${name}`, (...given: unknown[]) =>
      run(argumentOf(given)).catch((error) => tell(error, failed)),
    );
  return [
    command('fixTool', async (argument) => {
      const tool = await toolOf(argument, store);
      if (tool) await fixAll(asks, { scope: 'tool', folder: tool.folder, tool: tool.tool });
    }),
    command('fixFile', async (argument) => {
      const uri = argument instanceof vscode.Uri ? argument : vscode.window.activeTextEditor?.document.uri;
      if (uri) await fixAll(asks, { scope: 'file', uri: uri.toString() });
      else await vscode.window.showInformationMessage(t('Open the file that is to be fixed.'));
    }),
    command('fixServer', async (argument) => {
      const server = await serverOf(argument, store);
      if (server) await fixAll(asks, { scope: 'server', folder: server.folder, server: server.id });
    }),
    command('fixWorkspace', () => fixAll(asks, { scope: 'workspace' })),
    command('annotateAll', async (argument) => {
      const server = await serverOf(argument, store);
      if (server) await annotateAll(asks, server);
    }),
  ];
}

async function fixAll(asks: Asks, params: FixAllParams): Promise<void> {
  const answer = await make<FixAllAnswer>(asks, 'truehint/fixAll', params, t('Truehint fixes findings'), asksFirst(params));
  if (answer) await say(answer.message ?? fixed(answer.answer, t), answer.answer.left > 0);
}

/** What a person looks at, or named, is fixed at once: one undo takes it back. */
function asksFirst({ scope }: FixAllParams): boolean {
  return scope === 'server' || scope === 'workspace';
}

async function annotateAll(asks: Asks, { folder, id }: ServerItem): Promise<void> {
  const params = { folder, server: id };
  const made = await make<AnnotateAllAnswer>(asks, 'truehint/annotateAll', params, t('Truehint annotates tools'), true);
  if (!made) return;
  const open = made.answer.needsPerson;
  const show = t('Show Them');
  const text = made.message ?? annotated(made.answer, t);
  const choice = await (open.length > 0 ? vscode.window.showInformationMessage(text, show) : vscode.window.showInformationMessage(text));
  if (choice !== show) return;
  const rows = open.map(({ tool, hints, ref }) => ({
    label: tool === null ? t('(name unknown)') : plainLabel(tool),
    description: hints.join(', '),
    ref,
  }));
  const picked = await vscode.window.showQuickPick(rows, { placeHolder: t('Whose questions do you want to answer?') });
  if (picked) await vscode.commands.executeCommand('truehint.openChecklist', picked.ref);
}

/**
 * Asks for an edit and applies it. `message` stands for the answer's own words where the person chose among the edits.
 * Undefined where the person wants none.
 */
async function make<A extends FixAllAnswer>(
  asks: Asks,
  method: string,
  params: unknown,
  title: string,
  ask: boolean,
): Promise<{ readonly answer: A; readonly message?: string } | undefined> {
  // A document that changed between the answer and the edit refuses it: the second time it is the newest.
  for (let tries = 0; tries < 2; tries++) {
    const answer = await waited(title, (token) => asks.request<A>(method, params, token));
    if (!answer) throw new Error(t('The language server is not running.'));
    const { edit } = answer;
    if (edit === null) return { answer };
    const applied = await applyMany(asks, { ...answer, edit: edit satisfies WorkspaceEdit }, ask);
    if (applied === 'none') return undefined;
    if (applied === 'all') return { answer };
    if (applied === 'some') return { answer, message: t('The edits that you ticked are written. What is left stays among the findings.') };
  }
  throw new Error(t('The source changed meanwhile. Try once more.'));
}

function waited<T>(title: string, work: (token: vscode.CancellationToken) => Promise<T>): Thenable<T> {
  return vscode.window.withProgress({ location: vscode.ProgressLocation.Notification, title, cancellable: true }, (_, token) =>
    work(token),
  );
}

async function say(text: string, decide: boolean): Promise<void> {
  const open = t('Open the Checklist');
  const choice = await (decide ? vscode.window.showInformationMessage(text, open) : vscode.window.showInformationMessage(text));
  if (choice === open) await vscode.commands.executeCommand('truehint.openChecklist');
}

/** The server that a row of the tree names, that the active file belongs to, or that the person picks. */
async function serverOf(argument: unknown, store: ToolStore): Promise<ServerItem | undefined> {
  await store.refresh();
  const { server, item } = (typeof argument === 'object' && argument !== null ? argument : {}) as {
    server?: Partial<ServerItem>;
    item?: { readonly folder?: unknown; readonly tool?: unknown };
  };
  const here = vscode.window.activeTextEditor?.document.uri.toString();
  const named = store.servers.filter((each) => {
    if (server) return each.folder === server.folder && each.id === server.id;
    if (item) return each.tools.some(({ folder, tool }) => folder === item.folder && tool === item.tool);
    return each.tools.some(({ spot, handler }) => [spot, handler].some((one) => one && vscode.Uri.parse(one.uri).toString() === here));
  });
  if (argument === GONE || (named.length === 0 && (server || item))) {
    void vscode.window.showInformationMessage(t('This server is no longer there.'));
    return undefined;
  }
  if (named.length === 1) return named[0];
  const choices = named.length > 0 ? named : store.servers;
  if (choices.length === 0) {
    void vscode.window.showInformationMessage(t('Truehint found no MCP tool in this window.'));
    return undefined;
  }
  if (choices.length === 1) return choices[0];
  const rows = choices.map((each) => ({ label: plainLabel(each.label), description: plainLabel(each.detail), each }));
  return (await vscode.window.showQuickPick(rows, { placeHolder: t('Which server?') }))?.each;
}

/** Cancelling is what the person asked for; anything else is told. */
function tell(error: unknown, failed: (error: unknown) => void): void {
  if (error instanceof vscode.CancellationError || (error as { code?: unknown }).code === REQUEST_CANCELLED) return;
  failed(error);
  void vscode.window.showErrorMessage(error instanceof Error ? error.message : String(error));
}

const REQUEST_CANCELLED = -32800;
