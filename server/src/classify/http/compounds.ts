/** Names of endpoints that are put together of a verb and what it acts on: `update-regions`, `resetPassword`. Words are in lower case. */

/** Verbs that are as often a thing that others are made for: a change request is made, not changed. */
const NOUNS =
  /^(?:change|move|transfer|swap|merge|link|block|lock|set|reset|switch|update|patch|edit|sync|store|cancel|close|restore|delete)$/;
/** What is made for one of these is a new thing each time. */
const MADE = /^(?:requests?|logs?|history|histories|proposals?|suggestions?|confirmations?|reasons?|notifications?|invitations?)$/;

/** Whether such a name is that of a thing that is made: `change-requests`, `update-logs`. */
export function isMadeFor(words: readonly string[]): boolean {
  return words.length > 1 && NOUNS.test(words[0] as string) && MADE.test(words.at(-1) as string);
}

const SECRET = /^(?:passwords?|passwd|secrets?|tokens?|credentials?|keys?|api_?keys?|pins?|otps?|certificates?)$/;

/** Whether each call makes a new secret in the place of the old one: `reset-password`, `change-api-key`. */
export function makesSecret(words: readonly string[]): boolean {
  return /^(?:reset|renew|refresh|reissue)$/.test(words[0] as string) && words.slice(1).some((word) => SECRET.test(word));
}

/** What is paid rather than moved: one more transfer is one more payment. */
const PAID =
  /^(?:accounts?|wallets?|balances?|funds?|money|payments?|payouts?|banks?|cards?|credits?|points?|coins?|tokens?|crypto|eth|sol|btc|usdc|assets?|stocks?|inventory|calls?|files?|data)$/;

/** Whether a `transfer` gives a thing to another owner, so that the old place is gone. `near` stands before it in the path. */
export function movesThing(words: readonly string[], near: readonly string[]): boolean {
  const objects = words.length > 1 ? words.slice(1) : near.slice(-2).flatMap((segment) => segment.toLowerCase().split(/[^a-z]+/));
  return !objects.some((word) => PAID.test(word)) && (words.length > 1 || near.at(-1) === '*');
}
