/** Before the editor tests: packages the extension as a person would install it, and fetches the editor. */
import { execFileSync } from 'node:child_process';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { TestProject } from 'vitest/node';
import { type Editor, installEditor, whyNoEditor } from '../../../scripts/editor/install.js';
import { findChromium } from './chromium.js';

declare module 'vitest' {
  interface ProvidedContext {
    /** Why the editor tests cannot run here; empty where they can. */
    skip: string;
    editor: Editor;
    vsix: string;
    chromium: string;
  }
}

const ROOT = join(dirname(fileURLToPath(import.meta.url)), '..', '..', '..');

export default async function setup(project: TestProject): Promise<void> {
  const chromium = findChromium();
  const skip = whyNoEditor() ?? (chromium === undefined ? 'no Chromium was found; install one or set CHROMIUM to its path' : '');
  project.provide('skip', skip);
  if (skip !== '') {
    if (process.env.CI) throw new Error(`The editor tests cannot run: ${skip}`);
    console.warn(`The editor tests are skipped: ${skip}`);
    return;
  }
  execFileSync('npm', ['run', '--silent', 'package'], { cwd: ROOT, stdio: ['ignore', 'ignore', 'inherit'] });
  project.provide('vsix', join(ROOT, 'truehint.vsix'));
  project.provide('chromium', chromium as string);
  project.provide('editor', await installEditor(console.log));
}
