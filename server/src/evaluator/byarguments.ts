/** What the arguments of a call that the catalogue does not know, and what it is called on, add to what its name says. */
import type { Classified } from '../classify/classified.js';
import { cannotTell } from '../classify/make.js';
import { editsStored } from './stored.js';
import type { Value } from './values.js';

/** `patchNote(id, text, { operation: 'append' })`: an option may say that what a verb changes is only added to. */
const MODES = /^(?:operation|op|mode|action|position)$/;
const ADDS = /^(?:append|prepend)$/i;

/**
 * What says something else of itself where it is given nothing: `document.destroy()` frees what the process holds, or deletes
 * the record that it is called on; `message.type()` and `request.postData()` tell something of what they are called on.
 */
const OF_NOTHING = /^(?:destroy|type|press|fill|(?:post|put)[A-Z]\w*)$/;
/** What carries anything, whoever it is for: `session.send('Emulation.setUserAgentOverride', …)`. */
const CARRIES = /(?:session|socket|connection|transport|port|worker|cdp|ws)\??\.send$/i;

/**
 * @param verb what the name of the method says
 * @param what the call as it is written, without its arguments
 */
export function byArguments(verb: Classified, args: readonly Value[], what: string): Classified {
  const isOfNothing = args.length === 0 && verb.decidedBy !== null && OF_NOTHING.test(verb.decidedBy);
  if (isOfNothing || (verb.kind === 'message.send' && CARRIES.test(what))) return cannotTell('unknown', null);
  if (verb.kind !== 'api.update' || verb.change !== 'destroy') return verb;
  const options = args.flatMap((a) => (a.kind === 'object' && a.cls === null ? [...a.slots] : []));
  if (options.some(([key, v]) => MODES.test(key) && v.kind === 'constant' && ADDS.test(String(v.value))))
    return { ...verb, change: 'add', repeat: 'more' };
  return verb.repeat === 'same' && args.some(editsStored) ? { ...verb, repeat: 'more' } : verb;
}
