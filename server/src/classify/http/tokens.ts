/** Requests for a token: the server's own credentials are its own affair, those of the caller are what the tool is for. */
import type { Text } from '../../model/text.js';
import { readBody, valuesOf } from './body.js';

/** Where OAuth 2.0 (RFC 6749, section 3.2; RFC 7662) and its relatives hand out tokens. A collection of tokens (`/tokens`) is no such place. */
const TOKEN_ENDPOINT = /^(?:token|access_?token|refresh_?token|introspect)$/i;

/** What a grant is asked for with: RFC 6749, section 4; RFC 7521, section 4; RFC 8628, section 3.4; RFC 8693, section 2.1. */
const GRANT = /^(?:code|client_?id|client_?secret|username|password|assertion|refresh_?token|device_?code|subject_?token|grant_?type)$/i;

/**
 * Whose token a POST asks for: `own` where the server fetches or refreshes one for itself, `asked` where the caller of
 * the tool brings what it is granted for, so that one is made or used up; null where it asks for none.
 */
export function tokenRequest(segments: readonly string[], body: Text | undefined): 'own' | 'asked' | null {
  const last = segments.at(-1) ?? '';
  if (!TOKEN_ENDPOINT.test(last)) return null;
  if (body === undefined || /^introspect$/i.test(last)) return 'own';
  const brought = valuesOf(readBody(body), (name) => GRANT.test(name));
  return brought.some((value) => value.some((part) => typeof part !== 'string' && part.origin === 'argument')) ? 'asked' : 'own';
}
