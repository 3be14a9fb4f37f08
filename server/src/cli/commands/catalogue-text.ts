/** One library of the catalogue, readably. */
import type { Behaviour, Entry, LibraryFile, Registers, Returns } from '../../catalogue/schema.js';
import { cleanLine } from '../../report/clean.js';
import type { Colors } from '../style.js';

type Entries = { readonly [names: string]: Entry };

/** How many members a library's entries name; one for a pattern. */
export function memberCount({ exports, types = {} }: LibraryFile): number {
  const own = Object.entries(types).filter(([name]) => name !== 'exports');
  return count(exports) + own.reduce((sum, [, { members, deep, call }]) => sum + count(members) + count(deep) + (call ? 1 : 0), 0);
}

function count(entries: Entries = {}): number {
  return Object.entries(entries).reduce(
    (sum, [key, { members }]) => sum + (key.startsWith('/') ? 1 : key.split(',').length) + count(members),
    0,
  );
}

/** `12 members`, or that there is nothing to tell apart. */
export function libraryWords(library: LibraryFile): string {
  const members = memberCount(library);
  return members === 0 && library.pure ? 'no effects' : `${members} ${members === 1 ? 'member' : 'members'}`;
}

/** The whole library: modules, documentation, and each entry on a line of its own. */
export function libraryText(library: LibraryFile, from: string, colors: Colors): string {
  const lines = [
    `${colors.bold(cleanLine(library.library, 80))}  ${colors.dim(`from ${from}`)}`,
    ...library.modules.map((module) => `  module  ${cleanLine(module, 120)}`),
    ...library.source.map((source) => `  source  ${colors.dim(cleanLine(source, 200))}`),
    ...(library.extends?.length ? [`  extends ${library.extends.map((name) => cleanLine(name, 80)).join(', ')}`] : []),
  ];
  if (library.pure) lines.push('', 'What is not listed does nothing and gives plain data.');
  lines.push(...table('exports', library.exports, colors));
  for (const [name, type] of Object.entries(library.types ?? {})) {
    const base = type.extends ? ` (also what ${cleanLine(type.extends, 80)} has)` : '';
    const call = type.call ? ['', `${cleanLine(name, 80)}, called`, ...described(type.call).map((line) => `  ${line}`)] : [];
    lines.push(...call, ...table(`${cleanLine(name, 80)}${base}`, type.members ?? (type.deep || type.call ? undefined : {}), colors));
    lines.push(...table(`${cleanLine(name, 80)}, any chain of names that ends in`, type.deep, colors));
  }
  return `${lines.join('\n')}\n`;
}

function table(title: string, entries: Entries | undefined, colors: Colors): string[] {
  return entries ? ['', colors.bold(title), ...rows(entries, '  ', colors)] : [];
}

function rows(entries: Entries, indent: string, colors: Colors): string[] {
  return Object.entries(entries).flatMap(([names, entry]) => {
    const inner = entry.members ? rows(entry.members, `${indent}  `, colors) : [];
    const [first = '', ...more] = entryLines(entry);
    return [`${indent}${colors.cyan(cleanLine(names, 400))}  ${first}`.trimEnd(), ...more.map((line) => `${indent}    ${line}`), ...inner];
  });
}

function entryLines(entry: Entry): string[] {
  if (entry.is !== undefined) return [`is ${returnsText(entry.is)}`];
  if (entry.value !== undefined) return [`is ${JSON.stringify(entry.value)}`];
  const called = entry.does || entry.returns !== undefined || entry.calls || entry.when || entry.registers || entry.note;
  const own = called || !(entry.new || entry.members) ? described(entry) : [];
  const made = entry.new ? described(entry.new).map((line, i) => (i === 0 ? `new: ${line}` : line)) : [];
  return [...own, ...made];
}

const TEXTS = ['text', 'argv', 'method', 'url', 'base', 'body', 'target'] as const;

/** How many values of a `when` are shown. */
const MOST_VALUES = 10;

/** What a behaviour says, in words: the first line for the call, one more for each variant. */
function described(behaviour: Behaviour): string[] {
  const parts: string[] = [];
  const { does = 'nothing', change, repeat, reach, returns, calls, registers, note } = behaviour;
  const said = TEXTS.flatMap((key) => (behaviour[key] === undefined ? [] : [`${key} ${reference(behaviour[key] as string)}`]));
  if (registers) parts.push(registersText(registers));
  else if (does !== 'nothing' || returns === undefined) parts.push(does === 'nothing' ? 'does nothing' : [does, ...said].join(' '));
  for (const [name, weight] of Object.entries({ change, repeat, reach })) if (weight) parts.push(`${name} ${weight}`);
  if (behaviour.oneStatement) parts.push('one statement only');
  if (behaviour.snapshot) parts.push(`what ${behaviour.snapshot} holds now`);
  if (behaviour.unlessOwn) parts.push('nothing where the call made it');
  for (const [argument, types] of Object.entries(calls ?? {})) parts.push(`calls @${argument}(${types.map(returnsText).join(', ')})`);
  if (returns !== undefined) parts.push(`gives ${returnsText(returns)}`);
  const lines = [`${parts.join(', ')}${note ? ` (${cleanLine(note, 200)})` : ''}`];
  for (const { argument, is, then } of behaviour.when ?? []) {
    const all = is.map((value) => (value === '*' ? 'given' : value === '-' ? 'left out' : JSON.stringify(value)));
    const values =
      all.length > MOST_VALUES ? `${all.slice(0, MOST_VALUES).join(', ')} or ${all.length - MOST_VALUES} more` : all.join(' or ');
    for (const [i, line] of described(then).entries()) lines.push(i === 0 ? `where ${argument} is ${values}: ${line}` : `  ${line}`);
  }
  return lines;
}

function registersText({ form, gives: _, givesWithoutSchema: __, anywhere, ...places }: Registers): string {
  const where = Object.entries(places).map(
    ([part, refs]) => `${part} ${typeof refs === 'string' ? refs : (refs as readonly string[]).join(' or ')}`,
  );
  if (form === 'list') return 'handles requests for tools';
  return `registers a tool${where.length > 0 ? `: ${where.join(', ')}` : ''}${anywhere ? ', whoever offers it' : ''}`;
}

function returnsText(returns: Returns): string {
  if (typeof returns === 'string') return cleanLine(returns, 80);
  return `{ ${Object.entries(returns)
    .map(([key, part]) => `${cleanLine(key, 40)}: ${returnsText(part)}`)
    .join(', ')} }`;
}

/** A reference as it is, a constant in quotes. */
function reference(ref: string): string {
  return ref.startsWith('@') ? ref : JSON.stringify(cleanLine(ref, 80));
}
