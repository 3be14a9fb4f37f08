/** GraphQL documents: a mutation writes, anything else reads (GraphQL specification, section 2.3 "Operations"). */
import type { DocumentNode, OperationDefinitionNode } from 'graphql/language/ast.js';
import { parse } from 'graphql/language/parser.js';
import { constantText, type Text } from '../model/text.js';
import type { Classified } from './classified.js';
import { display, holeAtHead, overVariants, render, restore, soleHole } from './holes.js';
import { RENEWING, revives } from './lexicon.js';
import { cannotTell, make, unique } from './make.js';
import { Memo } from './memo.js';
import { verbChange } from './verbs.js';
import { splitWords } from './words.js';

const LONGEST = 200_000;
const MOST_TOKENS = 20_000;
const DEEPEST = 200;
const memo = new Memo<Classified[]>();

/**
 * What sending this document does: one answer for each operation in it (for a mutation, for each of its fields).
 * A document that the caller supplies can mutate. Never throws.
 */
export function classifyGraphql(text: Text): Classified[] {
  const constant = constantText(text);
  return constant === undefined ? overVariants([text], ([t]) => classify(t ?? [])) : memo.get(constant, () => classify(text));
}

function classify(text: Text): Classified[] {
  const whole = soleHole(text);
  if (whole !== undefined) return [fromHole(whole.origin, whole.name)];
  const { source, holes } = render(text);
  const head = source.slice(0, LONGEST).replace(/^(?:[\s,\uFEFF]|#[^\n]*)+/, '');
  const first = holeAtHead(head, holes);
  // A leading hole is most often a shared fragment (`${FRAGMENT} query …`): what follows it decides, if anything does.
  const document = parseQuietly(source) ?? parseQuietly(render(text, () => ' ').source);
  const operations = document?.definitions.filter((d): d is OperationDefinitionNode => d.kind === 'OperationDefinition') ?? [];
  if (operations.length > 0) {
    return unique(operations.flatMap((operation) => ofOperation(operation).map((c) => ({ ...c, decidedBy: shown(c.decidedBy, holes) }))));
  }
  if (document !== undefined && first === undefined) return [cannotTell('unknown', null)];
  const keyword = /^(?:fragment\b[\s\S]*?\}\s*)?(query|subscription|mutation|\{)/.exec(head)?.[1];
  if (keyword === 'mutation') return [make('http.write', display(text, 60), { certainty: 'likely' })];
  // Text that looks like a query and cannot be parsed may still hide a second operation, so it is only likely.
  if (keyword !== undefined) return [make('http.read', display(text, 60), { certainty: 'likely' })];
  return [first === undefined ? cannotTell('unknown', null) : fromHole(first.origin, first.name)];
}

function shown(decidedBy: string | null, holes: Parameters<typeof restore>[1]): string | null {
  return decidedBy === null ? null : display(restore(decidedBy, holes), 60);
}

function fromHole(origin: string, name: string): Classified {
  if (origin === 'argument') return make('http.write', null, { repeat: 'more', dependsOn: [name] });
  return cannotTell('http.write', null);
}

function parseQuietly(source: string): DocumentNode | undefined {
  if (source.length > LONGEST || tooDeep(source)) return undefined;
  try {
    return parse(source, { noLocation: true, maxTokens: MOST_TOKENS });
  } catch {
    return undefined;
  }
}

/** The parser recurses, so that braces nested by the thousand would end its stack. */
function tooDeep(source: string): boolean {
  let depth = 0;
  for (let i = 0; i < source.length; i++) {
    const c = source[i];
    if (c === '{' || c === '[' || c === '(') {
      if (++depth > DEEPEST) return true;
    } else if (c === '}' || c === ']' || c === ')') depth--;
  }
  return false;
}

function ofOperation(operation: OperationDefinitionNode): Classified[] {
  const name = operation.name === undefined ? '' : ` ${operation.name.value}`;
  if (operation.operation !== 'mutation') return [make('http.read', `${operation.operation}${name}`)];
  return operation.selectionSet.selections.map((selection) =>
    selection.kind === 'Field' ? ofMutation(selection.name.value) : make('http.write', `mutation${name}`, { certainty: 'likely' }),
  );
}

/** Names of what only joins two things. */
const JOINS = /[a-z]To[A-Z]\w*Create$|^create[A-Z]\w*To[A-Z]|Membership/;

/** A verb whose every call makes a new value, wherever it stands: `applicationRotateSecret`. */
function renews(name: string): { repeat?: 'more' } {
  return splitWords(name).some((word) => RENEWING.has(word)) ? { repeat: 'more' } : {};
}

/** Whether the verb in front or behind makes something count again: `unarchiveIssue`, `issueUnarchive`. */
function revived(name: string): boolean {
  const words = splitWords(name);
  return revives(words) || (verbChange(name) === undefined && revives(words.slice(-1)));
}

/**
 * The keyword proves that it writes; what it does to what existed is told by the verb in its field's name. That is part
 * of the API's own contract, so a verb that is known counts as proof; one that is not is taken for the worst, and likely.
 */
function ofMutation(field: string): Classified {
  const decidedBy = `mutation ${field}`;
  const name = field.replace(/truehint_hole_\d+_/g, '_');
  // `issueCreate` is as common as `createIssue`, so the last word is asked where the first knows nothing.
  switch (verbChange(name) ?? verbChange(name, 'last')) {
    case 'add':
      // One thing is put to another; whether a second time counts is the API's to say: `createIssueToCycle`.
      return make('http.append', decidedBy, JOINS.test(name) ? { repeat: 'arguable' } : {});
    case 'send':
    case 'run':
      return make('http.append', decidedBy, { certainty: 'likely' });
    case 'remove':
      return make('http.delete', decidedBy);
    case 'change':
      return revived(name) ? make('http.append', decidedBy, { repeat: 'same' }) : make('http.write', decidedBy, renews(name));
    default:
      return make('http.write', decidedBy, { certainty: 'likely', ...renews(name) });
  }
}
