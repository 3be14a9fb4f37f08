/**
 * Whether a package that the catalogue does not know speaks with a service. One that works on this machine (an index in a folder, the
 * apps of the desktop) has methods of the same names, and reaches nothing outside.
 */
import { type ExternalValue, optionsOf, type Value } from './values.js';
import { someWithin } from './within.js';

/** What the packages of services are called. */
const NAMED = /(?:^|[-/@_.])(?:sdk|apis?|client|rest|cloud|saas)(?:$|[-/@_.])/i;
/** What one shows a service, and where it is. */
const SHOWN =
  /(?:^|[a-z_])(?:api_?)?(?:key|token|secret|password|credentials?|auth|authorization)$|(?:Key|Token|Secret|Auth)$|^(?:base_?)?(?:url|uri|endpoint|host|hostname|region)$/i;
const SETTING = /KEY|TOKEN|SECRET|PASSWORD|_URL|ENDPOINT/;

/** True where the package's name says so, or what the call is made on was told a key or an address when it was made. */
export function isService(callee: ExternalValue): boolean {
  if (NAMED.test(callee.module)) return true;
  for (let at: ExternalValue | null = callee; at; at = at.receiver) if (at.created?.some(isShown)) return true;
  return false;
}

function isShown(value: Value): boolean {
  return optionsOf(value).some(
    (o) =>
      (o.kind === 'object' && [...o.slots.keys()].some((key) => SHOWN.test(key))) ||
      someWithin(o, (part) => part.kind === 'data' && part.origin === 'config' && SETTING.test(part.name), 3),
  );
}
