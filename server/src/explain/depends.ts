/**
 * What a tool's dependence on an argument looks like: a row for all values that answer alike, only the hints that differ,
 * and how to split the tool. Every text is one line, cleaned of control characters; escaping is the printer's.
 */

import { applicableHints } from '../clients/directories.js';
import { inWords } from '../clients/meaning.js';
import { clean } from '../model/clean.js';
import { put } from '../model/groups.js';
import { HINTS, type Hint } from '../model/hint.js';
import type { ArgumentCase, DependsOn } from '../model/tool.js';
import type { VerdictValue } from '../model/verdict.js';

export interface DependsRow {
  /** The values, as far as they are listed. */
  readonly values: readonly string[];
  /** How many more there are. */
  readonly more: number;
  /** The answers to `hints`, in words; empty where a hint says nothing about the row. */
  readonly answers: readonly string[];
}

export interface DependsExplanation {
  readonly argument: string;
  /** `operation drain`: what another argument has to be for this one to matter; null where it always does. */
  readonly when: string | null;
  /** The hints whose answers differ. */
  readonly hints: readonly Hint[];
  /** Empty where the argument is free text. */
  readonly rows: readonly DependsRow[];
  /** How to split the tool, in a sentence; null where no table says so. */
  readonly split: string | null;
}

/** A value with its answers, as a report has them. */
export type Answered = Pick<ArgumentCase, 'value' | 'is' | 'refused'> & Readonly<Record<Hint, VerdictValue>>;

/** More values than this are counted, not listed. */
const MOST_VALUES = 12;
const MOST_NAMED = 6;

/** Explains what depends on an argument. */
export function explainDepends({ argument, when, cases }: DependsOn): DependsExplanation {
  return explainAnswers(
    argument,
    when,
    cases.map(({ value, is, refused, verdicts }) => ({
      value,
      ...(is ? { is } : {}),
      ...(refused ? { refused } : {}),
      readOnlyHint: verdicts.readOnlyHint.value,
      destructiveHint: verdicts.destructiveHint.value,
      idempotentHint: verdicts.idempotentHint.value,
      openWorldHint: verdicts.openWorldHint.value,
    })),
  );
}

/** The same for answers without their proof. */
export function explainAnswers(argument: string, when: DependsOn['when'], cases: readonly Answered[]): DependsExplanation {
  const name = argumentText(argument);
  const hints = differing(cases);
  return {
    argument: name,
    when: when ? `${argumentText(when.argument)} ${valueText({ value: when.value })}` : null,
    hints,
    rows: grouped(cases, (each) => hints.map((hint) => answerText(each, hint)).join('|')).map((alike) => ({
      values: alike.slice(0, MOST_VALUES).map(valueText),
      more: Math.max(0, alike.length - MOST_VALUES),
      answers: hints.map((hint) => answerText(alike[0] as Answered, hint)),
    })),
    // What is refused is no tool of its own.
    split: cases.some((each) => each.refused) ? null : splitText(name, cases, hints),
  };
}

/** `steps.[]` are the elements of a list; no path is that of all arguments together. */
function argumentText(path: string): string {
  if (path === '') return 'the arguments';
  return clean(path.replace(/\.\[\]/g, '[]'), 60);
}

/** A value as it is called in a table. */
function valueText({ value, is }: Pick<ArgumentCase, 'value' | 'is'>): string {
  switch (is) {
    case 'absent':
      return 'without it';
    case 'given':
      return 'with it';
    case 'other':
      return 'any other value';
    default:
      return typeof value === 'string' ? clean(value, 40) || '""' : String(value);
  }
}

/** What a hint says about a case, in words; nothing where it does not apply. */
function answerText(each: Answered, hint: Hint): string {
  if (!applies(each, hint)) return '';
  const value = each[hint];
  return value === 'unknown' ? 'unknown' : inWords(hint, value);
}

function applies(each: Answered, hint: Hint): boolean {
  return applicableHints(each.readOnlyHint === true).includes(hint);
}

function differing(cases: readonly Answered[]): readonly Hint[] {
  return HINTS.filter((hint) => {
    // Which of the cases that write also destroy says how bad they are; that reading may be repeated says nothing.
    const asked = hint === 'destructiveHint' ? cases : cases.filter((each) => applies(each, hint));
    const answers = new Set(asked.map((each) => answerText(each, hint)));
    return answers.size > 1 && [...answers].some((answer) => answer !== '' && answer !== 'unknown');
  });
}

/** Cases in groups that answer alike, in the order of their first. */
function grouped(cases: readonly Answered[], key: (each: Answered) => string): Answered[][] {
  const groups = new Map<string, Answered[]>();
  for (const each of cases) put(groups, key(each), each);
  return [...groups.values()];
}

const NUMBERS: Readonly<Record<number, string>> = { 2: 'two', 3: 'three', 4: 'four' };

/** `Register two tools: list, get (read-only); delete (destructive).` */
function splitText(argument: string, cases: readonly Answered[], hints: readonly Hint[]): string | null {
  const coarse = grouped(cases, (each) => workOf(each, hints));
  // Where all read, or all destroy, the finer answers are what differs.
  const groups = coarse.length > 1 ? coarse : grouped(cases, (each) => hints.map((hint) => answerText(each, hint)).join(', '));
  if (groups.length < 2) return null;
  const parts = groups.map((alike) => {
    const first = alike[0] as Answered;
    const work = coarse.length > 1 ? workOf(first, hints) : hints.map((hint) => answerText(first, hint)).join(', ');
    const names = alike
      .slice(0, MOST_NAMED)
      .map((each) => (typeof each.value === 'boolean' ? `${argument} ${each.value}` : valueText(each)));
    const more = alike.length > MOST_NAMED ? ` and ${alike.length - MOST_NAMED} more` : '';
    return `${names.join(', ')}${more} (${work})`;
  });
  return `Register ${NUMBERS[groups.length] ?? groups.length} tools: ${parts.join('; ')}.`;
}

/** What a tool with this answer would be called, in a word or two. */
function workOf(each: Answered, hints: readonly Hint[]): string {
  const { readOnlyHint: reads, destructiveHint: destroys, openWorldHint: open } = each;
  const work =
    reads === true
      ? 'reads only'
      : reads === 'unknown'
        ? 'cannot be told'
        : destroys === true
          ? 'destroys'
          : destroys === false
            ? 'only adds'
            : 'writes';
  return hints.includes('openWorldHint') && open !== 'unknown' ? `${work}, ${inWords('openWorldHint', open)}` : work;
}
