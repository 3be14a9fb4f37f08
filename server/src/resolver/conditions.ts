/**
 * `exports` and `imports` of package.json (Node's "Packages" documentation, sections "Conditional exports" and
 * "Subpath patterns"), read leniently: every target that some condition leads to, the likeliest first.
 */
import { asObject, type Json } from './json.js';
import { matchingKeys } from './paths.js';

/** Conditions of hosts that no MCP server runs on, unless it has nothing else. */
const ELSEWHERE = /^(?:browser|react-native|react-server|deno|worker|workerd|edge-light|electron|script|style|sass)$/;

/** Targets in the order in which they are tried: what Node runs, what others run, what only declares types. */
export function targetsOf(value: unknown): string[] {
  const byRank: [string[], string[], string[]] = [[], [], []];
  collect(value, byRank, 0, 0);
  return [...new Set(byRank.flat())];
}

type Rank = 0 | 1 | 2;

function collect(value: unknown, byRank: [string[], string[], string[]], rank: Rank, depth: number): void {
  if (depth > 20) return;
  if (typeof value === 'string') byRank[rank].push(value);
  else if (Array.isArray(value)) for (const each of value) collect(each, byRank, rank, depth + 1);
  else {
    for (const [condition, each] of Object.entries(asObject(value) ?? {})) {
      const own: Rank = /^types\b/.test(condition) ? 2 : ELSEWHERE.test(condition) ? 1 : 0;
      collect(each, byRank, own > rank ? own : rank, depth + 1);
    }
  }
}

/**
 * What a map of `exports` or `imports` gives for a key (`./server`, `#db`), with `*` filled in. Undefined where the
 * key is not there; an empty list where it is closed (`null`).
 */
export function lookUp(map: Json, key: string): string[] | undefined {
  const [best] = matchingKeys(Object.keys(map), key);
  if (best !== undefined) return targetsOf(map[best.key]).map((target) => target.replaceAll('*', best.star));
  // `"./features/": "./dist/features/"`, the form before patterns.
  const folder = Object.keys(map)
    .filter((each) => each.endsWith('/') && key.startsWith(each))
    .sort((a, b) => b.length - a.length)[0];
  return folder === undefined ? undefined : targetsOf(map[folder]).map((target) => target + key.slice(folder.length));
}

/** `exports` as a map of subpaths: a string or conditions alone are those of `.`. */
export function subpaths(exports: unknown): Json | undefined {
  if (exports === undefined || exports === null) return undefined;
  const object = asObject(exports);
  const isMap = object !== undefined && Object.keys(object).some((key) => key.startsWith('.'));
  return isMap ? object : { '.': exports };
}
