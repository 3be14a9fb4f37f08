/** Programs with an argument list: finds the program's family, its subcommand and the rule that decides. */
import type { Reach } from '../model/effect.js';
import { type ArgvWord, constantText, type Hole, type Text } from '../model/text.js';
import type { Classified } from './classified.js';
import { ofUnknownProgram, ofVerb, onlyPrints, verbAmong } from './commands/by-verb.js';
import { Call } from './commands/call.js';
import type { Family, Outcome, Rule, Runner } from './commands/family.js';
import { familyOf } from './commands/index.js';
import { concat, display, overVariants } from './holes.js';
import { changeOfWord } from './lexicon.js';
import { cannotTell, furtherReach, make, unique } from './make.js';

const MOST_WORDS = 1_000;
/** Subcommands are at most this many words deep: `gh pr review`, `sf project deploy pipeline start`. */
const DEEPEST_SUBCOMMAND = 4;

/** What running a program with these words does; `runner` classifies what the command hands on. Never throws. */
export function judgeArgv(program: Text, argv: readonly ArgvWord[], runner: Runner): Classified[] {
  if (argv.length > MOST_WORDS) return [cannotTell('process.run', display(program))];
  return overVariants([program, ...argv.map((word) => word.text)], ([name, ...texts]) =>
    judge(
      name ?? [],
      argv.map((word, i) => ({ ...word, text: texts[i] ?? [] })),
      runner,
    ),
  );
}

/** `/usr/bin/git`, `${dir}/adb`, `npm.cmd` → the bare name, or undefined where it has a hole. */
export function programName(program: Text): string | undefined {
  const last = program.at(-1);
  if (typeof last !== 'string') return undefined;
  const trimmed = last.trim();
  const cut = Math.max(trimmed.lastIndexOf('/'), trimmed.lastIndexOf('\\'));
  if (program.length > 1 && cut === -1) return undefined;
  const name = trimmed.slice(cut + 1).replace(/\.(exe|com|cmd|bat|ps1|sh)$/i, '');
  return name === '' ? undefined : name.toLowerCase();
}

function judge(program: Text, argv: readonly ArgvWord[], runner: Runner): Classified[] {
  const line = display(concat(program, ...argv.slice(0, 30).map((word) => concat([' '], word.text))));
  const name = programName(program);
  if (name === undefined) {
    const hole = program.find((part): part is Hole => typeof part !== 'string');
    if (hole === undefined) return [cannotTell('process.run', line === '' ? null : line)];
    if (hole.origin === 'argument') return [make('code.run', line, { dependsOn: [hole.name] })];
    return [onlyPrints(argv) ? make('process.read', line, { certainty: 'likely' }) : cannotTell('process.run', line)];
  }
  const family = familyOf(name);
  if (family === undefined) return [ofUnknownProgram(argv, line)];
  const call = new Call(family, name, argv, runner);
  if (call.must('--help', '--version', '--dry-run', ...(family.dry ?? [])) && !call.may('--dry-run=none', '--dry-run=false')) {
    return [make('process.read', line)];
  }
  return unique(ofFamily(family, call, line));
}

function ofFamily(family: Family, given: Call, line: string): Classified[] {
  const apply = (rule: Rule | undefined, at: Call): Classified[] => answer(rule, at, family, line);
  if (family.subcommands === undefined) return apply(family.otherwise, given);
  const call = withoutOptional(family, given);
  const indexes = call.operandIndexes();
  if (indexes.length === 0) return apply(family.otherwise ?? { kind: 'process.read' }, call);
  const found: Classified[] = [];
  // Words that some branch leaves out may be the subcommand or not: each is tried, up to the first that is certain.
  for (let k = 0; k < indexes.length; k++) {
    const word = call.words[indexes[k] as number] as ArgvWord;
    found.push(...ofSubcommand(family, call, indexes.slice(k), line, apply));
    if (word.certain && !word.many) break;
    if (k === indexes.length - 1 && !word.many) found.push(...apply(family.otherwise ?? { kind: 'process.read' }, call));
  }
  return found;
}

/**
 * The call without the open words that may be absent in front of a subcommand that certainly stands there: they belong to the
 * program's options, not to the subcommand's operands.
 */
function withoutOptional(family: Family, call: Call): Call {
  const indexes = call.operandIndexes();
  const firstCertain = indexes.findIndex((i) => call.words[i]?.certain === true && !call.words[i]?.many);
  if (firstCertain < 1 || !isSubcommand(family, call.words[indexes[firstCertain] as number] as ArgvWord)) return call;
  const optional = new Set(indexes.slice(0, firstCertain).filter((i) => isOptional(call.words[i] as ArgvWord)));
  if (optional.size === 0) return call;
  return new Call(
    family,
    call.program,
    call.words.filter((_, i) => !optional.has(i)),
    call.runner,
  );
}

/** Whether a word names a subcommand of the family, or its first part. */
function isSubcommand(family: Family, word: ArgvWord): boolean {
  const name = constantText(word.text)?.toLowerCase();
  if (name === undefined) return false;
  const known = [...rulesOf(family).keys()].some((key) => key === name || key.startsWith(`${name} `));
  return known || (family.byVerb === true && verbAmong([word]) !== undefined);
}

/** An open word that may be absent; any number of words that the caller chooses is no option but the caller's own command. */
function isOptional(word: ArgvWord): boolean {
  if (constantText(word.text) !== undefined) return false;
  return word.many ? !word.text.some((part) => typeof part !== 'string' && part.origin === 'argument') : !word.certain;
}

function ofSubcommand(
  family: Family,
  call: Call,
  indexes: readonly number[],
  line: string,
  apply: (rule: Rule | undefined, at: Call) => Classified[],
): Classified[] {
  const table = rulesOf(family);
  const names: string[] = [];
  for (const index of indexes.slice(0, DEEPEST_SUBCOMMAND)) {
    const constant = constantText((call.words[index] as ArgvWord).text);
    if (constant === undefined) break;
    names.push(constant.toLowerCase());
  }
  const found: Classified[] = [];
  for (let depth = names.length; depth > 0; depth--) {
    const rule = table.get(names.slice(0, depth).join(' '));
    if (rule === undefined) continue;
    const taken = new Set(indexes.slice(0, depth));
    const rest = call.words.filter((_, i) => !taken.has(i));
    const told = apply(rule, new Call(family, call.program, rest, call.runner));
    found.push(...(ofGroup(family, call, indexes, names, depth, line, told, apply) ?? told));
    // A second word that may be absent leaves the shorter subcommand: `git stash` or `git stash drop`.
    if (depth === 1 || call.words[indexes[depth - 1] as number]?.certain !== false) return found;
  }
  if (found.length > 0) return found;
  const next = (call.words[indexes[names.length] as number] ?? undefined) as ArgvWord | undefined;
  // A hole decides where it is the subcommand, or a deeper part of one: `docker ${verb}`, `docker container ${verb}`.
  const group = names.length > 0 && [...table.keys()].some((key) => key.startsWith(`${names.join(' ')} `));
  if (next !== undefined && group) return [ofOpenSubcommand(next, family, line, groupReach(family, call, names, apply))];
  if (next !== undefined && names.length === 0) {
    // Behind an option that no table knows, the word is as well its value: what follows tells more.
    const before = call.words[(indexes[0] as number) - 1];
    const option = before === undefined ? undefined : constantText(before.text);
    if (option?.startsWith('-') && !option.includes('=') && indexes.length > 1)
      return ofSubcommand(family, call, indexes.slice(1), line, apply);
    return [ofOpenSubcommand(next, family, line)];
  }
  if (family.byVerb === true) {
    const verb = verbAmong(indexes.map((i) => call.words[i] as ArgvWord));
    if (verb !== undefined) return [ofVerb(verb, family, line)];
    // `topic:verb` is whole: what follows it are its arguments.
    if (names[0]?.includes(':')) return [cannotTell('process.run', line, { reach: family.reach ?? 'unknown' })];
    // Right behind one word that may be a group, the caller's word may be the verb; behind an option or further on it is an argument.
    const before = call.words[(indexes[names.length] as number) - 1];
    const behindOption = before !== undefined && (constantText(before.text)?.startsWith('-') ?? false);
    if (next !== undefined && names.length === 1 && !behindOption) return [ofOpenSubcommand(next, family, line)];
  }
  return [cannotTell('process.run', line, { reach: family.reach ?? 'unknown' })];
}

/**
 * `apps` lists the apps, and `apps destroy` does something to them that no table lists: behind a noun that only prints what it
 * names, a word that is a subcommand elsewhere, or a verb, decides. Null where there is none.
 */
function ofGroup(
  family: Family,
  call: Call,
  indexes: readonly number[],
  names: readonly string[],
  depth: number,
  line: string,
  told: readonly Classified[],
  apply: (rule: Rule | undefined, at: Call) => Classified[],
): Classified[] | null {
  const [noun, next] = [names[depth - 1], names[depth]];
  if (family.byVerb !== true || noun === undefined || next === undefined || noun === 'help') return null;
  if (changeOfWord(noun) !== undefined || told.some((c) => c.change !== 'none')) return null;
  const rule = rulesOf(family).get(next);
  if (rule !== undefined) {
    const taken = new Set(indexes.slice(0, depth + 1));
    return apply(
      rule,
      new Call(
        family,
        call.program,
        call.words.filter((_, i) => !taken.has(i)),
        call.runner,
      ),
    );
  }
  const verb = verbAmong(indexes.slice(depth).map((i) => call.words[i] as ArgvWord));
  return verb === undefined || verb.change === 'none' ? null : [ofVerb(verb, family, line)];
}

/** How far the subcommands of a group reach: `kubectl rollout …` stays with its cluster whatever follows. */
function groupReach(
  family: Family,
  call: Call,
  names: readonly string[],
  apply: (rule: Rule | undefined, at: Call) => Classified[],
): Reach {
  const members = [...rulesOf(family)].filter(([key]) => key.startsWith(`${names.join(' ')} `)).map(([, rule]) => rule);
  return members.flatMap((rule) => apply(rule, new Call(family, call.program, [], call.runner)).map((c) => c.reach)).reduce(furtherReach);
}

/** The caller names the subcommand: the worst that the program can do, and to any host unless its group stays nearer. */
function ofOpenSubcommand(word: ArgvWord, family: Family, line: string, reach: Reach = 'open'): Classified {
  const holes = word.text.filter((part): part is Hole => typeof part !== 'string');
  const names = holes.filter((hole) => hole.origin === 'argument').map((hole) => hole.name);
  if (names.length === 0) return cannotTell('process.run', line, { reach: family.reach ?? 'unknown' });
  return make('process.run', line, { change: 'destroy', repeat: 'more', reach, dependsOn: names });
}

function answer(rule: Rule | undefined, call: Call, family: Family, line: string): Classified[] {
  if (rule === undefined) return [cannotTell('process.run', line, { reach: family.reach ?? 'unknown' })];
  const given = typeof rule === 'function' ? rule(call) : rule;
  const list: readonly (Outcome | Classified)[] = Array.isArray(given) ? given : [given as Outcome | Classified];
  return list.map((outcome) => {
    if ('decidedBy' in outcome) return outcome.decidedBy === null ? { ...outcome, decidedBy: line } : outcome;
    const { kind, ...otherwise } = outcome;
    const runs = kind === 'code.run' || kind === 'process.run';
    return make(kind, line, runs || family.reach === undefined ? otherwise : { reach: family.reach, ...otherwise });
  });
}

const tables = new WeakMap<Family, Map<string, Rule>>();

/** The family's rules by single name. */
function rulesOf(family: Family): Map<string, Rule> {
  let table = tables.get(family);
  if (table === undefined) {
    table = new Map(
      Object.entries(family.subcommands ?? {}).flatMap(([names, rule]) =>
        names.split(',').flatMap((name) => spellings(name.trim(), family).map((spelling) => [spelling, rule] as const)),
      ),
    );
    tables.set(family, table);
  }
  return table;
}

function spellings(name: string, family: Family): readonly string[] {
  return family.topics === true ? [...new Set([name, name.replaceAll(':', ' '), name.replaceAll(' ', ':')])] : [name];
}
