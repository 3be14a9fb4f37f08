/**
 * Command lines and argument lists. `unbash` reads the shell's syntax; what each program does stands in `commands/`.
 */
import { forEachChild, parse, type Redirection, type SyntaxNode, type Word, type WordPart } from 'unbash';
import { type ArgvWord, constantText, type Hole, type Text } from '../model/text.js';
import { judgeArgv } from './argv.js';
import type { Classified } from './classified.js';
import type { Runner } from './commands/family.js';
import { concat, display, overVariants, render, restore, soleHole } from './holes.js';
import { cannotTell, make, unique } from './make.js';
import { Memo } from './memo.js';
import { classifySql } from './sql.js';

const LONGEST = 50_000;
const MOST_ANSWERS = 200;
/** How often a command line may hand on another one: `sudo bash -c "ssh host 'bash -c …'"`. */
const DEEPEST = 8;
const memo = new Memo<Classified[]>();

/**
 * What running this command line in a shell does: one answer for each command and each redirection of it. A line, or a
 * program in it, that the caller names is anyone's code. Never throws.
 */
export function classifyShell(text: Text): Classified[] {
  const constant = constantText(text);
  return constant === undefined ? classifyLine(text, 0) : memo.get(constant, () => classifyLine(text, 0));
}

/** What starting this program with these words does, without a shell between. Never throws. */
export function classifyArgv(program: Text, argv: readonly ArgvWord[]): Classified[] {
  return judgeArgv(program, argv, runnerAt(0));
}

function runnerAt(depth: number): Runner {
  return {
    shell: (text) => (depth >= DEEPEST ? [cannotTell('process.run', display(text))] : classifyLine(text, depth + 1)),
    argv: (program, argv) =>
      depth >= DEEPEST ? [cannotTell('process.run', display(program))] : judgeArgv(program, argv, runnerAt(depth + 1)),
    sql: (text) => classifySql(text),
  };
}

function classifyLine(text: Text, depth: number): Classified[] {
  return overVariants([text], ([line]) => classify(line ?? [], depth));
}

function classify(text: Text, depth: number): Classified[] {
  const whole = soleHole(text);
  if (whole !== undefined)
    return [whole.origin === 'argument' ? make('code.run', null, { dependsOn: [whole.name] }) : cannotTell('process.run', null)];
  const { source, holes } = render(text);
  if (source.length > LONGEST) return [cannotTell('process.run', display(text))];
  try {
    const reading = new Reading(holes, runnerAt(depth));
    reading.script(parse(source));
    return unique(reading.found);
  } catch {
    // The parser promises not to throw; a stack that ends is answered like a line that is not understood.
    return [cannotTell('process.run', display(text))];
  }
}

/** Walks one parsed line and gathers what its commands do. */
class Reading {
  readonly found: Classified[] = [];
  private readonly functions = new Set<string>();

  constructor(
    private readonly holes: readonly Hole[],
    private readonly runner: Runner,
  ) {}

  script(script: SyntaxNode & { type: 'Script' }): void {
    this.gatherFunctions(script);
    this.visit(script);
  }

  private gatherFunctions(node: SyntaxNode): void {
    if (node.type === 'Function') this.functions.add(node.name.value);
    if (node.type !== 'Word') forEachChild(node, (child) => this.gatherFunctions(child));
  }

  private visit(node: SyntaxNode): void {
    if (this.found.length > MOST_ANSWERS) return;
    if (node.type === 'Script' && (node as { errors?: readonly unknown[] }).errors?.length)
      this.found.push(cannotTell('process.run', 'a command line that does not parse'));
    if (node.type === 'Command') {
      const name = node.name;
      if (name !== undefined && !this.functions.has(name.value)) {
        const words = node.args.map(
          (arg): ArgvWord => ({
            text: arg.type === 'Word' ? this.wordText(arg) : restore(arg.text, this.holes),
            certain: true,
            many: false,
          }),
        );
        this.found.push(...this.runner.argv(this.wordText(name), words));
      }
    }
    if (node.type === 'Redirect') this.redirect(node);
    forEachChild(node, (child) => this.visit(child));
  }

  private redirect(node: Redirection & { type: 'Redirect' }): void {
    if (node.target === undefined || !/>/.test(node.operator) || node.operator === '<>') return;
    const target = this.wordText(node.target);
    const constant = constantText(target);
    // Duplicated descriptors, and the devices that keep nothing.
    if (constant !== undefined && (/^&?\d+-?$|^-$/.test(constant) || /^(\/dev\/(null|stdout|stderr|tty|fd\/\d+)|nul)$/i.test(constant)))
      return;
    this.found.push(make(node.operator.includes('>>') ? 'file.append' : 'file.write', display(concat([`${node.operator} `], target))));
  }

  /** A word without its quotes, expansions as holes: a variable is the environment's, a substitution is data. */
  private wordText(word: Word): Text {
    return word.parts === undefined ? restore(word.value, this.holes) : concat(...word.parts.map((part) => this.partText(part)));
  }

  private partText(part: WordPart): Text {
    switch (part.type) {
      case 'Literal':
      case 'SingleQuoted':
      case 'AnsiCQuoted':
        return restore(part.value, this.holes);
      case 'DoubleQuoted':
      case 'LocaleString':
        return concat(...part.parts.map((inner) => this.partText(inner)));
      case 'SimpleExpansion':
      case 'ParameterExpansion':
        return [{ origin: 'config', name: display(restore(part.text, this.holes), 40) }];
      case 'CommandExpansion':
      case 'ArithmeticExpansion':
      case 'ProcessSubstitution':
        return [{ origin: 'data', name: display(restore(part.text, this.holes), 40) }];
      default:
        return restore(part.text, this.holes);
    }
  }
}
