import { describe, expect, it } from 'vitest';
import { classifyScript } from '../../server/src/classify/script.js';
import { arg, HOSTILE, shown, text, unknown } from './table.js';

const UNKNOWN = 'browser.act unknown/unknown/.';

describe('scripts that are evaluated in a page', () => {
  it.each([
    ['1', 'browser.read'],
    ['document.title', 'browser.read'],
    ['window.board.removeAllItems()', 'browser.act destroy/same/. likely'],
    ['window.board.getAllItems()', UNKNOWN],
    ['(function () { var e = window.editor; e.setValue("x"); return e.getValue(); })()', UNKNOWN.replace(/ .*/, ' destroy/same/. likely')],
    ['document.querySelector("a").click()', 'browser.act likely'],
    ['const m = new Map(); m.set(1, 2); m.clear(); m.delete(1)', UNKNOWN],
    ['const d = new Date(); d.setHours(1); el.addEventListener("x", f)', UNKNOWN],
    ['window.player.doStep()', UNKNOWN],
  ])('%s', (source, expected) => {
    expect(shown(classifyScript([source]))).toBe(expected);
  });

  it('reads what is constant around holes', () => {
    expect(shown(classifyScript(text`${unknown('api')}.removeEntity('${arg('id')}')`))).toBe('browser.act destroy/same/. likely');
    expect(shown(classifyScript(text`${unknown('api')}.findEntity('${arg('id')}')`))).toBe(UNKNOWN);
    expect(shown(classifyScript(text`${arg('code')}`))).toBe('browser.act destroy/./. ← code');
  });

  it.each(HOSTILE)('answers %s in a moment', (_, source) => {
    const start = performance.now();
    classifyScript([source]);
    expect(performance.now() - start).toBeLessThan(2_000);
  });
});
