/** Whether what was read from one file is written to another one: what stands there has nothing to do with it. */
import { flat } from './own.js';
import { optionsOf, type Value } from './values.js';

/** A path in parts: what stands behind its last slash, and where the rest of it comes from. */
interface Path {
  /** The constant pieces of the name of the file. */
  readonly pieces: readonly string[];
  /** True where the name is one constant. */
  readonly whole: boolean;
  /** The arguments in it; null where something else may stand in it. */
  readonly given: ReadonlySet<string> | null;
  readonly parts: readonly (string | Value)[];
}

/**
 * How many of the paths that a target may be are other files than the one that was read.
 * @param of the path that was read; undefined where it is not told
 */
export function otherFile(target: Value | undefined, of: Value | undefined): 'all' | 'some' | 'none' {
  if (!target || !of || target === of) return 'none';
  const read = optionsOf(of).map(pathOf);
  const targets = optionsOf(target).map(pathOf);
  const others = targets.filter((path) => read.every((from) => differ(path, from)));
  return others.length === targets.length ? 'all' : others.length > 0 ? 'some' : 'none';
}

function pathOf(value: Value): Path {
  const parts = flat(value);
  const slash = parts.findLastIndex((part) => typeof part === 'string' && /[\\/]/.test(part));
  const last = slash < 0 ? '' : (parts[slash] as string);
  const name = slash < 0 ? parts : [last.slice(Math.max(last.lastIndexOf('/'), last.lastIndexOf('\\')) + 1), ...parts.slice(slash + 1)];
  const pieces = name.filter((part): part is string => typeof part === 'string' && part !== '');
  const given = new Set<string>();
  let told = true;
  for (const part of parts) {
    if (typeof part === 'string') continue;
    if (part.kind === 'argument') given.add(part.path.join('.'));
    else if (!(part.kind === 'data' && part.origin === 'config')) told = false;
  }
  return { pieces, whole: name.every((part) => typeof part === 'string'), given: told ? given : null, parts };
}

function differ(target: Path, of: Path): boolean {
  if (namesDiffer(target, of)) return true;
  if (!target.given || !of.given || of.given.size === 0 || target.given.size === 0) return false;
  return target.given.size !== of.given.size || [...target.given].some((name) => !of.given?.has(name));
}

/** Names of what is renamed into its place afterwards. */
const BESIDE = /te?mp|swap|swp|\.new|\.part|~$/i;

/** Names with different constants in them. `notes.json.tmp` stands for `notes.json` until it is renamed. */
function namesDiffer(target: Path, of: Path): boolean {
  if (target.pieces.length === 0 || of.pieces.length === 0 || !(target.whole || of.whole)) return false;
  // A name with something new in it may become any name.
  if (target.pieces.some((piece) => BESIDE.test(piece))) return false;
  if (!target.whole && target.parts.some((part) => typeof part !== 'string' && part.kind !== 'argument')) return false;
  const [whole, other] = target.whole ? [target, of] : [of, target];
  const name = whole.pieces.join('');
  return other.pieces.some((piece) => !name.includes(piece)) && !other.pieces.some((piece) => piece.includes(name.replace(/^\./, '')));
}
