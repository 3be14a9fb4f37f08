/** How classifiers build their answers: a kind with its usual weight, and whatever the text says otherwise. */
import { type Certainty, type EffectKind, KIND_DEFAULTS, type Weight } from '../model/effect.js';
import type { Text } from '../model/text.js';
import type { Classified } from './classified.js';

export interface Otherwise extends Partial<Weight> {
  readonly certainty?: Certainty;
  readonly dependsOn?: readonly string[];
  readonly file?: Text | undefined;
}

/** An answer of a kind, with the kind's usual weight where `otherwise` says nothing; proven unless it says so. */
export function make(kind: EffectKind, decidedBy: string | null, otherwise: Otherwise = {}): Classified {
  const usual = KIND_DEFAULTS[kind];
  return {
    kind,
    change: otherwise.change ?? usual.change,
    repeat: otherwise.repeat ?? usual.repeat,
    reach: otherwise.reach ?? usual.reach,
    certainty: otherwise.certainty ?? 'proven',
    decidedBy,
    dependsOn: otherwise.dependsOn ?? [],
    ...(otherwise.file ? { file: otherwise.file } : {}),
  };
}

/** "It cannot be told", within a family: the reach is often known although the change is not. */
export function cannotTell(kind: EffectKind, decidedBy: string | null, otherwise: Otherwise = {}): Classified {
  return make(kind, decidedBy, { change: 'unknown', repeat: 'unknown', certainty: 'unknown', ...otherwise });
}

function weightKey(c: Classified): string {
  return `${c.kind} ${c.change} ${c.repeat} ${c.reach} ${c.certainty}`;
}

/** Whether two lists of answers weigh the same, whatever decided them. */
export function sameWeights(a: readonly Classified[], b: readonly Classified[]): boolean {
  return a.length === b.length && a.every((c, i) => weightKey(c) === weightKey(b[i] as Classified));
}

/** Leaves out answers that say the same for the same reason. */
export function unique(list: readonly Classified[]): Classified[] {
  const seen = new Set<string>();
  return list.filter((c) => {
    const key = `${weightKey(c)} ${c.decidedBy} ${c.dependsOn.join()}`;
    return !seen.has(key) && seen.add(key);
  });
}

/** The same answer, also depending on these names. */
export function dependingOn(c: Classified, names: readonly string[]): Classified {
  return names.length === 0 ? c : { ...c, dependsOn: [...new Set([...c.dependsOn, ...names])] };
}

const CHANGE_ORDER = ['none', 'session', 'add', 'unknown', 'arguable', 'destroy'];
const REPEAT_ORDER = ['same', 'unknown', 'arguable', 'more'];
const REACH_ORDER = ['closed', 'configured', 'fixed', 'unknown', 'open'];

/** The value that comes later in `order`: the worse one. */
function worseOf<T extends string>(order: readonly string[], a: T, b: T): T {
  return order.indexOf(a) >= order.indexOf(b) ? a : b;
}

/** Compares reaches: the one that goes further. */
export function furtherReach(a: Weight['reach'], b: Weight['reach']): Weight['reach'] {
  return worseOf(REACH_ORDER, a, b);
}

/** One answer that stands for several: the kind of the worst change, and the worst of each weight. */
export function worst(list: readonly [Classified, ...Classified[]]): Classified {
  return list.reduce((a, b) => {
    const leading = worseOf(CHANGE_ORDER, a.change, b.change) === a.change ? a : b;
    return {
      ...leading,
      change: leading.change,
      repeat: worseOf(REPEAT_ORDER, a.change === 'none' ? 'same' : a.repeat, b.change === 'none' ? 'same' : b.repeat),
      reach: furtherReach(a.reach, b.reach),
      dependsOn: [...new Set([...a.dependsOn, ...b.dependsOn])],
      ...(a.switches || b.switches ? { switches: [...new Set([...(a.switches ?? []), ...(b.switches ?? [])])] } : {}),
      ...hostsOf(a, b),
    };
  });
}

/** The hosts of both; none where one of them may leave this machine for a host that is not told. */
function hostsOf(a: Classified, b: Classified): Pick<Classified, 'hosts'> {
  if (!a.hosts && !b.hosts) return {};
  const told = (c: Classified): boolean => c.reach === 'closed' || (c.hosts?.length ?? 0) > 0;
  return { hosts: told(a) && told(b) ? [...new Set([...(a.hosts ?? []), ...(b.hosts ?? [])])] : [] };
}
