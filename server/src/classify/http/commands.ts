/** Requests that carry a command line, a script or code of the caller's, which the other side runs: it may do anything there. */
import type { Reach } from '../../model/effect.js';
import { constantText, type Hole, type Text } from '../../model/text.js';
import type { Classified } from '../classified.js';
import { soleHole } from '../holes.js';
import { make } from '../make.js';
import { splitWords, wordSet } from '../words.js';
import { readBody, valuesOf } from './body.js';
import { ANY } from './segments.js';

/** Fields in which APIs take them. */
export const COMMAND_FIELD = /^(?:(?:shell_?|bash_?)?(?:command|cmd)(?:_?line)?|(?:shell|bash)_?script|script)$/i;
const COMMANDS_FIELD = /^(?:commands|cmds)$/i;
/** A code may as well be that of a country, a coupon or a person who logs in: what is run says so beside it, or in its path. */
export const CODE_FIELD = /^(?:(?:source|python|js|javascript|shell)_?)?code$|^(?:code_?)?snippet$/i;
/** What stands beside a code that is run. */
export const LANGUAGE_FIELD = /^(?:language|lang|runtime|interpreter|kernel|entry_?point|timeout(?:_?(?:ms|seconds|sec))?|stdin)$/i;
/** A whole body of them, by what the author calls it. */
const COMMANDS_NAME = /(?:^|[._])(?:commands?|cmds?)(?:\.|$)/i;

/** Words in the name of an endpoint that runs what it is given. Where commands are kept for later it has other names (`/scripts`, `/jobs`). */
const RUNS = wordSet(
  'exec execute executions execution run runs eval evaluate command cmd shell bash terminal console pipeline interpreter repl ssh rcon',
);
/** Of those, the ones that run it as a process of a machine, which may go anywhere from there. */
const ON_MACHINE = wordSet('exec execute executions execution run runs shell bash terminal interpreter ssh');
/** Whose runs follow an order and its inputs rather than code. */
const FOLLOWED = /^(?:workflows?|pipelines?|actions?|flows?|automations?|tests?|queries|models?|tools?)$/i;

/** Commands that the caller gives, by argument, where the request does not only read: what becomes of them is up to the caller. */
export function commandsOf({ change }: Classified, body: Text | undefined): string[] {
  if (change === 'none' || body === undefined) return [];
  return callersIn(body, COMMAND_FIELD).map((hole) => hole.name);
}

/** What a POST that has a command or code of the caller's run does, or null where it brings none. Only names say it. */
export function commandRequest(
  segments: readonly string[],
  bodyText: Text | undefined,
  decidedBy: string,
  reach: Reach,
): Classified | null {
  if (bodyText === undefined) return null;
  const at = segments.findLastIndex((segment) => segment !== ANY);
  const words = at === -1 ? [] : splitWords(segments[at] as string);
  const whole = soleHole(bodyText);
  const runs = words.some((word) => RUNS.has(word)) || (words.length === 1 && words[0] === 'commands');
  if (whole !== undefined) {
    const given = whole.origin === 'argument' && COMMANDS_NAME.test(whole.name) && (runs || at === -1);
    return given
      ? make('http.write', decidedBy, { reach, repeat: 'more', certainty: 'likely', dependsOn: [whole.name.split('.')[0] as string] })
      : null;
  }
  if (!runs || FOLLOWED.test(segments[at - 1] ?? '')) return null;
  const fields = readBody(bodyText).fields;
  const code = fields.some(({ name }) => LANGUAGE_FIELD.test(name)) || words.includes('code') || fields.length === 1;
  const given = [
    ...callersIn(bodyText, COMMAND_FIELD),
    ...callersIn(bodyText, COMMANDS_FIELD),
    ...(code ? callersIn(bodyText, CODE_FIELD) : []),
  ];
  if (given.length === 0) return null;
  const otherwise = { certainty: 'likely', dependsOn: [...new Set(given.map((hole) => hole.name))] } as const;
  const leaves = words.some((word) => ON_MACHINE.has(word)) && reach !== 'closed';
  return leaves ? make('code.run', decidedBy, otherwise) : make('http.write', decidedBy, { ...otherwise, reach, repeat: 'more' });
}

/** The holes that the caller fills as he likes, each a whole field or the end of one that is a command up to there: `cd ${dir} && ${command}`. */
function callersIn(body: Text, named: RegExp): Hole[] {
  return valuesOf(readBody(body), (name) => named.test(name)).flatMap((value) => {
    const hole = soleHole(value) ?? (constantText(value.slice(-2, -1))?.match(/(?:&&|\||;)\s*$/) ? value.at(-1) : undefined);
    return typeof hole === 'object' && hole.origin === 'argument' && !hole.options ? [hole] : [];
  });
}
