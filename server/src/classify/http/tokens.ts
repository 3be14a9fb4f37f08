/** Requests for a token: the server's own credentials are its own affair, those of the caller are what the tool is for. */
import { constantText, type Text } from '../../model/text.js';
import { readBody, valuesOf } from './body.js';

/** Where OAuth 2.0 (RFC 6749, section 3.2; RFC 7662) and its relatives hand out tokens. A collection of tokens (`/tokens`) is no such place. */
const TOKEN_ENDPOINT = /^(?:token|access_?token|refresh_?token|introspect)$/i;

/** A setting that holds such a place as a whole: `process.env.MS_TOKEN_ENDPOINT`, `config.tokenUrl`. */
const TOKEN_SETTING = /token_?(?:endpoint|ur[il])$/i;

/** Where others sign in, by a name and a password or a key. */
const SIGN_IN =
  /^(?:(?:user_?|api_?|auth_?)?(?:log_?in|log_?on|sign_?in)|auth|authenticate|authentication|authorize|create_?session|jwt)$/i;
/** Where some open a session for a user; others open a browser's there, so that a key alone says too little. */
const SESSIONS = /^sessions?$/i;
const PASSWORD = /^(?:pass|passwd|password|passphrase)$/i;
/** What is kept to oneself when one signs in. */
const SECRET =
  /^(?:pass|passwd|password|passphrase|secret(?:_?key)?|client_?secret|(?:user|app|application)_?password|api_?(?:key|secret|token)|private_?key|pat)$/i;

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
  if (!TOKEN_ENDPOINT.test(last) && !isSetting) return signsIn(last, body) ? 'own' : null;
  if (body === undefined || /^introspect$/i.test(last)) return 'own';
  const read = readBody(body);
  if (valuesOf(read, (name) => /^grant_?type$/i.test(name)).some((value) => constantText(value) === 'refresh_token')) return 'own';
  const brings = (field: RegExp): boolean =>
    valuesOf(read, (name) => field.test(name)).some((value) =>
      value.some((part) => typeof part !== 'string' && part.origin === 'argument'),
    );
  return brings(USED_UP) || (brings(CREDENTIAL) && brings(PURPOSE)) ? 'asked' : 'own';
}

/**
 * Whether the server signs in with what it was set up with: a secret of its own is sent to where one signs in. What the
 * caller gives there is his, and signing him in, or opening a session for him, is what the tool is for.
 */
function signsIn(last: string, body: Text | undefined): boolean {
  const name = last.replace(/^.*[:.]/, '').replace(/-/g, '_');
  const secret = SIGN_IN.test(name) ? SECRET : SESSIONS.test(name) ? PASSWORD : null;
  if (body === undefined || secret === null) return false;
  const { fields, open } = readBody(body);
  const isCallers = (text: Text): boolean => text.some((part) => typeof part !== 'string' && part.origin === 'argument');
  if (open.some((hole) => hole.origin === 'argument') || fields.some(({ value }) => value !== undefined && isCallers(value))) return false;
  return fields.some((field) => field.value !== undefined && secret.test(field.name));
}
