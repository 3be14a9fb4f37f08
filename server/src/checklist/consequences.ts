/** What hosts and directories make of the value that stands for a hint. Facts: `clients/`. */
import { directoriesRequiring } from '../clients/directories.js';
import { HOSTS, hostsActingOn } from '../clients/hosts.js';
import type { AnnotationKey, Hint } from '../model/hint.js';
import type { Consequence } from './types.js';

/**
 * @param value what stands, declared or by default
 * @param declared false where only the default stands, so that directories refuse the tool and hosts take it for a write
 */
export function consequencesOf(hint: Hint, value: boolean, declared: boolean, readOnly: boolean): readonly Consequence[] {
  const acting = declared
    ? hostsActingOn(hint, value).map(({ host, action }) => ({ who: host.name, does: action.does }))
    : hint === 'readOnlyHint'
      ? HOSTS.map((host) => ({ who: host.name, does: host.missing }))
      : [];
  return [...acting, ...(declared ? [] : refusals(hint, readOnly))];
}

/** The directories that refuse a tool which does not declare `key`. */
export function refusals(key: AnnotationKey, readOnly: boolean): readonly Consequence[] {
  return directoriesRequiring(key, readOnly).map(({ name }) => ({ who: `${name}’s directory`, does: `refuses a tool without ${key}` }));
}
