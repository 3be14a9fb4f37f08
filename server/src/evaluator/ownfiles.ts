/**
 * Files of the workspace that it reads itself while it starts, by a path that is known: tables of tools in JSON or YAML,
 * and folders of files that are loaded one by one.
 */
import { CORE_SCHEMA, load } from 'js-yaml';
import { folderOf } from '../resolver/paths.js';
import type { Machine } from './machine.js';
import { pathData, pathsOf } from './paths.js';
import {
  builtin,
  constant,
  data,
  type ExternalValue,
  FALSE,
  item,
  newList,
  newObject,
  optionsOf,
  TRUE,
  union,
  type Value,
} from './values.js';

const FILES = /^(?:(?:node:)?fs(?:\/promises)?|fs-extra|graceful-fs)$/;
const READS = /^readFile(?:Sync)?$/;
const READS_JSON = /^read(?:Json|JSON)(?:Sync)?$/;
const LISTS = /^readdir(?:Sync)?$/;
const DOCUMENT = /\.(?:json|ya?ml)$/i;
/** A folder with more files than this holds no tools. */
const MAX_FILES = 300;

/** What a call of Node's own gives for a path of the workspace; undefined where it is none, or where a handler asks. */
export function ownFile(m: Machine, callee: ExternalValue, args: readonly Value[]): Value | undefined {
  const [first] = args;
  if (!first) return undefined;
  if (/^(?:node:)?url$/.test(callee.module) && /^(?:fileURLToPath|pathToFileURL)$/.test(callee.last)) return passed(callee, pathsOf(first));
  if (/^(?:node:)?path(?:\/posix)?$|^pathe$/.test(callee.module) && callee.last === 'dirname')
    return passed(callee, pathsOf(first).map(folderOf));
  // What a handler reads may have been changed since the server was published.
  if (m.recorder || !FILES.test(callee.module)) return undefined;
  if (LISTS.test(callee.last)) return folder(m, pathsOf(first), args[1]);
  const isJson = READS_JSON.test(callee.last);
  if (!isJson && !READS.test(callee.last)) return undefined;
  const [path, ...others] = pathsOf(first);
  if (path === undefined || others.length > 0 || !DOCUMENT.test(path)) return undefined;
  return isJson ? m.modules.document(path) : { ...data(`${callee.name}()`), textOf: path };
}

function passed(callee: ExternalValue, paths: readonly string[]): Value | undefined {
  return paths.length > 0 ? union(paths.map((path) => pathData(`${callee.name}()`, path))) : undefined;
}

/**
 * The names in a folder: what is a TypeScript file here has another name where it runs. Of several folders that a path may
 * mean those count that are there: `built ? 'build/tools' : 'src/tools'`.
 */
function folder(m: Machine, paths: readonly string[], options: Value | undefined): Value | undefined {
  const entries =
    options?.kind === 'object' &&
    optionsOf(options.slots.get('withFileTypes') ?? FALSE).some((o) => o === TRUE || (o.kind === 'constant' && o.value === true));
  const names = paths.flatMap((path) => m.modules.namesIn(path).map((each) => ({ ...each, path })));
  if (names.length === 0 || names.length > MAX_FILES) return undefined;
  m.modules.folders++;
  const several = names.some(({ path }) => path !== names[0]?.path);
  return newList(
    m.store.tick(),
    `folder:${paths[0]}`,
    names.map(({ name, isFolder, path }) => {
      const written = /\.tsx?$/.test(name) ? union([constant(name), constant(name.replace(/\.tsx?$/, '.js'))]) : constant(name);
      return item(entries ? entry(m, written, path, isFolder) : written, !several);
    }),
  );
}

function entry(m: Machine, name: Value, path: string, isFolder: boolean): Value {
  const made = newObject(m.store.tick(), 'directory entry');
  made.slots.set('name', name);
  made.slots.set(
    'isFile',
    builtin('isFile', () => constant(!isFolder)),
  );
  made.slots.set(
    'isDirectory',
    builtin('isDirectory', () => constant(isFolder)),
  );
  for (const key of ['parentPath', 'path']) made.slots.set(key, pathData(key, path));
  return made;
}

/** What a text of JSON or YAML says. Throws where it is neither, as its readers do. */
export function parseDocument(file: string, text: string): unknown {
  return /\.json$/i.test(file) ? JSON.parse(text) : load(text, { schema: CORE_SCHEMA, filename: file });
}
