/** Reads a file of labelled tools, one JSON object a line. */
import { readFileSync } from 'node:fs';

export function readLabels(path) {
  return readFileSync(path, 'utf8')
    .split('\n')
    .filter(Boolean)
    .map((line) => JSON.parse(line));
}
