/**
 * JavaScript that is evaluated in somebody's page, read by the names of the methods that its constant parts call. Such an
 * answer is at most *likely*: `removeAllItems()` removes, `setValue()` replaces; a script of which no call tells is unknown.
 */
import { constantText, type Text } from '../model/text.js';
import type { Classified } from './classified.js';
import { display } from './holes.js';
import { cannotTell, make, worst } from './make.js';
import { Memo } from './memo.js';
import { verbChange } from './verbs.js';
import { splitWords } from './words.js';

const LONGEST = 100_000;
const MOST_CALLS = 400;
const CALL = /\.\s*([A-Za-z_$][\w$]*)\s*\(/g;
/** Methods of the language and of elements that keep nothing, or only what the script itself holds. */
const OWN =
  /^(?:(?:add|remove)EventListener|setTimeout|setInterval|clear(?:Timeout|Interval)|removeChild|setAttribute|removeAttribute|toggleAttribute|createElement\w*|createTextNode|createRange|createTreeWalker|set[A-Z]?(?:Int|Uint|Float)\d*|set(?:Hours|Minutes|Seconds|Milliseconds|Date|Month|FullYear|Time)|setPrototypeOf|replaceAll|stopPropagation|stopImmediatePropagation|deleteProperty|setStart\w*|setEnd\w*|cancelAnimationFrame)$/;
const ACTS = /^(?:click|dblclick|submit|requestSubmit|dispatchEvent|execCommand|focus|blur|select|scroll(?:To|By|IntoView)?)$/;
const memo = new Memo<Classified[]>();

/** What evaluating this text in a page does; a text that the caller gives is anyone's code. Never throws. */
export function classifyScript(text: Text): Classified[] {
  const constant = constantText(text);
  return constant === undefined ? classify(text) : memo.get(constant, () => classify(text));
}

function classify(text: Text): Classified[] {
  const decidedBy = display(text, 60);
  const [first] = text;
  const whole = text.length === 1 && typeof first === 'object' && first.origin === 'argument' ? first : undefined;
  if (whole) return [make('browser.act', decidedBy, { change: 'destroy', repeat: 'more', dependsOn: [whole.name] })];
  const source = text.map((part) => (typeof part === 'string' ? part : 'x')).join('');
  if (source.length > LONGEST) return [cannotTell('browser.act', decidedBy)];
  const found: Classified[] = [];
  for (const [, name] of [...source.matchAll(CALL)].slice(0, MOST_CALLS)) {
    const one = ofCall(name as string);
    if (one) found.push(one);
  }
  // A bare constant asks whether the page is there.
  if (/^\s*(?:\d+|true|void 0|(?:document|window|location)(?:\.[\w$]+)*)\s*;?\s*$/.test(source)) return [make('browser.read', decidedBy)];
  const [head, ...rest] = found;
  // What else it does is not told: others of its calls may change more.
  if (!head) return [{ ...cannotTell('browser.act', decidedBy), certainty: 'proven' }];
  return [worst([head, ...rest])];
}

function ofCall(name: string): Classified | undefined {
  if (OWN.test(name)) return undefined;
  if (ACTS.test(name)) return make('browser.act', `${name}()`, { certainty: 'likely' });
  // `clear()`, `set()`, `delete()` of something unknown is as well a Map of the script's own.
  if (splitWords(name).length < 2) return undefined;
  switch (verbChange(name)) {
    case 'remove':
    case 'change':
      return make('browser.act', `${name}()`, { change: 'destroy', repeat: 'same', certainty: 'likely' });
    default:
      return undefined;
  }
}
