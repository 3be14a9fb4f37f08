/** What a user says of effects beyond the catalogue: hosts that are the server's own, and effects that do not count. */
import type { Effect } from '../model/effect.js';
import { matchesFile, matchesHost, wildcard } from './wildcard.js';

/** Effects that do not count: every pattern that is given has to match. */
export interface Ignored {
  readonly kind?: string;
  readonly what?: string;
  readonly target?: string;
  readonly file?: string;
  readonly reason: string;
}

export class Policy {
  /** Which of `ignore` something was found for. */
  readonly used = new Set<number>();

  constructor(
    private readonly closedHosts: readonly string[],
    private readonly ignore: readonly Ignored[],
  ) {}

  /** The entry by which the effect does not count. */
  ignored(effect: Effect): Ignored | undefined {
    const found = this.ignore.findIndex((each) => covers(each, effect));
    if (found >= 0) this.used.add(found);
    return this.ignore[found];
  }

  /**
   * True where an effect stays within hosts that are the server's own.
   * @param hosts the hosts that a request may reach; undefined where the target has to tell
   */
  isClosed(hosts: readonly string[] | undefined, target: string | null): boolean {
    if (this.closedHosts.length === 0) return false;
    const all = hosts ?? hostIn(target);
    return all.length > 0 && all.every((host) => this.closedHosts.some((pattern) => matchesHost(pattern, host)));
  }
}

function covers({ kind, what, target, file }: Ignored, effect: Effect): boolean {
  if (kind !== undefined && !wildcard(kind, effect.kind)) return false;
  if (what !== undefined && !wildcard(what, effect.what)) return false;
  if (target !== undefined && !wildcard(target, effect.target ?? '')) return false;
  if (file === undefined) return true;
  return matchesFile(file, effect.place.file) || effect.through.some((step) => matchesFile(file, step.place.file));
}

/** The host in a target that begins like a URL; none where something that is not constant stands in its place. */
function hostIn(target: string | null): string[] {
  const host = /^[a-z][a-z\d+.-]*:\/\/(?:[^/?#@\s]*@)?([^/?#:\s]+)/i.exec(target ?? '')?.[1];
  return host === undefined || /[${}…]/.test(host) ? [] : [host];
}
