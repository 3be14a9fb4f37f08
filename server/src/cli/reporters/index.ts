/** The formats of `--format`, by name. */
import { json } from './json.js';
import type { Reporter } from './reporter.js';
import { text } from './text.js';

export const REPORTERS: Readonly<Record<string, Reporter>> = { text, json };
