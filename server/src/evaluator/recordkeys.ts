/** Lists of records whose keys say what each is: stages of a pipeline, edits of a document. */
import { elementsOf } from './iterate.js';
import type { Machine } from './machine.js';
import { nameOf, originOf } from './text.js';
import { OPEN, optionsOf, type Value } from './values.js';

export interface RecordKeys {
  readonly known: readonly string[];
  /** False where there may be others. */
  readonly complete: boolean;
  /** The argument that the list, or a record of it, comes from; null where none does. */
  readonly fromArgument: string | null;
}

/** The keys of all records that a list may hold. */
export function recordKeys(m: Machine, value: Value | undefined): RecordKeys {
  const known: string[] = [];
  let complete = true;
  let fromArgument: string | null = null;
  for (const option of value ? optionsOf(value) : []) {
    if (option.kind === 'constant') continue;
    if (option.kind !== 'list') {
      complete = false;
      if (originOf(m, option) === 'argument') fromArgument = nameOf(option);
      continue;
    }
    for (const element of elementsOf(m, option, 'values')) {
      for (const stage of optionsOf(element.value)) {
        if (stage.kind === 'constant') continue;
        if (stage.kind === 'object') {
          for (const key of stage.slots.keys()) if (!key.startsWith('\u0000')) known.push(key);
          if (stage.slots.has(OPEN)) complete = false;
        } else {
          complete = false;
          if (originOf(m, stage) === 'argument') fromArgument ??= nameOf(stage);
        }
      }
    }
  }
  return { known, complete, fromArgument };
}
