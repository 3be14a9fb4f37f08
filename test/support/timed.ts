/** Times analyses of hostile sources; with TRUEHINT_TIMES set, the slowest are printed. */
import { afterAll, expect } from 'vitest';

/** Milliseconds that one analysis may take; far more than any should, for a machine that is busy. */
const LIMIT = 10_000;
const took: { name: string; ms: number }[] = [];

/** Does the work and expects it to end in time. */
export async function timed<T>(name: string, work: () => Promise<T>): Promise<T> {
  const started = performance.now();
  const result = await work();
  const ms = performance.now() - started;
  took.push({ name, ms });
  expect(ms).toBeLessThan(LIMIT);
  return result;
}

/** Call once in a test file that measures. */
export function printSlowest(): void {
  afterAll(() => {
    if (process.env.TRUEHINT_TIMES === undefined) return;
    for (const { name, ms } of took.sort((a, b) => b.ms - a.ms).slice(0, 12)) console.log(`${ms.toFixed(0).padStart(6)} ms  ${name}`);
  });
}

/** True where the mark of a hostile source was found, or something was said to be unknown: it was not taken for reading. */
export function isTold(effects: readonly string[], mark = 'file.delete /a'): boolean {
  return effects.some((effect) => effect === mark || effect.startsWith('?') || effect.startsWith('!'));
}
