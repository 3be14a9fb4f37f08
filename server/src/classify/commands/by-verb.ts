/** What a subcommand or a program that no table lists does, by the verb in its words. All answers are at most likely. */
import type { ArgvWord } from '../../model/text.js';
import { constantText } from '../../model/text.js';
import type { Classified } from '../classified.js';
import { changeOfWord, REPEATING, revives, type VerbChange } from '../lexicon.js';
import { cannotTell, make } from '../make.js';
import { splitWords, wordSet } from '../words.js';
import { headOf } from './call.js';
import type { Family } from './family.js';

export interface Verb {
  readonly change: VerbChange;
  readonly word: string;
}

/** Verbs that are as often nouns among subcommands: they decide only where no other verb follows. */
const ALSO_NOUNS = wordSet(
  'compute run group tag test order image store block link import message email book record start view filter map sort hash stat as to from head max deploy sync secret charge pay transfer follow post pin mark',
);

/** The verb that decides among the operands: `list`, `describe-instances`, `apps:create`; `list` of `run services list`. */
export function verbAmong(operands: readonly ArgvWord[]): Verb | undefined {
  let weak: Verb | undefined;
  for (const word of operands.slice(0, 5)) {
    const constant = word.many ? undefined : constantText(word.text);
    if (constant === undefined || constant.length > 80) break;
    // Of `org:create:scratch` the last part that is a verb decides.
    for (const part of constant.split(':').reverse()) {
      const words = splitWords(part);
      const first = words[0] ?? '';
      const change = STATES.has(first) ? 'none' : changeOfWord(first);
      if (change === undefined) continue;
      const verb: Verb = { change, word: first };
      if (words.length > 1 || !ALSO_NOUNS.has(first)) return verb;
      weak ??= verb;
    }
  }
  return weak;
}

/** Nouns that, as a subcommand, print what they name. */
const STATES = new Set([
  'status',
  'info',
  'version',
  'help',
  'ls',
  'ps',
  'logs',
  'log',
  'whoami',
  'history',
  'doctor',
  'config',
  'env',
  'top',
  'images',
  'stats',
  'usage',
  'display',
]);

/** What a subcommand with this verb does. */
export function ofVerb(verb: Verb, family: Family, line: string): Classified {
  const otherwise = {
    certainty: 'likely',
    reach: family.reach ?? 'unknown',
    ...(REPEATING.has(verb.word) ? { repeat: 'more' as const } : {}),
  } as const;
  switch (verb.change) {
    case 'none':
      return make('api.read', line, otherwise);
    case 'add':
    case 'send':
      return make('api.create', line, otherwise);
    case 'run':
      return make('api.run', line, otherwise);
    case 'change':
      return make('api.update', line, revives([verb.word]) ? { ...otherwise, change: 'add' } : otherwise);
    case 'remove':
      return make('api.delete', line, otherwise);
  }
}

/** `--version` and `--help` only print, whatever the program is. */
export function onlyPrints(argv: readonly ArgvWord[]): boolean {
  return argv.some((word) => word.certain && !word.many && word.text.length === 1 && /^(--version|--help|-V)$/.test(headOf(word)));
}

/** A program that no table knows: the verb in its first word may tell, and `--version` or `--help` only print. */
export function ofUnknownProgram(argv: readonly ArgvWord[], line: string): Classified {
  if (onlyPrints(argv)) return make('process.read', line, { certainty: 'likely' });
  const open: Family = { programs: [], source: '', reach: 'unknown' };
  const first = argv.findIndex((word) => !headOf(word).startsWith('-'));
  const verb = first === -1 ? undefined : verbAmong(argv.slice(first, first + 1));
  if (verb !== undefined) return ofVerb(verb, open, line);
  return cannotTell('process.run', line);
}
