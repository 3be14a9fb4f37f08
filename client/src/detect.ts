/** Whether a window's folders hold an MCP server at all. Until they do, no process is started. */
import * as vscode from 'vscode';

/** Packages that an MCP server is written with, as they stand in `package.json`, and a registrar of one's own in `truehint.config.json`. */
const DEPENDENCY = /"(?:@modelcontextprotocol\/[\w.-]+|fastmcp|mcp-[\w.-]+|@[\w.-]+\/mcp-[\w.-]+|@[\w.-]+\/(?:fastmcp|mcp)|registers)"\s*:/;
/** The same in a source: an import, or the names that only a server's source has. */
const SOURCE = /['"](?:@modelcontextprotocol\/[\w./-]+|fastmcp|mcp-[\w.-]+|tools\/list)['"]|\bListToolsRequestSchema\b|\bregisterTool\s*\(/;

const EXCLUDED = '**/{node_modules,.git,.cache,.venv,coverage}/**';
export const MANIFESTS = '**/{package,truehint.config}.json';
const SOURCES = '**/*.{ts,mts,cts,js,mjs,cjs,tsx,jsx}';
const MAX_MANIFESTS = 300;
const MAX_SOURCES = 400;
/** A bundle is worth a look, data is not. */
const MAX_BYTES = 3_000_000;

/** True where a manifest of the window depends on an MCP package, or one of its first sources names one. */
export async function holdsMcpServer(token: vscode.CancellationToken): Promise<boolean> {
  if (vscode.workspace.workspaceFolders === undefined) return false;
  for (const uri of await vscode.workspace.findFiles(MANIFESTS, EXCLUDED, MAX_MANIFESTS, token)) {
    if (token.isCancellationRequested) return false;
    if (DEPENDENCY.test(await read(uri))) return true;
  }
  for (const uri of await vscode.workspace.findFiles(SOURCES, EXCLUDED, MAX_SOURCES, token)) {
    if (token.isCancellationRequested) return false;
    if (SOURCE.test(await read(uri))) return true;
  }
  return false;
}

/** True where an open document, as it is in the editor, makes its folder an MCP server. */
export function namesMcp(document: vscode.TextDocument): boolean {
  if (document.uri.scheme !== 'file' || vscode.workspace.getWorkspaceFolder(document.uri) === undefined) return false;
  return /(?:package|truehint\.config)\.json$/.test(document.fileName)
    ? DEPENDENCY.test(document.getText())
    : SOURCE.test(document.getText());
}

async function read(uri: vscode.Uri): Promise<string> {
  try {
    const { size } = await vscode.workspace.fs.stat(uri);
    if (size > MAX_BYTES) return '';
    return new TextDecoder().decode(await vscode.workspace.fs.readFile(uri));
  } catch {
    return '';
  }
}
