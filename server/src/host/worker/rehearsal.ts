/**
 * The first keys in a file that was opened are the slow ones: the engine has not been compiled for what a key needs, nor
 * has anything been kept yet. So, while nobody asks for anything, a statement is typed into one of the file's handlers
 * and taken out again, and the answers are thrown away.
 */
import { Cancelled } from '../../model/analysis.js';
import type { Tool } from '../../model/tool.js';
import type { Session } from '../../session.js';
import type { Bounds } from '../bounds.js';

/** Nothing is rehearsed before nobody has asked for so long, in milliseconds: who opens several files opens them at once. */
const IDLE = 250;
/** A call, a text, and unfinished syntax on the way there: what somebody types who writes a statement. */
const TYPED = 'await f(`a`);';
/** Typed and taken out again. After so many keys in a file the next ones get no faster. */
const KEYS = 2 * TYPED.length;
/** Where a file's keys take longer than this together, in milliseconds, the rest is left out. */
const MAX_TIME = 4000;

export class Rehearsal {
  /** Keys that each file had. */
  private readonly had = new Map<string, number>();
  private timer: NodeJS.Timeout | undefined;
  private going: Promise<void> | undefined;

  /** @param isIdle false as soon as there is real work, also while this thread is busy with a rehearsal */
  constructor(
    private readonly session: Pick<Session, 'analyse' | 'setOverlay'>,
    private readonly bounds: Bounds,
    private readonly isIdle: () => boolean,
  ) {}

  /**
   * Rehearses later, unless `stop` comes first. What was stopped goes on with the next plan; a file that had its keys has
   * no more of them.
   * @param text the open file's text
   * @param at offset where a statement can be typed
   */
  plan(file: string, text: string, at: number): void {
    if ((this.had.get(file) ?? 0) >= KEYS) return;
    clearTimeout(this.timer);
    this.timer = setTimeout(() => {
      this.going = this.rehearse(file, text, at);
    }, IDLE);
    this.timer.unref();
  }

  /** Nothing is rehearsed any more. Resolves when the session has the file's own text again. */
  async stop(): Promise<void> {
    clearTimeout(this.timer);
    await this.going;
    this.going = undefined;
  }

  private async rehearse(file: string, text: string, at: number): Promise<void> {
    const until = performance.now() + MAX_TIME;
    try {
      for (let key = (this.had.get(file) ?? 0) + 1; key <= KEYS && performance.now() < until; key++) {
        const typed = TYPED.slice(0, key <= TYPED.length ? key : KEYS - key);
        this.session.setOverlay(file, text.slice(0, at) + typed + text.slice(at));
        await this.session.analyse({ ...this.bounds, cancelled: () => !this.isIdle() });
        this.had.set(file, key);
      }
      this.had.set(file, KEYS);
    } catch (error) {
      // Whatever else goes wrong here goes wrong where somebody asks for it, and is told there.
      if (!(error instanceof Cancelled)) this.had.set(file, KEYS);
    } finally {
      this.session.setOverlay(file, text);
    }
  }
}

/** Where a statement can be typed into one of the file's handlers; null where none has a body of statements. */
export function placeToType(tools: readonly Pick<Tool, 'handler'>[], file: string, text: string): number | null {
  for (const { handler } of tools) {
    if (handler?.place.file !== file) continue;
    const { start, end } = handler.place;
    const body = /(?:=>|\))\s*\{/.exec(text.slice(start, end));
    if (body) return start + body.index + body[0].length;
  }
  return null;
}
