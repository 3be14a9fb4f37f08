/**
 * Published packages to measure on: fetched with the npm client that is configured here, checked against the pinned
 * integrity, unpacked without their dependencies, kept in `.cache/packages`. Nothing of them is ever run.
 */
import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const CACHE = fileURLToPath(new URL('../../.cache/packages', import.meta.url));
const PINNED = JSON.parse(readFileSync(new URL('pinned.json', import.meta.url), 'utf8'));

/** The pinned `name@version` of a package. Throws where there is none. */
export function pinned(name) {
  const spec = Object.keys(PINNED).find((each) => each.startsWith(`${name}@`));
  if (!spec) throw new Error(`${name} is not in scripts/packages/pinned.json`);
  return spec;
}

/** The folder of an unpacked package. Throws where it is not pinned, cannot be fetched, or is not what was pinned. */
export function fetchPackage(spec) {
  const integrity = PINNED[spec];
  if (!integrity) throw new Error(`${spec} is not in scripts/packages/pinned.json`);
  const home = join(CACHE, spec.replaceAll('/', '+'));
  const folder = join(home, 'package');
  if (existsSync(folder)) return folder;
  mkdirSync(CACHE, { recursive: true });
  // Unpacked beside and renamed: an interrupted run leaves no half a package behind.
  const work = mkdtempSync(join(CACHE, '.work-'));
  try {
    execFileSync('npm', ['pack', spec, '--ignore-scripts', '--silent', '--pack-destination', work], {
      stdio: ['ignore', 'ignore', 'inherit'],
      cwd: work,
      shell: process.platform === 'win32',
    });
    const tarball = join(
      work,
      readdirSync(work).find((file) => file.endsWith('.tgz')),
    );
    const found = `sha512-${createHash('sha512').update(readFileSync(tarball)).digest('base64')}`;
    if (found !== integrity) throw new Error(`${spec} is not the package that was pinned: ${found}, expected ${integrity}`);
    execFileSync('tar', ['-xzf', tarball, '-C', work]);
    rmSync(tarball);
    // A tarball's single folder is called `package` by convention only.
    const [top] = readdirSync(work);
    mkdirSync(home, { recursive: true });
    renameSync(join(work, top), folder);
    return folder;
  } finally {
    rmSync(work, { recursive: true, force: true });
  }
}
