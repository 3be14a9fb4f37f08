/** Lock files: what keeps two writers of a file apart is made and taken away around the work, and is no part of it. */
import type { CallStep, EffectKind, Weight } from '../model/effect.js';

const LOCK_FILE = /\.(?:lock|lck)(?:[.-][^/]*)?$/i;
/** What a package manager has settled on is named like a lock, and is none. */
const SETTLED = /(?:^|\/)(?:yarn|cargo|poetry|uv|pdm|composer|gemfile|pipfile|flake|mix|deno|bun|pubspec|podfile|conda)\.lock$/i;
const LOCKS = /lock/i;

/**
 * An effect on a lock file, in a function that by its name locks or unlocks, as one that changes nothing.
 * @param stack the calls on the way there
 */
export function unlessLock<
  E extends Weight & { readonly kind: EffectKind; readonly target: string | null; readonly decidedBy: string | null },
>(effect: E, stack: readonly CallStep[]): E {
  const { kind, target } = effect;
  if (target === null || !kind.startsWith('file.') || effect.change === 'none') return effect;
  if (!LOCK_FILE.test(target) || SETTLED.test(target) || !stack.some((call) => LOCKS.test(call.name))) return effect;
  return { ...effect, change: 'none', repeat: 'same', decidedBy: 'a lock, for as long as the call lasts' };
}
