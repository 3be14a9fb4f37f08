/** What each host does with one tool, by everything that it declares. */
import type { Hint } from '../model/hint.js';
import type { Host, HostAction } from './hosts.js';

type Declared = Readonly<Partial<Record<Hint, boolean>>>;

/** Actions after which nothing is left of how the host treats a tool that declares nothing. */
const DECISIVE: ReadonlySet<HostAction['effect']> = new Set(['unasked', 'asks', 'only', 'parallel', 'repeats']);

/** The actions that a host takes; where one of them asks, none that runs unasked. */
export function actionsOf(host: Host, declared: Declared): readonly HostAction[] {
  const fit = host.actions.filter(
    ({ hint, value, also = {} }) =>
      declared[hint] !== undefined &&
      (value === null || value === declared[hint]) &&
      Object.entries(also).every(([other, asked]) => declared[other as Hint] === asked),
  );
  const asks = fit.some(({ effect }) => effect === 'asks');
  return fit.filter(({ effect }) => !(asks && effect === 'unasked'));
}

/** True where nothing that is declared keeps a host from treating the tool like one that declares nothing. */
export function treatsAsUndeclared(host: Host, declared: Declared): boolean {
  return declared.readOnlyHint !== true && !actionsOf(host, declared).some(({ effect }) => DECISIVE.has(effect));
}

/** The same as sentences that start with the host's name; each is said once. */
export function doesWith(host: Host, declared: Declared): readonly string[] {
  const actions = actionsOf(host, declared);
  const first = actions.filter(({ effect }, at) => effect !== 'unasked' || actions.findIndex((one) => one.effect === 'unasked') === at);
  return [...new Set([...first.map(({ does }) => does), ...(treatsAsUndeclared(host, declared) ? [host.missing] : [])])];
}
