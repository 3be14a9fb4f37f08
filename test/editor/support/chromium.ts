/** Finds the browser that the editor tests drive. */
import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';

const NAMES = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'];

/** `CHROMIUM`, or the first Chromium on the path; undefined where there is none. */
export function findChromium(): string | undefined {
  if (process.env.CHROMIUM) return process.env.CHROMIUM;
  const folders = [...(process.env.PATH ?? '').split(delimiter), '/usr/bin', '/Applications/Google Chrome.app/Contents/MacOS'];
  return folders.flatMap((folder) => NAMES.map((name) => join(folder, name))).find((path) => existsSync(path));
}
