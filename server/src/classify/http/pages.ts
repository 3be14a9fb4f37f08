/**
 * Services that read the open web for their caller: they fetch the page that a field of the body names. They read, or
 * start a job that reads; either way the caller's address leads anywhere.
 */
import { constantText, type Hole, type Text } from '../../model/text.js';
import type { Classified } from '../classified.js';
import { make } from '../make.js';
import { splitWords, wordSet } from '../words.js';
import { type Body, readBody, valuesOf } from './body.js';

/** Ends of a path whose name is enough: they answer with what a page holds. */
const READS = wordSet('scrape fetch extract browse unfurl');
/** Ends of a path that read a page where the body has an address, and may make something else where it has none. */
const READS_ADDRESS = wordSet('map contents render screenshot');
/** Ends of a path that fetch a page where the body also says how the answer should look, and may be anything else where it does not. */
const READS_AS_ASKED = wordSet('request requests unlock unlocker proxy page markdown html content universal reader read url web convert');
/** How a page is fetched, and how the answer should look. */
const LOOK =
  /^(?:(?:data_?|output_?|response_?|return_?)?formats?|render|render_?(?:js|html)|js_?render|country(?:_?code)?|geo(?:_?location)?|screenshot|wait_?(?:for|until)(?:_?\w+)?|only_?main_?content|(?:premium|stealth)_?proxy|proxy(?:_?(?:type|country))?|user_?agent|viewport|device|zone|block_?ads|js_?scenario|css_?selector|parse|readability)$/i;
/** What is sent on to the page, or told of it later, is no mere reading. */
const SENDS = /^(?:method|body|data|payload|events?|callback(?:_?url)?|webhook(?:_?url)?|secret|name|title|description|tags?)$/i;
/** Ends of a path that start work which goes on after the answer. */
const STARTS = wordSet('crawl batch jobs job agent agents research deepresearch runs');
const ADDRESS = /^((start|target|page|source|seed|site|web(site|page)?)_?)?(url|uri|link)s?$|^website$/i;
/** A field of actions makes the page be clicked and typed into. */
const ACTIONS = /^(page_?|browser_?)?actions$/i;
const WEB = wordSet('web websearch internet serp');

/** What a POST to such an endpoint does, or null where it is none. All answers are likely: only names say it. */
export function pageRequest(segments: readonly string[], bodyText: Text | undefined, decidedBy: string): Classified | null {
  const words = splitWords((segments.at(-1) ?? '').replace(/^.*:/, ''));
  const name = words.join('');
  // `scrapeUrl`, `batch-scrape`.
  const plain = name.replace(/^(batch|bulk|async)(?=.)/, '').replace(/(?<=.)(url|page|site|web|website)s?$/, '');
  const before = (segments.at(-2) ?? '').toLowerCase();
  if (/search$/.test(name) && (WEB.has(before) || words.some((word) => WEB.has(word))))
    return make('http.read', decidedBy, { reach: 'open', certainty: 'likely' });
  if (!READS.has(plain) && !READS_ADDRESS.has(plain) && !STARTS.has(plain) && !READS_AS_ASKED.has(plain)) return null;
  const body = bodyText === undefined ? undefined : readBody(bodyText);
  if (READS_AS_ASKED.has(plain) && !(body && asksLook(body))) return null;
  const open = body === undefined ? undefined : callersAddress(body);
  const where = { certainty: 'likely', ...(open === undefined ? {} : { reach: 'open' as const }) } as const;
  const inBatch = /^(batch|bulk|async)$/.test(before) || (words.length > 1 && /^(batch|bulk|async)$/.test(words[0] as string));
  if (STARTS.has(plain) || inBatch) return open === undefined && !inBatch ? null : make('http.append', decidedBy, where);
  if (READS_ADDRESS.has(plain) && !body?.fields.some((field) => ADDRESS.test(field.name))) return null;
  if (body?.fields.some((field) => ACTIONS.test(field.name))) return make('browser.act', decidedBy, where);
  return make('http.read', decidedBy, where);
}

/** Whether a body names an address that somebody else chose, and how what is there should come back, and nothing to send there. */
function asksLook({ fields }: Body): boolean {
  const sends = fields.some(({ name, value }) => SENDS.test(name) && !(value !== undefined && /^GET$/i.test(constantText(value) ?? '')));
  const asked = fields.some(({ name, value }) => ADDRESS.test(name) && value !== undefined && constantText(value) === undefined);
  return asked && !sends && fields.some(({ name }) => LOOK.test(name));
}

/** The hole in a field with an address that the caller fills from its beginning: behind a host it would only be a path. */
function callersAddress(body: Body): Hole | undefined {
  return valuesOf(body, (name) => ADDRESS.test(name))
    .map((value) => value[0])
    .find((first): first is Hole => typeof first === 'object' && first.origin === 'argument');
}
