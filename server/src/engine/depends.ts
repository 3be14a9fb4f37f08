/** Asks, value by value, whether a tool's honest hints depend on one of its arguments. */

import type { Deciders } from '../evaluator/conditions.js';
import type { Machine } from '../evaluator/machine.js';
import type { Decided } from '../evaluator/recorder.js';
import type { Value } from '../evaluator/values.js';
import type { Effect } from '../model/effect.js';
import { HINTS, type Hint } from '../model/hint.js';
import type { ArgumentCase, DependsOn } from '../model/tool.js';
import type { Verdicts } from '../model/verdict.js';
import type { FoundTool } from '../tools/found.js';
import { type HandlerRun, runHandler } from '../tools/run.js';
import { inputArguments } from '../tools/schema.js';
import { type Candidate, type Choice, candidates, fixing, givenAt, within } from './candidates.js';
import { isEither, presencesOf, tellingOf } from './presence.js';

/** Runs by value that one tool may cost. */
const MAX_RUNS = 40;
/** Those of them that may go to arguments which are given or left out. */
const MAX_PRESENCE_RUNS = 10;
/** Fuel that what most likely tells a tool's modes apart may cost: handlers behind much code of their own pay for it in every run. */
const MODES_FUEL = 300_000;
/** Fuel that all others may cost together. */
const RUNS_FUEL = 70_000;
/** With less than this left for all tools together, the worst case has to do. */
const LEAST_POOL = 1_000_000;
/** Two arguments that matter only together are looked for in so many modes at most. */
const MAX_MODES = 4;

/** What a run for one value shows. */
interface Answer {
  readonly verdicts: Verdicts;
  readonly run: HandlerRun;
  /** True where something was done that anybody could see, reading included. */
  readonly acts: boolean;
}

export interface Question {
  readonly tool: FoundTool;
  /** The run for any arguments, and what follows from it. */
  readonly run: HandlerRun;
  readonly verdicts: Verdicts;
  /** Runs for single values that are known already; new ones are added. */
  readonly runs: Map<string, HandlerRun>;
  /** What follows from a run. */
  readonly judge: (run: HandlerRun) => Pick<Answer, 'verdicts' | 'acts'>;
  /** What a run recorded, each with the arguments that decide it. */
  readonly decided: (run: HandlerRun) => readonly Decided[];
  /** What follows from a part of that. */
  readonly verdictsOf: (effects: readonly Effect[], run: HandlerRun) => Verdicts;
}

/** The arguments on whose value some hint's honest answer depends, each with the verdicts by value. */
export function dependsOn(m: Machine, question: Question): DependsOn[] {
  const found = new Asking(m, question).all();
  // A text that can only read, whatever it says, decides nothing.
  const free = question.verdicts.readOnlyHint.value === true ? [] : freeArguments(m, question);
  // A field of an argument that is free text itself is no argument.
  for (const name of free)
    if (!found.some((f) => f.argument === name) && !free.some((other) => name.startsWith(`${other}.`)))
      found.push({ argument: name, cases: [] });
  return found;
}

/** Arguments that are free text, as the schema names them: of one that is a text no part is given. */
function freeArguments(m: Machine, { tool, run }: Question): readonly string[] {
  const names = [...run.recorder.freeArguments];
  if (names.every((name) => !name.includes('.'))) return names;
  const input = inputArguments(m, tool.schema);
  const known = (name: string): string =>
    input.some((i) => within(i.path, name) && i.path.length >= name.length)
      ? name
      : (input.find((i) => i.text && name.startsWith(`${i.path}.`))?.path ?? name);
  return [...new Set(names.map(known))];
}

type Fixed = ReadonlyMap<string, Choice>;
const ANY: Fixed = new Map();

class Asking {
  private left = MAX_RUNS;
  private fuel: number;
  private readonly answers = new Map<string, Answer>();

  constructor(
    private readonly m: Machine,
    private readonly q: Question,
  ) {
    // What was too much for all values together is mostly too much for one.
    this.fuel = q.run.recorder.incomplete ? RUNS_FUEL : MODES_FUEL;
  }

  all(): DependsOn[] {
    const { run, verdicts, tool } = this.q;
    const { readOnlyHint, openWorldHint } = verdicts;
    // Where the worst case only reads what it may reach, every case does.
    if (readOnlyHint.value === true && (openWorldHint.value !== true || openWorldHint.arguable)) return [];
    const input = inputArguments(this.m, tool.schema);
    const all = this.deciding(candidates(input, run.asked), run, verdicts);
    const found: DependsOn[] = [];
    // What has names for values is most likely what a tool has modes by, and of those what decides most; switches are looked
    // at together.
    const modes = this.byWeight(all.filter((c) => !c.presence && !isSwitch(c)));
    for (const mode of modes) {
      found.push(...this.table(mode, this.each(mode, ANY)));
      this.fuel = Math.min(this.fuel, RUNS_FUEL);
    }
    found.push(...this.together(all.filter(isSwitch), ANY, verdicts));
    this.fuel = Math.min(this.fuel, RUNS_FUEL);
    const told = new Set(found.map((f) => f.argument));
    for (const mode of modes) found.push(...this.inside(mode, input, told));
    // A mode needs arguments that others can do without: that they are given is no choice of its own.
    this.left = Math.min(this.left, MAX_PRESENCE_RUNS);
    if (found.length === 0 && readOnlyHint.value !== true) {
      const effects = this.q.decided(run);
      const presences = presencesOf(all, effects);
      // Behind much code of its own there is fuel for a few only: first those that only the change asks for, one by one.
      for (const one of tellingOf(presences, effects)) if (found.length === 0) found.push(...this.together([one], ANY, verdicts));
      if (found.length === 0) found.push(...this.together(presences, ANY, verdicts));
    }
    return found.sort((a, b) => order(all, a) - order(all, b));
  }

  /** Those candidates that decide something: none where what is done anyway answers every hint already. */
  private deciding(all: readonly Candidate[], run: HandlerRun, verdicts: Verdicts): readonly Candidate[] {
    if (all.length === 0) return [];
    const effects = this.q.decided(run);
    const anyway = effects.filter(({ by }) => !all.some((candidate) => decides(candidate, by)));
    const settled = this.q.verdictsOf(
      anyway.map(({ effect }) => effect),
      run,
    );
    // Where one of two values is refused, everything hangs on it, also what happens anyway for the other.
    const refusing = all.filter((candidate) => isSwitch(candidate) && run.recorder.conditions.refusing.has(candidate.argument));
    if (same(settled, verdicts)) return refusing;
    return all.filter((candidate) => refusing.includes(candidate) || effects.some(({ by }) => decides(candidate, by)));
  }

  /** Those that decide most of what the tool does before the others. */
  private byWeight(all: readonly Candidate[]): readonly Candidate[] {
    if (all.length < 2) return all;
    const effects = this.q.decided(this.q.run);
    const weights = new Map(all.map((candidate) => [candidate, effects.filter(({ by }) => by !== null && decides(candidate, by)).length]));
    return [...all].sort((a, b) => (weights.get(b) as number) - (weights.get(a) as number));
  }

  /** Arguments that matter only where another one has some value: `dryRun` of a tool that also has other actions. */
  private inside(mode: Candidate, input: Parameters<typeof candidates>[0], told: Set<string>): DependsOn[] {
    const known = this.known(mode);
    if (known.length < 2) return [];
    const found: DependsOn[] = [];
    for (const { run, value, answer } of known.filter(({ answer: a }) => a.verdicts.readOnlyHint.value === false).slice(0, MAX_MODES)) {
      const only = [...answer.run.asked.paths].filter(
        (path) => !told.has(path) && known.some(({ answer: a }) => !a.run.asked.paths.has(path)),
      );
      const inner = candidates(input, answer.run.asked).filter((c) => isSwitch(c) && only.includes(c.argument));
      const fixed = new Map([[mode.argument, run]]);
      for (const depends of this.together(this.deciding(inner, answer.run, answer.verdicts), fixed, answer.verdicts)) {
        told.add(depends.argument);
        found.push({ ...depends, when: { argument: mode.argument, value: value ?? null } });
      }
    }
    return found;
  }

  /** The answers for the values of a candidate, as far as they were asked for. */
  private known({ argument, choices, values }: Candidate): { run: Choice; value: ArgumentCase['value'] | undefined; answer: Answer }[] {
    return choices.flatMap((run, choice) => {
      const answer = this.answers.get(keyOf(new Map([[argument, run]])));
      return answer ? [{ run, value: values.find((v) => v.choice === choice)?.shown.value, answer }] : [];
    });
  }

  /** The answer for every value, each by a run of its own; null where that is too much. */
  private each({ argument, choices }: Candidate, fixed: Fixed, known: readonly (Answer | null)[] = []): Answer[] | null {
    const asked = choices.map((choice) => new Map([...fixed, [argument, choice]]));
    const open = asked.filter((each, i) => !known[i] && !this.answers.has(keyOf(each)));
    // A run for one value costs less than that for all of them: how much less, the first one shows.
    let cost = this.q.run.burned;
    for (const [i, each] of open.entries()) {
      if (!this.affords(i === 0 ? 1 : open.length - i, cost) || this.left < open.length - i) return null;
      const { run } = this.answer(each);
      cost = i === 0 ? run.burned : Math.max(cost, run.burned);
    }
    return asked.map((each, i) => known[i] ?? this.answer(each));
  }

  /**
   * Looks at arguments with two values each. A run with several of them fixed shows no more than one with any of them
   * alone: where it comes out like the worst case, none of them makes it better, and one run was enough for all.
   */
  private together(all: readonly Candidate[], fixed: Fixed, worst: Verdicts): DependsOn[] {
    const better = new Set<Candidate>();
    const asBad = all.map((): (Answer | null)[] => [null, null]);
    const likeWorst: Answer = { run: this.q.run, verdicts: worst, acts: true };
    const ask = (some: readonly number[], row: number): void => {
      if (some.length === 0 || !this.affords(1)) return;
      const given = new Map(fixed);
      for (const i of some) given.set((all[i] as Candidate).argument, (all[i] as Candidate).choices[row] as Choice);
      if (same(this.answer(given).verdicts, worst)) {
        for (const i of some) (asBad[i] as (Answer | null)[])[row] = likeWorst;
      } else if (some.length === 1) better.add(all[some[0] as number] as Candidate);
      else {
        const half = some.length >> 1;
        ask(some.slice(0, half), row);
        ask(some.slice(half), row);
      }
    };
    for (const row of [0, 1]) ask([...all.keys()], row);
    return all.flatMap((candidate, i) => (better.has(candidate) ? this.table(candidate, this.each(candidate, fixed, asBad[i])) : []));
  }

  private table(candidate: Candidate, answers: readonly Answer[] | null): DependsOn[] {
    if (!answers) return [];
    const cases = candidate.values.flatMap(({ shown, choice }): ArgumentCase[] => {
      const { run, verdicts, acts } = answers[choice] as Answer;
      // A value that is refused is no mode of the tool: neither an unknown one, nor leaving out what it cannot do without.
      // A switch that is refused one way is there to be asked for: without `confirm` nothing happens.
      const isMode = isSwitch(candidate) || (!run.refused && (!shown.is || acts));
      return isMode ? [{ ...shown, verdicts, ...(run.refused ? { refused: true } : {}) }] : [];
    });
    // What is given is worked with: only where the tool else just reads, or does something else, is that another tool.
    const chosen = cases.filter(({ is }) => is !== 'absent' && is !== 'given');
    return differs(chosen, HINTS) ||
      differs(cases, ['readOnlyHint']) ||
      (candidate.presence && differs(cases, ['destructiveHint']) && this.isEither(answers))
      ? [{ argument: candidate.argument, cases }]
      : [];
  }

  private isEither([one, other]: readonly Answer[]): boolean {
    return one !== undefined && other !== undefined && isEither(this.q.decided(one.run), this.q.decided(other.run));
  }

  private affords(runs: number, cost = this.q.run.burned): boolean {
    // Where there is hardly any time left, the worst case has to do.
    return this.left >= runs && this.fuel >= runs * cost && this.m.time > 0 && this.m.pool > LEAST_POOL;
  }

  private answer(fixed: Fixed): Answer {
    const key = keyOf(fixed);
    const known = this.answers.get(key);
    if (known) return known;
    this.left--;
    let run = this.q.runs.get(key);
    if (!run) {
      const { written: _, ...own } = runHandler(this.m, this.q.tool.runnable, valuesOf(fixed));
      run = own;
      this.q.runs.set(key, run);
    }
    this.fuel -= run.burned;
    const answer = { run, ...this.q.judge(run) };
    this.answers.set(key, answer);
    return answer;
  }
}

/** What each argument is fixed to, also what it stands in: who gives a part gives the whole. */
function valuesOf(fixed: Fixed): ReadonlyMap<string, Value> {
  const values = new Map([...fixed].flatMap(([argument, choice]) => fixing(argument, choice)));
  for (const path of [...values.keys()])
    for (let at = path.lastIndexOf('.'); at > 0; at = path.lastIndexOf('.', at - 1)) {
      const whole = path.slice(0, at);
      if (!whole.includes('[]') && !values.has(whole)) values.set(whole, givenAt(whole));
    }
  return values;
}

function keyOf(fixed: Fixed): string {
  return [...fixed]
    .map(([path, choice]) => `${path}=${nameOf(choice)}`)
    .sort()
    .join(' ');
}

function nameOf(choice: Choice): string {
  if (choice.kind === 'one of') return `one of ${choice.member}`;
  return choice.kind === 'constant' ? JSON.stringify(choice.value) : choice.kind;
}

/** True where a candidate may be what decides something. */
function decides(candidate: Candidate, by: Deciders): boolean {
  return by === null || [...by].some((path) => within(path, candidate.argument));
}

/** True for an argument that is one thing or the other. */
function isSwitch({ presence, values }: Candidate): boolean {
  return !presence && values.length === 2 && values.every(({ shown }) => typeof shown.value === 'boolean');
}

function order(all: readonly Candidate[], { argument }: DependsOn): number {
  const at = all.findIndex((c) => c.argument === argument);
  return at < 0 ? all.length : at;
}

function same(a: Verdicts, b: Verdicts): boolean {
  return HINTS.every((hint) => a[hint].value === b[hint].value && a[hint].arguable === b[hint].arguable);
}

/** True where two values of the argument have different honest answers for a hint that applies to both. */
function differs(cases: readonly ArgumentCase[], hints: readonly Hint[]): boolean {
  for (const hint of hints) {
    const answers = new Set<boolean>();
    for (const { verdicts } of cases) {
      const { value } = verdicts[hint];
      const applies = hint === 'readOnlyHint' || hint === 'openWorldHint' || verdicts.readOnlyHint.value === false;
      if (applies && value !== 'unknown' && !verdicts[hint].arguable) answers.add(value);
    }
    if (answers.size > 1) return true;
  }
  return false;
}
