/** The segments of a URL's path, as far as they are constant. */
import type { Text } from '../../model/text.js';

/** Stands for a segment that a hole, or a placeholder of a path template, fills. */
export const ANY = '*';

const MOST = 400;

/**
 * The last segments of a path: constants as written, `*` for those that a hole fills (`${id}`, `{id}`, `:id`). A constant
 * that begins behind a hole with a colon is the segment's name (`${topic}:publish` → `:publish`).
 */
export function pathSegments(path: Text): string[] {
  let line = '';
  for (const part of path) {
    const constant = typeof part === 'string' ? part : '\u0000';
    const end = constant.search(/[?#]/);
    line += end === -1 ? constant : constant.slice(0, end);
    if (end !== -1) break;
  }
  return line
    .slice(-MOST)
    .split('/')
    .filter((segment) => segment !== '')
    .map((segment) => {
      const behind = segment.slice(segment.lastIndexOf('\u0000') + 1);
      if (segment.includes('\u0000')) return /^:[a-z]/i.test(behind) ? behind : ANY;
      return /^(\{.*\}|:\w+|<.*>|\[.*\])$/.test(segment) ? ANY : segment;
    });
}
