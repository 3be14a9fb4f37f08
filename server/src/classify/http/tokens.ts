/** Requests for a token: the server's own credentials are its own affair, those of the caller are what the tool is for. */
import { constantText, type Text } from '../../model/text.js';
import { readBody, valuesOf } from './body.js';

/** Where OAuth 2.0 (RFC 6749, section 3.2; RFC 7662) and its relatives hand out tokens. A collection of tokens (`/tokens`) is no such place. */
const TOKEN_ENDPOINT = /^(?:token|access_?token|refresh_?token|introspect)$/i;

/** A setting that holds such a place as a whole: `process.env.MS_TOKEN_ENDPOINT`, `config.tokenUrl`. */
const TOKEN_SETTING = /token_?(?:endpoint|ur[il])$/i;

/** What is used up when a token is granted for it: RFC 6749, section 4.1.3; RFC 7521, section 4; RFC 8628, section 3.4; RFC 8693, section 2.1. */
const USED_UP = /^(?:code|assertion|device_?code|subject_?token)$/i;
const CREDENTIAL = /^(?:client_?id|client_?secret|username|password)$/i;
/** What the token is for. */
const PURPOSE = /^(?:scopes?|audience|resource)$/i;

/**
 * Whose token a POST asks for: `own` where the server fetches or refreshes one for itself, `asked` where the caller of
 * the tool brings what is used up for it, or both the credentials and what it is for; null where it asks for none.
 * Credentials alone may be those that another tool was told once and that the server keeps.
 */
export function tokenRequest(path: Text, segments: readonly string[], body: Text | undefined): 'own' | 'asked' | null {
  const last = segments.at(-1) ?? '';
  const end = path.at(-1);
  const isSetting = typeof end === 'object' && end.origin === 'config' && TOKEN_SETTING.test(end.name);
  if (!TOKEN_ENDPOINT.test(last) && !isSetting) return null;
  if (body === undefined || /^introspect$/i.test(last)) return 'own';
  const read = readBody(body);
  if (valuesOf(read, (name) => /^grant_?type$/i.test(name)).some((value) => constantText(value) === 'refresh_token')) return 'own';
  const brings = (field: RegExp): boolean =>
    valuesOf(read, (name) => field.test(name)).some((value) =>
      value.some((part) => typeof part !== 'string' && part.origin === 'argument'),
    );
  return brings(USED_UP) || (brings(CREDENTIAL) && brings(PURPOSE)) ? 'asked' : 'own';
}
