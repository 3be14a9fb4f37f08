/** The questions that an author has to answer for each tool, in the order in which they decide one another. */
import type { Hint } from '../model/hint.js';
import type { QuestionId } from './types.js';

interface Asked {
  readonly id: QuestionId;
  readonly asks: string;
  readonly help: string;
}

export const QUESTIONS: readonly Asked[] = [
  {
    id: 'title',
    asks: 'Would somebody who is no developer understand the title in an approval dialog?',
    help: 'Hosts show it where a person decides whether the call may go ahead. Say what happens, in plain words.',
  },
  {
    id: 'readOnlyHint',
    asks: 'After the call, is anything in the world different?',
    help: 'Files, records, messages, processes, pages, and what later calls of this server see. Logs and caches do not count.',
  },
  {
    id: 'destructiveHint',
    asks: 'Can it overwrite or delete what existed before?',
    help: 'Updating, replacing, moving and closing count. Adding something new does not.',
  },
  {
    id: 'idempotentHint',
    asks: 'Is a retry with identical arguments harmless?',
    help: 'It is where a second call changes nothing further, also where it ends with an error.',
  },
  {
    id: 'openWorldHint',
    asks: 'Does it touch anything outside a domain that the server controls?',
    help: 'The web, a host or a person that the arguments choose, a public service. Local files and the server’s own database do not count.',
  },
  {
    id: 'depends',
    asks: 'Is the honest answer “it depends on the arguments”?',
    help: 'A tool with a harmless and a dangerous mode has to be annotated for the dangerous one. Two tools are honest about both.',
  },
];

/** What yes declares. The first question is asked the other way round: who changes something is not read-only. */
export const YES_DECLARES: Readonly<Record<Hint, boolean>> = {
  readOnlyHint: false,
  destructiveHint: true,
  idempotentHint: true,
  openWorldHint: true,
};

/** What yes and no mean, on the buttons. */
export const ANSWERS: Readonly<Record<Hint, { readonly yes: string; readonly no: string }>> = {
  readOnlyHint: { yes: 'Yes, it changes something', no: 'No, it only reads' },
  destructiveHint: { yes: 'Yes, it may overwrite or delete', no: 'No, it only adds' },
  idempotentHint: { yes: 'Yes, a retry is harmless', no: 'No, a retry does more' },
  openWorldHint: { yes: 'Yes, it reaches outside', no: 'No, it stays inside' },
};

/** The answer that declaring `value` gives. */
export function saying(hint: Hint, value: boolean): 'yes' | 'no' {
  return value === YES_DECLARES[hint] ? 'yes' : 'no';
}
