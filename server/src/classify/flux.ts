/**
 * Flux, the query language of InfluxDB: a query reads, unless one of its functions puts out what was read.
 * https://docs.influxdata.com/flux/v0/function-types/#outputs and #notification-endpoints
 */
import { constantText, type Hole, type Text } from '../model/text.js';
import type { Classified } from './classified.js';
import { display, overVariants, render, soleHole } from './holes.js';
import { cannotTell, make, unique } from './make.js';
import { wordSet } from './words.js';

const LONGEST = 100_000;
/** Packages that tell somebody, by any of their functions of these names. */
const NOTIFIES = wordSet(`
  alerta bigpanda discord opsgenie pagerduty pushbullet sensu servicenow slack teams telegram victorops webexteams zenoss kafka mqtt`);
const TELLS = wordSet('message send endpoint alert event to publish sendalert sendevent');
/** Functions that write points; one with the time and the tags of another one takes its place. */
const POINTS = wordSet('to wideto');
const POINT = { change: 'arguable', repeat: 'arguable' } as const;

/** What running this query does, one answer for each thing that it does. A text of the caller's can do all of it. Never throws. */
export function classifyFlux(text: Text): Classified[] {
  return overVariants([text], ([t]) => classify(t ?? []));
}

function classify(text: Text): Classified[] {
  const whole = soleHole(text);
  if (whole !== undefined) return [ofHole(whole)];
  const { source, holes } = render(text);
  if (source.length > LONGEST) return [cannotTell('db.any', display(text, 60))];
  const packages = new Map<string, string>();
  for (const [, alias, path] of source.matchAll(/\bimport\s+(?:(\w+)\s+)?"([^"]+)"/g)) {
    const name = (path as string).replace(/^.*\//, '');
    packages.set(alias ?? name, name);
  }
  const code = bare(source);
  const free = stagesOf(code).map((index) => ofHole(holes[index] as Hole));
  const found = [...code.matchAll(/(?<![\w.])(?:(\w+)\.)?(\w+)\s*\(/g)].flatMap(([, name, call]) => {
    const told = ofCall(name === undefined ? '' : (packages.get(name) ?? name), call as string);
    return told ? [told] : [];
  });
  const all = [...free, ...found];
  return all.length > 0 ? unique(all) : [make('db.read', display(text, 60))];
}

function ofHole(hole: Hole): Classified {
  return hole.origin === 'argument' ? make('db.any', null, { dependsOn: [hole.name] }) : cannotTell('db.any', null);
}

/** The code without comments and without what stands in texts. */
function bare(source: string): string {
  return source.replace(/"(?:[^"\\]|\\.)*"|\/\/[^\n]*/g, (piece) => (piece.startsWith('"') ? '""' : ''));
}

/** Holes where a function of the pipe or a statement stands. In the brackets of a call, and behind a name, it is a value. */
function stagesOf(code: string): number[] {
  const found: number[] = [];
  let depth = 0;
  let before = '';
  for (const [piece, hole] of code.matchAll(/truehint_hole_(\d+)_|\|>|\S|\n/g)) {
    if (hole !== undefined && depth === 0 && /^$|[\n)>]$/.test(before)) found.push(Number(hole));
    if (/^[([{]$/.test(piece)) depth++;
    else if (/^[)\]}]$/.test(piece)) depth = Math.max(0, depth - 1);
    before = piece;
  }
  return found;
}

function ofCall(from: string, call: string): Classified | null {
  const name = call.toLowerCase();
  const shown = `${from === '' ? '' : `${from}.`}${call}()`;
  if (NOTIFIES.has(from.toLowerCase())) return TELLS.has(name) ? make('message.send', shown) : null;
  switch (from) {
    case '':
    case 'influxdb':
    case 'experimental':
      return POINTS.has(name) ? make('db.insert', shown, POINT) : null;
    case 'monitor':
    case 'tickscript':
      return /^(?:check|write|log|notify|alert)$/.test(name) ? make('db.insert', shown) : null;
    case 'sql':
      return name === 'to' ? make('db.insert', shown, { reach: 'open' }) : null;
    case 'http':
    case 'requests':
      if (name === 'get' || name === 'peek') return make('http.read', shown, { reach: 'open' });
      return /^(?:post|endpoint|do|put|patch|delete)$/.test(name) ? make('http.append', shown, { reach: 'open' }) : null;
    default:
      return null;
  }
}

/** True for a text that is written in the code and is Flux by its look. */
export function looksLikeFlux(text: Text): boolean {
  const known = constantText(text) ?? text.filter((part) => typeof part === 'string').join(' ');
  return known.includes('|>') && /\bfrom\s*\(/.test(known);
}
