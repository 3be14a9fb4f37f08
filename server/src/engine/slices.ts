/** Gives the event loop its turn between steps of work, and hears cancellation there. */
import { Cancelled } from '../model/analysis.js';

/** Work goes on at most this long before others are let in, in milliseconds. */
const SLICE = 25;

export class Slices {
  private started = performance.now();

  constructor(private readonly cancelled: (() => boolean) | undefined) {}

  /** Call between steps. Rejects with `Cancelled` where the caller has lost interest. */
  async pause(): Promise<void> {
    if (this.cancelled?.()) throw new Cancelled('the analysis was cancelled');
    if (performance.now() - this.started < SLICE) return;
    await new Promise<void>((resolve) => setImmediate(resolve));
    this.started = performance.now();
    if (this.cancelled?.()) throw new Cancelled('the analysis was cancelled');
  }
}
