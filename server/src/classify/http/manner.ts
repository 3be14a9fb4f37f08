/** What a request says of how it is meant: that it is only tried, or whether it may take the place of what is there. */
import { constantText, type Hole, type Text } from '../../model/text.js';
import type { Classified } from '../classified.js';
import { soleHole } from '../holes.js';
import { readBody } from './body.js';

/**
 * Flags of a request that checks all and keeps nothing: `dryRun` of Kubernetes, `validateOnly` of Google (https://google.aip.dev/163),
 * `validate_only` of Kafka's REST proxy, `dry_run` of many others.
 */
const TRIES = /^(?:dry[_-]?run|(?:validat(?:e|ion)|check|simulat(?:e|ion))[_-]?only)$/i;
/** Flags of one that may replace what has the same name already. */
const REPLACES = /^(?:(?:force|allow)[_-]?)?(?:overwrite|upsert)$|^(?:overwrite|replace|delete)[_-]?existing(?:[_-]?\w+)?$/i;
/** What to do with a name that is taken: https://learn.microsoft.com/graph/api/driveitem-put-content */
const CONFLICT = /^(?:@?[\w.]+\.)?(?:name[_-]?)?(?:on[_-]?)?conflict(?:[_-]?(?:behaviou?r|resolution|action|mode|strategy))?$/i;
/** How what is sent is put to what is there: https://support.smartbear.com/zephyr-scale-cloud/api-docs/ (`mode: OVERWRITE`). */
const MODE = /^(?:(?:write|import|upload|save|insert|update|merge)[_-]?)?(?:mode|strategy)$/i;
const ANY_OF_THEM = /dry[_-]?run|only|overwrite|upsert|existing|conflict|mode|strategy/i;

const YES = /^(?:true|1|yes|on|all|server)$/i;
const NO = /^(?:false|0|no|off|none|)$/i;

interface Field {
  readonly name: string;
  readonly value: Text;
}

/**
 * What a request does that is classified already, as its flags say.
 * @returns the same where it has none; `switches` are there where another value would say otherwise
 */
export function inManner(told: Classified, url: Text, body: Text | undefined): Classified {
  if (told.change !== 'add' && told.change !== 'destroy') return told;
  let found = told;
  let isOpen = false;
  const switches: string[] = [];
  for (const { name, value } of fieldsOf(url, body)) {
    const kind = flagOf(name, value);
    if (kind === null) continue;
    const hole = soleHole(value);
    const said = constantText(value)?.trim();
    if (said === undefined) isOpen = true;
    if (hole?.origin === 'argument') switches.push(hole.name);
    if (kind === 'tries') {
      if (said !== undefined && YES.test(said)) return asRead(told);
    } else found = over(found, kind === 'replaces' ? mannerOf(said, hole) : onConflict(said, hole));
  }
  return isOpen ? { ...found, switches } : found;
}

type Manner = 'replaces' | 'refuses' | 'renames' | null;

/** What a field says of how the request is meant, or null. */
function flagOf(name: string, value: Text): 'tries' | 'replaces' | 'conflict' | null {
  if (TRIES.test(name)) return 'tries';
  if (REPLACES.test(name)) return 'replaces';
  return CONFLICT.test(name) || (MODE.test(name) && mayReplace(value)) ? 'conflict' : null;
}

/** True for a mode that is one of replacing, or may be one. */
function mayReplace(value: Text): boolean {
  const said = constantText(value)?.trim();
  const modes = said === undefined ? (soleHole(value)?.options ?? []) : [said];
  return modes.some((mode) => /^(?:overwrite|replace)/i.test(mode));
}

function mannerOf(said: string | undefined, hole: Hole | undefined): Manner {
  if (said !== undefined) return YES.test(said) ? 'replaces' : NO.test(said) ? 'refuses' : null;
  return hole?.origin === 'argument' ? 'replaces' : null;
}

function onConflict(said: string | undefined, hole: Hole | undefined): Manner {
  if (said === undefined) return hole?.origin === 'argument' ? 'replaces' : null;
  if (/^(?:replace|overwrite|update|merge)/i.test(said)) return 'replaces';
  if (/^(?:rename|keep_?both|auto_?rename)/i.test(said)) return 'renames';
  return /^(?:fail|error|abort|skip|ignore|do_?nothing)/i.test(said) ? 'refuses' : null;
}

/** A request that makes or puts something, in that manner. What removes, removes anyway. */
function over(told: Classified, manner: Manner): Classified {
  if (manner === null || told.kind === 'http.delete') return told;
  if (manner === 'replaces' && told.change === 'destroy') return told;
  const { plain: _, ...rest } = told;
  if (manner === 'replaces') return { ...rest, kind: 'http.write', change: 'destroy', repeat: 'same' };
  // That a name which is taken is refused the second time is the service's word.
  return { ...rest, kind: 'http.append', change: 'add', repeat: manner === 'renames' ? 'more' : 'arguable' };
}

/** The same request, as one that most likely changes nothing. */
export function asRead(told: Classified): Classified {
  return { ...told, kind: 'http.read', change: 'none', repeat: 'same', certainty: 'likely' };
}

/** The fields of the body and the parameters of the address, as far as any of them may be such a flag. */
function fieldsOf(url: Text, body: Text | undefined): readonly Field[] {
  const found: Field[] = [];
  if (url.some((part) => typeof part === 'string' && ANY_OF_THEM.test(part))) found.push(...parametersOf(url));
  if (body?.some((part) => typeof part === 'string' && ANY_OF_THEM.test(part)))
    for (const { name, value, depth } of readBody(body).fields) if (value !== undefined && depth <= 2) found.push({ name, value });
  return found;
}

/** `?dryRun=true&name=${name}` */
function parametersOf(url: Text): readonly Field[] {
  const found: Field[] = [];
  for (const [i, part] of url.entries()) {
    if (typeof part !== 'string') continue;
    for (const match of part.matchAll(/[?&]([^=&#?]{1,80})=([^&#]*)/g)) {
      const next = url[i + 1];
      const ends = (match.index ?? 0) + match[0].length === part.length;
      const value: Text = match[2] === '' && ends && next !== undefined ? [next] : [match[2] as string];
      found.push({ name: decoded(match[1] as string), value });
    }
  }
  return found;
}

function decoded(name: string): string {
  return name.replace(/%40/gi, '@');
}
