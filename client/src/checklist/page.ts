/** The page of the checklist: an empty document that may run one script of ours and load nothing from elsewhere. */
import { randomBytes } from 'node:crypto';
import * as vscode from 'vscode';

/** The folder with the page's script, styles and icons. */
export function pageRoot(extension: vscode.Uri): vscode.Uri {
  return vscode.Uri.joinPath(extension, 'dist', 'webview');
}

/** The document. No text of the analysed code is in it: that comes as data, and is drawn as text. */
export function pageHtml(webview: vscode.Webview, extension: vscode.Uri): string {
  const at = (file: string): string => webview.asWebviewUri(vscode.Uri.joinPath(pageRoot(extension), file)).toString();
  const nonce = randomBytes(16).toString('base64url');
  const policy = [
    "default-src 'none'",
    `script-src 'nonce-${nonce}'`,
    `style-src ${webview.cspSource}`,
    `font-src ${webview.cspSource}`,
    "base-uri 'none'",
    "form-action 'none'",
  ].join('; ');
  return `<!DOCTYPE html>
<html lang="${vscode.l10n.bundle === undefined ? 'en' : vscode.env.language}">
<head>
  <meta charset="UTF-8">
  <meta http-equiv="Content-Security-Policy" content="${policy}">
  <meta name="viewport" content="width=device-width, initial-scale=1.0">
  <link rel="stylesheet" id="vscode-codicon-stylesheet" href="${at('codicon.css')}">
  <link rel="stylesheet" href="${at('checklist.css')}">
  <title>Truehint</title>
</head>
<body>
  <div id="app"></div>
  <script type="module" nonce="${nonce}" src="${at('checklist.js')}"></script>
</body>
</html>`;
}
