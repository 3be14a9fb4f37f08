/** What is typed while nobody asks: into a handler, out again, and never in anybody's way. */

import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { hostBounds } from '../../server/src/host/bounds.js';
import { placeToType, Rehearsal } from '../../server/src/host/worker/rehearsal.js';
import { type Analysis, Cancelled } from '../../server/src/session.js';
import { sessionOf } from '../support/check.js';

const TEXT = 'before {after';
const AT = 'before {'.length;
const LATER = 60_000;

/** A session that keeps the texts it was given, and tells which of them were analysed. */
function recording(answer: () => Promise<Analysis>) {
  const analysed: string[] = [];
  let now: string | undefined = TEXT;
  return {
    analysed,
    text: () => now,
    session: {
      setOverlay: (_: string, text: string | undefined) => {
        now = text;
      },
      analyse: ({ cancelled }: { cancelled?: () => boolean } = {}) => {
        if (cancelled?.()) return Promise.reject(new Cancelled('no longer wanted'));
        analysed.push(now ?? '');
        return answer();
      },
    },
  };
}
const nothing = (): Promise<Analysis> => Promise.resolve({} as Analysis);

describe('a rehearsal', () => {
  beforeEach(() => {
    vi.useFakeTimers();
  });
  afterEach(() => {
    vi.useRealTimers();
  });

  test('types into the file and takes it out again, key by key', async () => {
    const { session, analysed, text } = recording(nothing);
    const rehearsal = new Rehearsal(session, hostBounds(), () => true);
    rehearsal.plan('a.ts', TEXT, AT);
    expect(analysed).toEqual([]);
    await vi.advanceTimersByTimeAsync(LATER);
    expect(analysed.length).toBeGreaterThan(10);
    for (const each of analysed) expect(each).toMatch(/^before \{.*after$/);
    for (const [i, each] of analysed.entries()) expect(Math.abs(each.length - (analysed[i - 1] ?? TEXT).length), `key ${i}`).toBe(1);
    expect(analysed.at(-1)).toBe(TEXT);
    expect(text()).toBe(TEXT);
  });

  test('is done once a file', async () => {
    const { session, analysed } = recording(nothing);
    const rehearsal = new Rehearsal(session, hostBounds(), () => true);
    rehearsal.plan('a.ts', TEXT, AT);
    await vi.advanceTimersByTimeAsync(LATER);
    const first = analysed.length;
    rehearsal.plan('a.ts', TEXT, AT);
    await vi.advanceTimersByTimeAsync(LATER);
    expect(analysed.length).toBe(first);
    rehearsal.plan('b.ts', TEXT, AT);
    await vi.advanceTimersByTimeAsync(LATER);
    expect(analysed.length).toBe(2 * first);
  });

  test('does not begin where it is stopped before', async () => {
    const { session, analysed } = recording(nothing);
    const rehearsal = new Rehearsal(session, hostBounds(), () => true);
    rehearsal.plan('a.ts', TEXT, AT);
    await rehearsal.stop();
    await vi.advanceTimersByTimeAsync(LATER);
    expect(analysed).toEqual([]);
  });

  test('leaves the file as it was when it is in the way, and goes on later', async () => {
    let idle = true;
    const { session, analysed, text } = recording(async () => {
      idle = analysed.length !== 5;
      return {} as Analysis;
    });
    const rehearsal = new Rehearsal(session, hostBounds(), () => idle);
    rehearsal.plan('a.ts', TEXT, AT);
    await vi.advanceTimersByTimeAsync(LATER);
    await rehearsal.stop();
    expect(analysed.length).toBe(5);
    expect(text()).toBe(TEXT);
    idle = true;
    rehearsal.plan('a.ts', TEXT, AT);
    await vi.advanceTimersByTimeAsync(LATER);
    expect(analysed[5]?.length).toBe((analysed[4]?.length ?? 0) + 1);
    expect(analysed.at(-1)).toBe(TEXT);
  });

  test('is given up where the analysis breaks', async () => {
    const { session, analysed, text } = recording(() => Promise.reject(new Error('broken')));
    const rehearsal = new Rehearsal(session, hostBounds(), () => true);
    for (const _ of [1, 2]) {
      rehearsal.plan('a.ts', TEXT, AT);
      await vi.advanceTimersByTimeAsync(LATER);
    }
    expect(analysed.length).toBe(1);
    expect(text()).toBe(TEXT);
  });
});

describe('the place to type', () => {
  const placed = async (handler: string): Promise<string | null> => {
    const text = `import { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js';
const server = new McpServer({ name: 'x', version: '1' });
server.registerTool('t', {}, ${handler});`;
    const { tools } = await sessionOf({ 'a.ts': text }).analyse();
    expect(tools.length).toBe(1);
    expect(placeToType(tools, 'b.ts', text)).toBeNull();
    const at = placeToType(tools, 'a.ts', text);
    return at === null ? null : text.slice(at, text.indexOf(');', at));
  };

  test.each([
    ['async ({ id }: { id: string }) => { return id; }', ' return id; }'],
    ['async function ({ id }) { return id; }', ' return id; }'],
    ['async ({ id }) => id', null],
  ])('%s', async (handler, expected) => {
    expect(await placed(handler)).toBe(expected);
  });
});
