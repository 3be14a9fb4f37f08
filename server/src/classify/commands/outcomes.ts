/** Outcomes that many commands share. */
import type { Reach } from '../../model/effect.js';
import { constantText, type Text } from '../../model/text.js';
import { reachOfOrigin, urlOrigin } from '../http/origin.js';
import type { Outcome } from './family.js';

/** Prints something about the machine, a process or the tool itself. */
export const READS: Outcome = { kind: 'process.read' };
export const READS_FILES: Outcome = { kind: 'file.read' };
export const WRITES_FILE: Outcome = { kind: 'file.write' };
export const APPENDS: Outcome = { kind: 'file.append' };
/** Fails where the thing exists. */
export const CREATES_FILE: Outcome = { kind: 'file.create' };
export const DELETES_FILE: Outcome = { kind: 'file.delete' };
export const MOVES_FILE: Outcome = { kind: 'file.move' };
export const STARTS: Outcome = { kind: 'process.start' };
export const KILLS: Outcome = { kind: 'process.kill' };
export const RESTARTS: Outcome = { kind: 'process.kill', repeat: 'more' };
/** Runs code that stands elsewhere, so that only its reader could tell what it does. */
export const RUNS_CODE: Outcome = { kind: 'process.run', certainty: 'unknown' };
/** Runs somebody's program whose effect is usual but not stated: tests, builds, scripts of a project. */
export const BUILDS: Outcome = { kind: 'file.write', change: 'destroy', repeat: 'same', certainty: 'likely' };
/** Downloads packages and writes them into the project. */
export const INSTALLS: Outcome = { kind: 'file.write', repeat: 'same', reach: 'fixed' };

/** The same outcome somewhere else. */
export function reaching(outcome: Outcome, reach: Reach): Outcome {
  return { ...outcome, reach };
}

export const API_READ: Outcome = { kind: 'api.read' };
export const API_CREATE: Outcome = { kind: 'api.create' };
/** Creates under a name: a second call fails. */
export const API_CREATE_NAMED: Outcome = { kind: 'api.create', repeat: 'same' };
export const API_UPDATE: Outcome = { kind: 'api.update' };
export const API_UPDATE_MORE: Outcome = { kind: 'api.update', repeat: 'more' };
export const API_DELETE: Outcome = { kind: 'api.delete' };
export const API_RUN: Outcome = { kind: 'api.run' };

/** The reach of a word that names a host: a URL, `user@host:path`, or a bare host name. */
export function reachOfHost(text: Text | undefined): Reach {
  if (text === undefined) return 'configured';
  const first = text[0];
  if (first !== undefined && typeof first !== 'string')
    return text.length > 1 && typeof text[1] === 'string' && text[1].startsWith('@')
      ? reachOfHost([text[1].slice(1), ...text.slice(2)].filter((p) => p !== ''))
      : reachOfOrigin(first.origin);
  const constant = constantText(text);
  if (/^[a-z][a-z\d+.-]*:\/\//i.test(first ?? '')) return urlOrigin(text).reach;
  return urlOrigin([`ssh://${constant ?? first ?? ''}`.replace(/:(?!\/\/)(?!\d)/, '/'), ...text.slice(1)]).reach;
}
