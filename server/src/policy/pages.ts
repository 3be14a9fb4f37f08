/**
 * Reads the saved pages of a `tools/list`: each a result (`{ "tools": […] }`) or the whole JSON-RPC response around it. A list
 * that is wrong or not whole is refused: what decides about sending a call again may not rest on half of the tools.
 */
import { clean } from '../model/clean.js';
import { HINTS, isHint } from '../model/hint.js';
import type { DeclaredHints } from './hints.js';

/** One file, as it was read. */
export interface SavedPage {
  /** What messages call it. */
  readonly file: string;
  readonly text: string;
}

export interface ListedTool {
  /** Untrusted text. */
  readonly name: string;
  readonly declared: DeclaredHints;
  /** Keys of its annotations that no client knows: misspelt hints among them. Untrusted text. */
  readonly unknownKeys: readonly string[];
  readonly file: string;
}

/** The input is wrong or incomplete: which file and tool, and what to do. */
export class BadPages extends Error {
  override readonly name = 'BadPages';
  constructor(
    message: string,
    readonly advice: string,
  ) {
    super(message);
  }
}

type Json = { readonly [key: string]: unknown };

const isObject = (value: unknown): value is Json => typeof value === 'object' && value !== null && !Array.isArray(value);

/** A field of an object from a file: only its own, so that a name like `constructor` finds nothing. */
const own = (object: Json, key: string): unknown => (Object.hasOwn(object, key) ? object[key] : undefined);

const SAVE_AGAIN = 'Save the answer to tools/list again: its result, or the whole response.';

/** The tools of all pages, in order. Throws BadPages. */
export function readPages(pages: readonly SavedPage[]): readonly ListedTool[] {
  const tools: ListedTool[] = [];
  const seen = new Map<string, string>();
  const results = pages.map((page) => ({ file: shownFile(page.file), result: resultOf(page) }));
  for (const { file, result } of results) {
    for (const tool of toolsOf(file, result)) {
      const before = seen.get(tool.name);
      if (before !== undefined) throw listedTwice(tool, before);
      seen.set(tool.name, file);
      tools.push(tool);
    }
  }
  checkCursors(results);
  return tools;
}

function shownFile(file: string): string {
  return clean(file, 200);
}

function shownTool(name: string): string {
  return JSON.stringify(clean(name, 80));
}

/** The object that holds `tools`. */
function resultOf({ file: path, text }: SavedPage): Json {
  const file = shownFile(path);
  const value = parsed(file, text);
  if (Array.isArray(value))
    throw new BadPages(
      `${file} holds a list, where an object with "tools" is expected`,
      value.some((one) => isObject(one) && (Object.hasOwn(one, 'result') || Object.hasOwn(one, 'jsonrpc')))
        ? 'Save each response of the list in a file of its own, and give them in order.'
        : 'Save the whole result of tools/list, { "tools": […] }, not only the list in it: whether more pages follow stands beside it.',
    );
  if (!isObject(value)) throw new BadPages(`${file} holds ${kindOf(value)}, where an object with "tools" is expected`, SAVE_AGAIN);
  const error = own(value, 'error');
  if (error !== undefined && error !== null) {
    const message = isObject(error) && typeof own(error, 'message') === 'string' ? `: ${clean(own(error, 'message') as string, 120)}` : '';
    throw new BadPages(
      `${file} is the response of a server that answered tools/list with an error${message}`,
      'Ask the server again, and save the answer that holds the tools.',
    );
  }
  if (Object.hasOwn(value, 'method'))
    throw new BadPages(`${file} is a JSON-RPC request or notification, no response`, 'Save what the server answered to tools/list.');
  if (!Object.hasOwn(value, 'result')) return value;
  if (Object.hasOwn(value, 'tools'))
    throw new BadPages(`${file} has both "tools" and "result", so it cannot be told which one counts`, SAVE_AGAIN);
  const result = own(value, 'result');
  if (!isObject(result)) throw new BadPages(`the "result" of ${file} is ${kindOf(result)}, no object with "tools"`, SAVE_AGAIN);
  return result;
}

function parsed(file: string, text: string): unknown {
  if (text.trim() === '') throw new BadPages(`${file} is empty`, SAVE_AGAIN);
  try {
    // A byte order mark that nobody took off; JSON has none.
    return JSON.parse(text.replace(/^\ufeff/, ''));
  } catch (error) {
    throw new BadPages(`${file} is no valid JSON (${clean((error as Error).message, 120)})`, adviceFor(text));
  }
}

/** What such a text most likely is. */
function adviceFor(text: string): string {
  if (/^(event|data|id|retry):/m.test(text.slice(0, 2000)))
    return 'It looks like a stream of events: save what stands behind "data:" alone, each response in a file of its own.';
  if (isWhole(text.trimStart().split('\n', 1)[0] ?? ''))
    return 'It looks like several JSON values: save each response in a file of its own, and give them in order.';
  return 'Save the answer to tools/list again, without anything before or behind it.';
}

/** True for a line that is valid JSON by itself. */
function isWhole(line: string): boolean {
  try {
    JSON.parse(line);
    return true;
  } catch {
    return false;
  }
}

function toolsOf(file: string, result: Json): readonly ListedTool[] {
  const tools = own(result, 'tools');
  if (Array.isArray(tools)) return tools.map((entry, index) => toolOf(file, entry, index + 1));
  const inner = own(result, 'result');
  const nested = isObject(inner) && Array.isArray(own(inner, 'tools'));
  throw new BadPages(
    tools === undefined ? `${file} has no "tools" array` : `"tools" of ${file} is ${kindOf(tools)}, no array`,
    nested ? 'They stand in a result inside of the result: save the response as the server sent it.' : SAVE_AGAIN,
  );
}

function toolOf(file: string, entry: unknown, position: number): ListedTool {
  if (!isObject(entry))
    throw new BadPages(
      `entry ${position} of "tools" in ${file} is ${kindOf(entry)}, no object`,
      'A tool is an object with a name: save the answer again, or mend the server.',
    );
  const name = own(entry, 'name');
  if (typeof name !== 'string' || name === '')
    throw new BadPages(
      `entry ${position} of "tools" in ${file} has no name${name === undefined ? '' : `: it is ${name === '' ? 'empty' : kindOf(name)}`}`,
      'Every tool needs a text as its name: save the answer again, or mend the server.',
    );
  const annotations = own(entry, 'annotations') ?? {};
  if (!isObject(annotations))
    throw new BadPages(
      `"annotations" of tool ${shownTool(name)} in ${file} are ${kindOf(annotations)}, no object`,
      'Mend the server: annotations are an object with the hints, or left out.',
    );
  return { name, file, ...hintsOf(file, name, annotations) };
}

function hintsOf(file: string, name: string, annotations: Json): Pick<ListedTool, 'declared' | 'unknownKeys'> {
  const declared: { [hint: string]: boolean } = {};
  for (const hint of HINTS) {
    // Null is none, as for the annotations themselves: writers that know no absence put it there.
    const value = own(annotations, hint) ?? undefined;
    if (value === undefined) continue;
    if (typeof value !== 'boolean')
      throw new BadPages(
        `${hint} of tool ${shownTool(name)} in ${file} is ${kindOf(value)}, where true or false is expected`,
        'Mend the server: clients read such a hint each in its own way, or refuse the tool.',
      );
    declared[hint] = value;
  }
  return { declared, unknownKeys: Object.keys(annotations).filter((key) => key !== 'title' && !isHint(key)) };
}

function listedTwice({ name, file }: ListedTool, before: string): BadPages {
  return new BadPages(
    `tool ${shownTool(name)} is listed twice, ${before === file ? `both times in ${file}` : `in ${before} and in ${file}`}`,
    before === file
      ? 'Mend the server: which of the two a call reaches cannot be told.'
      : 'Give each page once, and the pages of one server only.',
  );
}

/** Every page but the last has to say that more follows, and the last that nothing does. */
function checkCursors(pages: readonly { readonly file: string; readonly result: Json }[]): void {
  for (const [index, { file, result }] of pages.entries()) {
    const cursor = own(result, 'nextCursor') ?? undefined;
    if (cursor !== undefined && typeof cursor !== 'string')
      throw new BadPages(`"nextCursor" of ${file} is ${kindOf(cursor)}, where a text is expected`, SAVE_AGAIN);
    const next = pages[index + 1];
    if (cursor !== undefined && !next)
      throw new BadPages(
        `${file} is the last page, yet its nextCursor ${cursor === '' ? 'is there (an empty text)' : 'is there'}: more tools follow`,
        cursor === ''
          ? 'An empty cursor is a cursor too: ask the server for the page behind it, and give that page as well.'
          : 'Ask the server for the next page, and give all pages in order.',
      );
    if (cursor === undefined && next)
      throw new BadPages(
        `${file} says that the list ends with it, yet ${next.file} follows`,
        'Give the pages of one list, in the order in which they came.',
      );
  }
}

function kindOf(value: unknown): string {
  if (value === null) return 'null';
  if (Array.isArray(value)) return 'a list';
  if (typeof value === 'string') return `a text (${JSON.stringify(clean(value, 40))})`;
  if (typeof value === 'boolean') return String(value);
  return typeof value === 'number' ? `a number (${value})` : 'an object';
}
