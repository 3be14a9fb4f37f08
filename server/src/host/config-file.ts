/** The config of a folder, for a door that wants it without an analysis. */
import { readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { LIBRARIES } from '../catalogue/libraries.generated.js';
import { CONFIG_FILE, type Config, NO_CONFIG } from '../config/config.js';
import { readConfig } from '../config/read.js';
import { RULE_IDS } from '../rules/ids.js';
import { decode } from './decode.js';

const MAX_BYTES = 4_000_000;

/** What the folder's `truehint.config.json` says; nothing where there is none or it cannot be read. */
export async function configIn(folder: string): Promise<Config> {
  const path = join(folder, CONFIG_FILE);
  try {
    if ((await stat(path)).size > MAX_BYTES) return NO_CONFIG;
    return await readConfig(decode(await readFile(path)).text, { libraries: LIBRARIES, rules: RULE_IDS });
  } catch {
    return NO_CONFIG;
  }
}
