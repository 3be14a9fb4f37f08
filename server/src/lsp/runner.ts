/**
 * Decides when an analysis runs. Input is followed by a pause before anything is published; a request does not wait
 * for the pause; a run whose input has changed meanwhile is cancelled and its result is never used.
 */
import type { CancellationToken } from 'vscode-languageserver/node';
import { Cancelled } from '../model/analysis.js';
import { requestCancelled } from './answers.js';

export interface RunnerOptions<T> {
  readonly delayMs: number;
  /** One run over what is there now. Rejects with `Cancelled` when `cancelled()` turns true. */
  run(cancelled: () => boolean): Promise<T>;
  /** A result that is still true to the newest input, after the pause. */
  publish(result: T): void;
  /** A run failed (it was not cancelled). Nothing is published. */
  failed(error: unknown): void;
}

export class Runner<T> {
  private revision = 0;
  private done: { readonly revision: number; readonly value: T } | undefined;
  private inflight: Promise<void> | undefined;
  private timer: NodeJS.Timeout | undefined;
  private disposed = false;

  constructor(private readonly options: RunnerOptions<T>) {}

  /** The input changed. Publishes after the pause, or at once where `pause` is false. */
  touch(pause = true): void {
    if (this.disposed) return;
    this.revision++;
    this.schedule(pause ? this.options.delayMs : 0);
  }

  /** The result for the input as it is now; runs where needed. Rejects when the token or the runner is cancelled, or the run fails. */
  async latest(token?: CancellationToken): Promise<T> {
    for (;;) {
      if (this.disposed || token?.isCancellationRequested) throw requestCancelled();
      if (this.done?.revision === this.revision) return this.done.value;
      try {
        await orCancelled(this.compute(), token);
      } catch (error) {
        if (!(error instanceof Cancelled)) throw error;
      }
    }
  }

  /** The last result, however old. */
  get last(): T | undefined {
    return this.done?.value;
  }

  /** Ends any run; nothing is published afterwards. */
  dispose(): void {
    this.disposed = true;
    clearTimeout(this.timer);
  }

  private schedule(delay: number): void {
    clearTimeout(this.timer);
    this.timer = setTimeout(() => void this.publishLatest(), delay);
  }

  private async publishLatest(): Promise<void> {
    const revision = this.revision;
    try {
      const value = await this.latest();
      // Newer input has its own pause running, and publishes when that ends.
      if (!this.disposed && revision === this.revision) this.options.publish(value);
    } catch (error) {
      if (!this.disposed && revision === this.revision) this.options.failed(error);
    }
  }

  /** Joins the run that is going on, or starts one. */
  private compute(): Promise<void> {
    this.inflight ??= this.start(this.revision).finally(() => {
      this.inflight = undefined;
    });
    return this.inflight;
  }

  private async start(revision: number): Promise<void> {
    const value = await this.options.run(() => this.disposed || this.revision !== revision);
    if (this.revision === revision) this.done = { revision, value };
  }
}

/** Stops waiting (not working) when the token is cancelled: somebody else may still want the result. */
async function orCancelled(work: Promise<void>, token: CancellationToken | undefined): Promise<void> {
  if (token === undefined) return work;
  let subscription: { dispose(): void } | undefined;
  const cancelled = new Promise<never>((_, reject) => {
    subscription = token.onCancellationRequested(() => reject(requestCancelled()));
  });
  try {
    await Promise.race([work, cancelled]);
  } finally {
    subscription?.dispose();
  }
}
