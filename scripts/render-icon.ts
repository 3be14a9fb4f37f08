/**
 * Draws media/icon.png, which the marketplace shows, from media/logo.svg.
 *
 * usage: tsx scripts/render-icon.ts
 */
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { findChromium } from '../test/editor/support/chromium.js';
import { openBrowser } from '../test/editor/support/workbench.js';

/** Twice what the marketplace draws, for dense screens. */
const SIZE = 256;

const at = (path: string): string => fileURLToPath(new URL(`../${path}`, import.meta.url));
const chromium = findChromium();
if (chromium === undefined) throw new Error('No Chromium was found. CHROMIUM names one.');

const browser = await openBrowser(chromium);
try {
  const page = await browser.newPage({ viewport: { width: SIZE, height: SIZE } });
  await page.setContent(`<style>* { margin: 0; display: block }</style>${readFileSync(at('media/logo.svg'), 'utf8')}`);
  await page.screenshot({ path: at('media/icon.png'), omitBackground: true });
} finally {
  await browser.close();
}
