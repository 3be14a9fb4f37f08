/** One invocation of a program, as a rule asks about it. */

import type { ArgvWord } from '../../model/text.js';
import { constantText, type Hole, type Text } from '../../model/text.js';
import { concat } from '../holes.js';
import type { Family, Runner } from './family.js';

/** The constant beginning of a word; '' where it begins with a hole. */
export function headOf(word: ArgvWord | undefined): string {
  const first = word?.text[0];
  return typeof first === 'string' ? first : '';
}

/** Whether a word is written as an option. A word that begins with a hole is taken for an operand. */
export function isOption(word: ArgvWord): boolean {
  return /^-./.test(headOf(word));
}

export class Call {
  constructor(
    private readonly family: Family,
    /** The program's name. */
    readonly program: string,
    /** All words behind the program's name, or behind the subcommand where one was found. */
    readonly words: readonly ArgvWord[],
    readonly runner: Runner,
  ) {}

  /** The words that are neither options nor values of options; everything behind `--`. */
  get operands(): readonly ArgvWord[] {
    return this.operandIndexes().map((i) => this.words[i] as ArgvWord);
  }

  /** Indexes in `words` of the operands. */
  operandIndexes(): number[] {
    const found: number[] = [];
    let onlyOperands = false;
    for (let i = 0; i < this.words.length; i++) {
      const word = this.words[i] as ArgvWord;
      if (onlyOperands || !isOption(word)) found.push(i);
      else if (headOf(word) === '--') onlyOperands = true;
      else if (this.family.valued?.includes(constantText(word.text) ?? '')) i++;
    }
    return found;
  }

  /** Whether one of the options may be given: for options that make a command dangerous. */
  may(...flags: readonly string[]): boolean {
    return this.words.some((word) => this.isFlag(word, flags));
  }

  /** Whether one of the options is certainly given: for options that make a command harmless. */
  must(...flags: readonly string[]): boolean {
    return this.words.some((word) => word.certain && !word.many && this.isFlag(word, flags));
  }

  private isFlag(word: ArgvWord, flags: readonly string[]): boolean {
    const head = headOf(word);
    if (!head.startsWith('-')) return false;
    const whole = word.text.length === 1;
    return flags.some((flag) => {
      if (head === flag) return whole;
      if (head.startsWith(`${flag}=`)) return true;
      return this.family.clusters === true && flag.length === 2 && /^-[A-Za-z]{2,}$/.test(head) && head.includes(flag.charAt(1), 1);
    });
  }

  /** The value of the first of these options, in any of its spellings: `-X POST`, `-XPOST`, `--request=POST`. */
  value(...flags: readonly string[]): Text | undefined {
    return this.values(...flags)[0];
  }

  /** The values of all occurrences of these options. */
  values(...flags: readonly string[]): Text[] {
    const found: Text[] = [];
    this.words.forEach((word, i) => {
      const head = headOf(word);
      for (const flag of flags) {
        if (head === flag && word.text.length === 1) {
          // Where the word behind it may be absent, the next one is its value then.
          for (let at = i + 1; at < this.words.length; at++) {
            const next = this.words[at] as ArgvWord;
            if (at > i + 1 && isOption(next)) break;
            found.push(next.text);
            if (next.certain || next.many) break;
          }
          return;
        }
        const joined = flag.startsWith('--') ? `${flag}=` : flag;
        if (head.startsWith(joined) && head !== flag) {
          found.push(concat([head.slice(joined.length).replace(/^=/, '')], word.text.slice(1)));
          return;
        }
        // `-X${method}`
        if (!flag.startsWith('--') && head === flag && word.text.length > 1) {
          found.push(word.text.slice(1));
          return;
        }
      }
    });
    return found;
  }

  /** The constant text of an operand, or undefined where there is none or it has a hole. */
  operand(index: number): string | undefined {
    const word = this.operands[index];
    return word === undefined || word.many ? undefined : constantText(word.text);
  }

  /** True where at least `count` operands may stand, a list of unknown length counting as many. */
  mayHave(count: number): boolean {
    const operands = this.operands;
    return operands.length >= count || operands.some((word) => word.many);
  }

  /** The holes of the words that stand for zero or more unknown words: options may hide there. */
  get openWords(): readonly Hole[] {
    return this.words.filter((word) => word.many).flatMap((word) => word.text.filter((part): part is Hole => typeof part !== 'string'));
  }
}
