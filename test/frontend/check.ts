/** Helpers of the frontend's tests: what a source is lowered to, and whether its spans are sound. */
import { expect, test } from 'vitest';
import type { CoreModule } from '../../server/src/core/syntax.js';
import { typescriptFrontend } from '../../server/src/frontends/typescript/index.js';
import { printBody } from './print.js';

export function lower(text: string, file = 'sample.ts'): CoreModule {
  return typescriptFrontend.lower(file, text);
}

/** One test a row: `[what, source, what its body is lowered to]`, or for a row of two, `[source, lowered]`. */
export function table(rows: readonly (readonly [string, string])[], file = 'sample.ts', print = printBody): void {
  test.each(rows.map(([source, lowered]) => ({ source, lowered })))('$source', ({ source, lowered }) => {
    const module = lower(source, file);
    expect(print(module)).toBe(lowered);
    expect(module.problems).toEqual([]);
    expect(unsound(module)).toEqual([]);
  });
}

/** Nodes whose span is not inside of their parent's, or turned around, or outside of the text. What nobody typed yet has an empty span, anywhere. */
export function unsound(module: CoreModule): string[] {
  const found: string[] = [];
  // A list of its own instead of recursion: a chain of ten thousand operators is as deep.
  const open: { value: unknown; start: number; end: number; path: string }[] = [];
  for (const part of ['body', 'imports', 'exports', 'directives', 'problems'] as const) {
    open.push({ value: module[part], start: 0, end: module.length, path: part });
  }
  for (let item = open.pop(); item !== undefined; item = open.pop()) {
    const { value, path } = item;
    if (value === null || typeof value !== 'object' || value instanceof Map) continue;
    let { start, end } = item;
    if ('start' in value && 'end' in value) {
      const span = value as { start: number; end: number };
      if (span.start === span.end && span.start >= 0 && span.end <= module.length) continue;
      if (!(span.start >= start && span.start <= span.end && span.end <= end))
        found.push(`${path} ${span.start}-${span.end} in ${start}-${end}`);
      start = span.start;
      end = span.end;
    }
    for (const [key, child] of Object.entries(value)) open.push({ value: child, start, end, path: `${path.slice(-80)}.${key}` });
  }
  return found;
}
