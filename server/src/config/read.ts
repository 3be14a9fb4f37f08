/** Reads a folder's `truehint.config.json`: what is wrong in it is told, and everything else counts. */
import { findNodeAtLocation, getNodeValue, type Node, type ParseError, parseTree, printParseErrorCode } from 'jsonc-parser';
import type { Behaviour, LibraryFile } from '../catalogue/schema.js';
import { clean } from '../model/clean.js';
import type { Severity } from '../model/finding.js';
import type { PolicyTable } from '../policy/table.js';
import { checkLibraries, checkTypes } from './check.js';
import { CONFIG_FILE, type Config, type ConfigFunction, type ConfigProblem, type IgnoredEffect, NO_CONFIG } from './config.js';
import { meant } from './meant.js';
import { Parts, type Path } from './parts.js';
import { schemaErrors } from './validate.js';

/** A config has a page or two; what is larger is something else. */
const MAX_LENGTH = 1_000_000;
/** How deep anything in it may be nested. */
const MAX_DEPTH = 64;
/** Problems that are told; the rest would say the same again. */
const MAX_PROBLEMS = 50;

export interface Surroundings {
  /** The catalogue that it adds to. */
  readonly libraries: readonly LibraryFile[];
  /** Ids of the rules. */
  readonly rules: readonly string[];
}

/**
 * Reads a config. Comments and trailing commas may stand in it. Never throws and never rejects: a part that is not as the
 * format has it becomes a problem and is left out.
 */
export async function readConfig(text: string, surroundings: Surroundings): Promise<Config> {
  const parts = new Parts();
  const problems: ConfigProblem[] = [];
  if (isDeep(text))
    return { ...NO_CONFIG, problems: [{ message: 'this is nested too deep for a config and is not read', place: at(0, 1) }] };
  if (text.length > MAX_LENGTH)
    return { ...NO_CONFIG, problems: [{ message: 'this file is too large for a config and is not read', place: at(0, 0) }] };
  if (isDeep(text))
    return { ...NO_CONFIG, problems: [{ message: 'this is nested too deep for a config and is not read', place: at(0, 1) }] };
  const mistakes: ParseError[] = [];
  const tree = parseTree(text.replace(/^\ufeff/, ' '), mistakes, { allowTrailingComma: true });
  for (const { error, offset, length } of mistakes.slice(0, 3))
    problems.push({
      message: `this is no valid JSON: ${inWords(printParseErrorCode(error))}`,
      place: at(offset, offset + Math.max(length, 1)),
    });
  const value: unknown = tree && getNodeValue(tree);
  if (!tree || typeof value !== 'object' || value === null || Array.isArray(value)) {
    if (problems.length === 0) problems.push({ message: 'this has to be an object in braces', place: at(0, Math.max(text.length, 1)) });
    return { ...NO_CONFIG, problems };
  }
  const placeOf = (path: Path, key = false): ConfigProblem['place'] => {
    const node = nodeAt(tree, path);
    const shown = key && node?.parent?.type === 'property' ? (node.parent.children?.[0] ?? node) : node;
    return shown ? at(shown.offset, shown.offset + shown.length) : at(tree.offset, tree.offset + 1);
  };
  const complain = (path: Path, message: string, key = false): void => {
    problems.push({ message: clean(message, 300), place: placeOf(path, key), field: path[0] });
    parts.leaveOut(path, key);
  };
  for (const error of await schemaErrors(value)) complain(error.path, error.message, error.key);
  const own = value as { [field: string]: unknown };
  const kept = <T>(field: string): [string, T][] =>
    Object.entries(recordOf<T>(own[field])).filter(([key]) => !parts.isLeftOut([field, key]));
  checkLibraries(parts.libraries(own.libraries), surroundings.libraries, complain);
  for (const name of Object.keys(recordOf(own.rules))) {
    if (!surroundings.rules.includes(name))
      complain(['rules', name], `there is no rule "${clean(name, 60)}"${meant(name, surroundings.rules)}`, true);
  }
  checkTypes(parts.libraries(own.libraries), Object.fromEntries(kept<Behaviour>('functions')), surroundings.libraries, complain);
  return {
    // Once more: what a reference leads nowhere from is left out too.
    libraries: parts.libraries(own.libraries).map(({ library }) => library),
    functions: kept<Behaviour>('functions').map(([name, behaviour]) => functionOf(name, behaviour, placeOf(['functions', name], true))),
    closedHosts: kept<string>('closedHosts').map(([, host]) => host),
    ignore: kept<Omit<IgnoredEffect, 'place'>>('ignore').map(([i, entry]) => ({ ...entry, place: placeOf(['ignore', i]) })),
    rules: new Map(kept<Severity | 'off'>('rules')),
    policy: problems.some(({ field }) => field === 'policy' || field === undefined) ? null : ((own.policy ?? null) as PolicyTable | null),
    problems: problems.slice(0, MAX_PROBLEMS),
  };
}

function functionOf(name: string, behaviour: Behaviour, place: ConfigProblem['place']): ConfigFunction {
  const cut = name.indexOf('#');
  const file = name.slice(0, cut).replace(/^\.\//, '');
  return { file, path: name.slice(cut + 1).split('.'), behaviour, place };
}

function nodeAt(tree: Node, path: Path): Node | undefined {
  let node: Node | undefined = tree;
  for (const part of path) {
    const next: Node | undefined = node && findNodeAtLocation(node, [node.type === 'array' ? Number(part) : part]);
    if (!next) break;
    node = next;
  }
  return node;
}

/** True where brackets are nested deeper than any config is; those in texts and comments count too. */
function isDeep(text: string): boolean {
  let depth = 0;
  for (const character of text) {
    if (character === '{' || character === '[') depth++;
    else if ((character === '}' || character === ']') && depth > 0) depth--;
    if (depth > MAX_DEPTH) return true;
  }
  return false;
}

/** `CommaExpected` → `comma expected`. */
function inWords(code: string): string {
  return code.replace(/(?!^)([A-Z])/g, ' $1').toLowerCase();
}

function at(start: number, end: number): ConfigProblem['place'] {
  return { file: CONFIG_FILE, start, end };
}

/** An object or a list as a record; an empty one for anything else. */
function recordOf<T>(value: unknown): { readonly [key: string]: T } {
  return typeof value === 'object' && value !== null ? (value as { [key: string]: T }) : {};
}
