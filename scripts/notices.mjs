/** Collects the licences of the packages that a bundle contains. */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/**
 * @param {string} root the repository
 * @param {string[]} inputs files of the bundle, relative to the root
 * @returns {string} the notices, one package after the other
 */
export function notices(root, inputs) {
  const folders = new Set();
  for (const input of inputs) {
    const match = /^(.*node_modules\/(?:@[^/]+\/)?[^/]+)\//.exec(input);
    if (match?.[1]) folders.add(match[1]);
  }
  const parts = [...folders].sort().map((folder) => {
    const manifest = JSON.parse(readFileSync(join(root, folder, 'package.json'), 'utf8'));
    const text = readdirSync(join(root, folder)).filter((name) => /^(licen[cs]e|notice|copying|thirdpartynotice)/i.test(name));
    const licences = text.map((name) => readFileSync(join(root, folder, name), 'utf8').trim());
    return `${manifest.name} ${manifest.version} (${manifest.license ?? 'see its licence'})\n\n${licences.join('\n\n')}\n`;
  });
  const own = existsSync(join(root, 'LICENSE')) ? 'Truehint itself: see LICENSE.\n\n' : '';
  return `${own}This program contains the following packages.\n\n${parts.join(`\n${'-'.repeat(80)}\n\n`)}`;
}
