/** Requests that carry a command line or a script, which the other side runs. */
import type { Text } from '../../model/text.js';
import type { Classified } from '../classified.js';
import { soleHole } from '../holes.js';
import { readBody, valuesOf } from './body.js';

/** Fields in which APIs take them. */
const COMMAND_FIELD = /^(?:(?:shell_?|bash_?)?(?:command|cmd)(?:_?line)?|shell_?script|script)$/i;

/** Commands that the caller gives, by argument, where the request does not only read: what becomes of them is up to the caller. */
export function commandsOf({ change }: Classified, body: Text | undefined): string[] {
  if (change === 'none' || body === undefined) return [];
  return valuesOf(readBody(body), (name) => COMMAND_FIELD.test(name)).flatMap((value) => {
    const hole = soleHole(value);
    return hole?.origin === 'argument' && !hole.options ? [hole.name] : [];
  });
}
