import { describe, expect, it } from 'vitest';
import { type Effect, type EffectKind, KIND_DEFAULTS, type Weight } from '../../server/src/model/effect.js';
import { HINTS } from '../../server/src/model/hint.js';
import type { Verdict } from '../../server/src/model/verdict.js';
import { MOST_TELLING } from '../../server/src/verdicts/order.js';
import { inferVerdicts } from '../../server/src/verdicts/verdicts.js';

let offset = 0;
type More = Partial<Weight & Pick<Effect, 'certainty' | 'what' | 'through'>>;

/** An effect of a kind at a place of its own. */
function effect(kind: EffectKind, more: More = {}): Effect {
  const start = offset++;
  const certainty = kind === 'unknown' ? 'unknown' : 'proven';
  const place = { file: 'a.ts', start, end: start + 1 };
  return { kind, certainty, ...KIND_DEFAULTS[kind], what: kind, target: null, decidedBy: null, place, through: [], ...more };
}

/** `value certainty`, with `?` behind it where it is arguable: readOnly, destructive, idempotent, openWorld. */
function verdicts(...effects: Effect[]): string[] {
  const all = inferVerdicts(effects, { unresolved: false });
  const short = ({ value, certainty, arguable }: Verdict) =>
    `${value === 'unknown' ? 'unknown' : `${value} ${certainty}`}${arguable ? '?' : ''}`;
  return HINTS.map((hint) => short(all[hint]));
}

const likely = { certainty: 'likely' } as const;

describe('one kind of effect', () => {
  it.each<[string, Effect[], string[]]>([
    ['nothing at all', [], ['true proven', 'false proven', 'true proven', 'false proven']],
    ['a file read', [effect('file.read')], ['true proven', 'false proven', 'true proven', 'false proven']],
    ['a file written', [effect('file.write')], ['false proven', 'true proven', 'true proven', 'false proven']],
    ['a file appended to', [effect('file.append')], ['false proven', 'false proven', 'false proven', 'false proven']],
    ['a directory made', [effect('file.create')], ['false proven', 'false proven', 'true proven', 'false proven']],
    [
      'a file deleted: again changes nothing further',
      [effect('file.delete')],
      ['false proven', 'true proven', 'true proven', 'false proven'],
    ],
    ['code of the caller', [effect('code.run')], ['false proven', 'true proven', 'false proven', 'true proven']],
    ['a message', [effect('message.send')], ['false proven', 'false proven', 'false proven', 'true proven']],
    ['a page navigated', [effect('browser.navigate')], ['false proven', 'false proven', 'true proven', 'true proven']],
    [
      'a click: no reader, but what it loses is arguable',
      [effect('browser.act')],
      ['false proven', 'true likely?', 'false proven', 'true proven'],
    ],
    ['own state added to', [effect('state.add')], ['false proven', 'false proven', 'false proven', 'false proven']],
    ['a likely reader', [effect('api.read', likely)], ['true likely', 'false likely', 'true likely', 'true likely?']],
    ['a likely deleter', [effect('api.delete', likely)], ['false likely', 'true likely', 'true likely', 'true likely?']],
    ['a likely adder', [effect('api.create', likely)], ['false likely', 'false likely', 'false likely', 'true likely?']],
    ['something unknown', [effect('unknown')], ['unknown', 'unknown', 'unknown', 'unknown']],
    [
      'a housekeeping write',
      [effect('file.write', { change: 'arguable' })],
      ['false likely?', 'true likely?', 'true proven', 'false proven'],
    ],
    [
      'a set that only the remote side keeps',
      [effect('http.write', { repeat: 'arguable' })],
      ['false proven', 'true proven', 'unknown?', 'true likely?'],
    ],
  ])('%s', (_, effects, expected) => {
    expect(verdicts(...effects)).toEqual(expected);
  });
});

describe('several effects', () => {
  it.each<[string, Effect[], string[]]>([
    [
      'a proven writer beside the unknown decides what it can',
      [effect('file.delete'), effect('unknown')],
      ['false proven', 'true proven', 'unknown', 'unknown'],
    ],
    [
      'a proven adder beside the unknown: what else it loses is unknown',
      [effect('file.append'), effect('unknown')],
      ['false proven', 'unknown', 'false proven', 'unknown'],
    ],
    [
      'a likely writer beside the unknown',
      [effect('api.update', likely), effect('unknown')],
      ['false likely', 'true likely', 'unknown', 'true likely?'],
    ],
    ['a reader beside the unknown', [effect('file.read'), effect('unknown')], ['unknown', 'unknown', 'unknown', 'unknown']],
    [
      'a proven destroyer beats a likely one',
      [effect('api.delete', likely), effect('file.write')],
      ['false proven', 'true proven', 'true likely', 'true likely?'],
    ],
    [
      'a likely reader weakens what all of them have to share',
      [effect('file.append'), effect('api.read', likely)],
      ['false proven', 'false likely', 'false proven', 'true likely?'],
    ],
    [
      'an open host beside a fixed one',
      [effect('http.read'), effect('http.read', { reach: 'open' })],
      ['true proven', 'false proven', 'true proven', 'true proven'],
    ],
    [
      'a fixed host beside the unknown',
      [effect('http.read'), effect('http.read', { reach: 'unknown' })],
      ['true proven', 'false proven', 'true proven', 'true likely?'],
    ],
    [
      'a configured host',
      [effect('http.read', { reach: 'configured' }), effect('file.read')],
      ['true proven', 'false proven', 'true proven', 'unknown?'],
    ],
    [
      'a configured host beside the unknown is not arguable, but unknown',
      [effect('http.read', { reach: 'configured' }), effect('http.read', { reach: 'unknown' })],
      ['true proven', 'false proven', 'true proven', 'unknown'],
    ],
    [
      'a command that cannot be read beside a deletion',
      [effect('process.run'), effect('file.delete')],
      ['false proven', 'true proven', 'unknown', 'unknown'],
    ],
    [
      'the arguable beside a proven writer',
      [effect('file.append', { change: 'arguable' }), effect('file.write')],
      ['false proven', 'true proven', 'unknown?', 'false proven'],
    ],
    [
      'what was read again does not count as more',
      [effect('file.read', { repeat: 'more' }), effect('file.write')],
      ['false proven', 'true proven', 'true proven', 'false proven'],
    ],
  ])('%s', (_, effects, expected) => {
    expect(verdicts(...effects)).toEqual(expected);
  });

  it('knows nothing where the handler was not found', () => {
    const all = inferVerdicts([effect('file.write')], { unresolved: true });
    expect(HINTS.map((hint) => all[hint].value)).toEqual(['unknown', 'unknown', 'unknown', 'unknown']);
  });
});

describe('the effects that decide', () => {
  const step = (name: string) => ({ name, place: { file: 'a.ts', start: 0, end: 1 } });
  const names = (verdict: Verdict) => verdict.because.map((each) => each.what);

  it('come proven first, then the world before own state, then short chains', () => {
    const effects = [
      effect('api.delete', { ...likely, what: 'likely' }),
      effect('state.set', { what: 'state' }),
      effect('file.delete', { what: 'far', through: [step('a'), step('b')] }),
      effect('file.write', { what: 'near' }),
      effect('file.read', { what: 'reader' }),
    ];
    const all = inferVerdicts(effects, { unresolved: false });
    expect(names(all.readOnlyHint)).toEqual(['near', 'far', 'state', 'likely']);
    expect(names(all.destructiveHint)).toEqual(['near', 'far', 'likely']);
  });

  it('are each named once, by the shortest chain, and not too many', () => {
    const same = { place: { file: 'a.ts', start: -1, end: 9 } };
    const effects = [
      { ...effect('file.write', { what: 'w', through: [step('a')] }), ...same },
      { ...effect('file.write', { what: 'w' }), ...same },
      ...Array.from({ length: 20 }, () => effect('file.write')),
    ];
    const { because } = inferVerdicts(effects, { unresolved: false }).readOnlyHint;
    expect(because).toHaveLength(MOST_TELLING);
    expect(because.filter((each) => each.what === 'w').map((each) => each.through.length)).toEqual([0]);
  });
});
