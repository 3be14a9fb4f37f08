/**
 * Orders: records that name what the other side is to do, `{ method: 'scene.get', params: {} }`, whatever carries them there
 * (JSON-RPC 2.0, section 4, and what looks like it: a POST to one address, a line of input, a message on a socket). Only
 * names say what they do, so that no answer is more than likely, and a name of which nothing is known is `unknown`.
 */
import { constantText, type Text } from '../model/text.js';
import type { Classified } from './classified.js';
import { type Body, valuesOf } from './http/body.js';
import { changeOfWord, isThing } from './lexicon.js';
import { cannotTell, make } from './make.js';
import { Memo } from './memo.js';
import { classifyVerb, verbChange } from './verbs.js';
import { splitWords, wordSet } from './words.js';

/** Fields that name an order, and of those the ones that say as often what kind of thing the record is. */
export const ORDER = /^(type|command|cmd|method|action|op|operation|func|function|name)$/i;
const SURE = /^(command|cmd|method|action|op|operation|func|function)$/i;
/** Fields that bring what an order acts on. */
const WITH = /^(params|parameters|args|arguments|kwargs)$/i;
/** Orders that carry others. */
const SEVERAL = /^(?:system\.)?(?:multi|batch|multi_?call|bulk)$/i;

/** The orders of a record. */
export interface Orders {
  readonly names: readonly Text[];
  /** Whether the field is one that names nothing but orders. */
  readonly sure: boolean;
  /** Whether the record also brings what they act on. */
  readonly withParameters: boolean;
}

/** The order that a record names at its outside, or those that one of several brings along; null where it names none. */
export function ordersIn(body: Body): Orders | null {
  if (!body.fields.some((field) => field.depth === 1)) return ordersOfList(body);
  const outer = { fields: body.fields.filter((field) => field.depth === 1), open: [] };
  const sure = valuesOf(outer, (name) => SURE.test(name));
  const [first] = sure.length > 0 ? sure : valuesOf(outer, (name) => ORDER.test(name));
  if (first === undefined) return null;
  const inner = SEVERAL.test(constantText(first) ?? '')
    ? valuesOf({ ...body, fields: body.fields.filter((field) => field.depth > 1) }, (name) => SURE.test(name)).slice(0, 20)
    : [];
  return {
    names: inner.length > 0 ? inner : [first],
    sure: sure.length > 0,
    withParameters: outer.fields.some((field) => WITH.test(field.name)),
  };
}

/** A list of orders, `[{ command: 'auth.login' }, { command: 'item.delete', args: {} }]`: those of the session are no more than its door. */
function ordersOfList(body: Body): Orders | null {
  const records = { fields: body.fields.filter((field) => field.depth === 2), open: [] };
  const all = valuesOf(records, (name) => SURE.test(name)).slice(0, 20);
  const names = all.filter((name) => !/(?:^|[./_])(?:authenticate|login|logon|sign_?in|connect)$/i.test(constantText(name) ?? ''));
  if (all.length === 0) return null;
  return { names: names.length > 0 ? names : all, sure: true, withParameters: records.fields.some((field) => WITH.test(field.name)) };
}

/** Verbs of questions, whatever stands around them; others that read a text as well do something to a scene or a document. */
const ASKS = wordSet('get list fetch find read describe browse search retrieve inspect lookup enumerate query is has are can count');
const ACTS_ON_OPEN = wordSet(
  'load render transform group sort walk convert format normalize extract evaluate map reduce embed acquire watch poll scrape simulate scan embed from to explain',
);
/** As methods these concern the client alone; who is ordered to does them. */
const CLIENTS_OWN = wordSet(
  'connect disconnect dispose quit end release init initialize then catch finally on once off use login logout sleep',
);
/** What is brought before somebody's eyes is where later orders act. */
const BRINGS_UP = wordSet('browse show open view select focus display reveal navigate switch activate');
const IN_VIEW = wordSet('overview browser window dialog panel view screen tab page editor');
/** Ends of names that say what is told: `notesInfo`, `deckNames`. */
const TOLD = wordSet('names info infos list stats statistics status count counts ids details version versions');
/** Before the thing that is asked for: `guiSelectedNotes`. */
const STATE_OF = wordSet('current selected active focused visible available');

const memo = new Memo<Classified>(2000);

/**
 * What an order of this name does: `get_scene`, `scene.delete`, `item_create`, `eth_getBalance`, `notesInfo`. Gives `api.*`,
 * likely, or what cannot be told. Never throws.
 */
export function classifyOrder(name: string): Classified {
  return memo.get(name, () => classify(name));
}

function classify(name: string): Classified {
  const words = splitWords(name);
  const [first = '', second = ''] = words;
  const nothing = cannotTell('unknown', null);
  if ((first === 'gui' || first === 'ui') && words.length > 1) return onScreen(name, words.slice(1));
  if (first === 'select' && words.length > 1) return up(name);
  if (ACTS_ON_OPEN.has(first)) return nothing;
  if (CLIENTS_OWN.has(name.toLowerCase())) return nothing;
  const whole = classifyVerb(name);
  if (whole.kind !== 'unknown') {
    // What a library makes in memory is on the other side an object like any: `create_object`, `clear_cache`.
    if (whole.change === 'none' && (verbChange(name) ?? 'none') !== 'none') return classifyVerb(`${first}_it`);
    // `search_save`: nobody knows which of the two it is; `get_link` gets one.
    const last = words.length > 1 ? verbChange(name, 'last') : undefined;
    if (whole.change === 'none' && !ASKS.has(first) && last !== undefined && last !== 'none') return nothing;
    if (first === 'search' && last !== undefined && last !== 'none') return nothing;
    return whole;
  }
  // `tools/list`, `user.create`, `eth_estimateGas`: what stands before is the group.
  const behind = name.replace(/^.*[/.:]/, '').replace(/^[a-z\d]+_(?=[a-z]+[A-Z])/, '');
  if (behind !== name && behind !== '') return classify(behind);
  // `noteDelete`, `modelFieldRename`: a product or a thing stands before the verb. One that reads is as often the thing.
  const change = changeOfWord(first) === undefined ? changeOfWord(second) : undefined;
  if (words.length > 1 && change !== undefined && !isThing(second) && (change !== 'none' || (ASKS.has(second) && words.length > 2)))
    return classify(words.slice(1).join('_'));
  const last = words.at(-1) as string | undefined;
  if (last === undefined) return nothing;
  if (changeOfWord(last) !== undefined && (words.length === 1 || changeOfWord(last) !== 'none' || ASKS.has(last)))
    return classifyVerb(`${last}_it`);
  return tells(words) ? make('api.read', name.slice(0, 80), { certainty: 'likely' }) : nothing;
}

/** Whether a name is that of what is told: no verb in it writes. */
function tells(words: readonly string[]): boolean {
  if (words.some((word) => (changeOfWord(word) ?? 'none') !== 'none' && !isThing(word))) return false;
  return words.length > 1 && (TOLD.has(words.at(-1) as string) || STATE_OF.has(words[0] as string));
}

/** An order to somebody's window. What it shows there is what later orders act on. */
function onScreen(name: string, words: readonly string[]): Classified {
  const [first = ''] = words;
  if (BRINGS_UP.has(first) || (changeOfWord(first) === undefined && !STATE_OF.has(first) && IN_VIEW.has(words.at(-1) as string)))
    return up(name);
  return classify(words.join('_'));
}

function up(name: string): Classified {
  return make('api.update', name.slice(0, 80), { change: 'session', repeat: 'same', certainty: 'likely' });
}
