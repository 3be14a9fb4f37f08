/** Messages that a fixed service delivers to whom the caller names: what is reached is the recipient, and that may be anybody. */
import type { Text } from '../../model/text.js';
import { splitWords, wordSet } from '../words.js';
import { readBody, valuesOf } from './body.js';

const SENDS = wordSet('send mail mails email emails sms');
/** Addresses outside of any service; a channel, a chat or a user's id is the service's own. */
const RECIPIENT =
  /^(?:to|cc|bcc|(?:to|cc|bcc)_?recipients|email_?address(?:es)?|(?:to|recipient|destination)_?(?:emails?|phone|number|address)?s?|smtp_?(?:host|server))$/i;

/** Whether a request sends mail or a text message to an address, or by a mail host, that the caller of the tool gives. */
export function namesRecipient(segments: readonly string[], body: Text | undefined): boolean {
  if (body === undefined || !segments.slice(-2).some((s) => splitWords(s).some((word) => SENDS.has(word)))) return false;
  return valuesOf(readBody(body), (name) => RECIPIENT.test(name)).some((value) =>
    value.some((part) => typeof part !== 'string' && part.origin === 'argument'),
  );
}
