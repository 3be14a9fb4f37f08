/** Bundles the programs as they are shipped: threads and processes of the tests run those. */
import { execFileSync } from 'node:child_process';
import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** The folder that holds them; whoever calls removes it. */
export function build(): string {
  const out = mkdtempSync(join(tmpdir(), 'truehint-build-'));
  execFileSync(process.execPath, [join(import.meta.dirname, '../../../scripts/build.mjs'), '--out', out], {
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  return out;
}
