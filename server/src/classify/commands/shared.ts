/** Judgements that several families share. */
import type { Hole, Text } from '../../model/text.js';
import { constantText } from '../../model/text.js';
import type { Call } from './call.js';
import type { Outcome } from './family.js';

/** Where the caller may add any words to a command whose options change its meaning, the worst of them counts. */
export function opensByArgument(call: Call, usual: Outcome): Outcome {
  const names = call.openWords.filter((hole) => hole.origin === 'argument').map((hole) => hole.name);
  return names.length === 0 ? usual : { ...usual, kind: 'file.write', change: 'destroy', repeat: 'more', dependsOn: names };
}

/** The same outcome for the one file that the command's form names: the value of the first of these options, or else its last operand. */
export function onFile(outcome: Outcome, call: Call, ...flags: readonly string[]): Outcome {
  const named = call.value(...flags);
  const last = call.operands.at(-1);
  return { ...outcome, file: named ?? (last === undefined || last.many ? undefined : last.text) };
}

/** The first hole of a text that the caller fills. */
export function argumentHole(text: Text | undefined): Hole | undefined {
  return text?.find((part): part is Hole => typeof part !== 'string' && part.origin === 'argument');
}

/** A file whose code is run: the caller's choice is anyone's code, a fixed one cannot be told. */
export function runsFile(file: Text | undefined): Outcome {
  const hole = constantText(file ?? []) === undefined ? argumentHole(file) : undefined;
  return hole === undefined ? { kind: 'process.run', certainty: 'unknown' } : { kind: 'code.run', dependsOn: [hole.name] };
}

/** Code given as a text: constant code cannot be told by its words, the caller's is anyone's. */
export function runsCode(code: Text | undefined): Outcome {
  return runsFile(code);
}
