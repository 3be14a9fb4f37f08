/** Starts the thread of an engine, asks it one question at a time, and starts another one when it broke. */
import { setFlagsFromString } from 'node:v8';
import { Worker } from 'node:worker_threads';
import { Cancelled, type SessionOptions } from '../../model/analysis.js';
import { type Analysed, type Answer, type Changes, NEWEST, type Request, type Start, UNWANTED } from './messages.js';

export interface ThreadOptions {
  /** The program: `main.ts` beside this file, or what it was bundled to. */
  readonly entry: URL;
  /** Node's own options for it; those of this process where they are left out. */
  readonly execArgv?: readonly string[];
  /** More memory than this (in MB) it does not get; 1024 where it is left out. Node ends only the thread, not the process. */
  readonly memory?: number;
}

/** How often it is asked whether an analysis is still wanted, in milliseconds. */
const LISTEN_EVERY = 5;
/** A thread that breaks each time would be started for every key: after so many times in a row it is left alone. */
const MAX_CRASHES = 3;

interface Pending {
  readonly id: number;
  readonly onProgress: SessionOptions['onProgress'];
  resolve(analysed: Analysed): void;
  reject(error: Error): void;
}

export class EngineThread {
  private worker: Worker | undefined;
  private readonly wanted = new Int32Array(new SharedArrayBuffer(8));
  private pending: Pending | undefined;
  private lastId = 0;
  private crashes = 0;
  private closed = false;

  constructor(
    private readonly root: string,
    private readonly options: ThreadOptions,
  ) {}

  /**
   * Analyses what is there after the changes. Call it again only when it has answered. Rejects with `Cancelled`, with the
   * engine's error, or with an error that says how the thread broke.
   * @param changes called when they are sent; everything counts as changed where the thread is fresh, as it knows nothing
   */
  async ask(changes: (fresh: boolean) => Changes, { cancelled, onProgress }: SessionOptions): Promise<Analysed> {
    if (this.closed || cancelled?.()) throw new Cancelled('the analysis was cancelled');
    if (this.crashes >= MAX_CRASHES)
      throw new Error(`it broke ${this.crashes} times in a row and is not tried again before the language server is restarted`);
    const id = ++this.lastId;
    const fresh = this.worker === undefined;
    const worker = this.worker ?? this.start();
    this.worker = worker;
    // Waiting for an answer keeps the process alive, an idle thread does not.
    worker.ref();
    const listening = setInterval(() => {
      if (cancelled?.()) Atomics.store(this.wanted, UNWANTED, id);
    }, LISTEN_EVERY);
    try {
      const analysed = await new Promise<Analysed>((resolve, reject) => {
        this.pending = { id, onProgress, resolve, reject };
        Atomics.store(this.wanted, NEWEST, id);
        worker.postMessage({ ...changes(fresh), id, progress: onProgress !== undefined } satisfies Request);
      });
      this.crashes = 0;
      return analysed;
    } finally {
      clearInterval(listening);
      this.pending = undefined;
      worker.unref();
    }
  }

  /** Ends the thread, whatever it is doing. */
  close(): void {
    this.closed = true;
    this.pending?.reject(new Cancelled('the folder was closed'));
    void this.worker?.terminate();
    this.worker = undefined;
  }

  private start(): Worker {
    const memory = this.options.memory ?? 1024;
    const { buffer } = this.wanted;
    // An analysis makes much that is of no use after it. Room for it from the start spares the first keys most of the collecting.
    setFlagsFromString('--min-semi-space-size=16');
    // What one analysis leaves is gone with the next: collecting all of it only when the heap is three times what was left
    // takes a tenth off the slowest keys.
    setFlagsFromString('--heap-growing-percent=200');
    const worker = new Worker(this.options.entry, {
      workerData: { root: this.root, wanted: buffer } satisfies Start,
      // The most room for the same; it saves a sixth of an analysis.
      resourceLimits: { maxOldGenerationSizeMb: memory, maxYoungGenerationSizeMb: 64 },
      execArgv: this.options.execArgv as string[] | undefined,
      // Standard output belongs to the protocol.
      stdout: true,
    });
    worker.on('message', (answer: Answer) => this.heard(answer));
    worker.on('messageerror', (error) => this.broke(worker, error));
    worker.on('error', (error: NodeJS.ErrnoException) => {
      const outOfMemory = error.code === 'ERR_WORKER_OUT_OF_MEMORY';
      this.broke(worker, outOfMemory ? new Error(`the analysis needed more than ${memory} MB of memory and was ended`) : error);
    });
    worker.on('exit', (code) => this.broke(worker, new Error(`the analysis ended unexpectedly (exit code ${code})`)));
    return worker;
  }

  private heard(answer: Answer): void {
    const { pending } = this;
    if (pending?.id !== answer.id) return;
    switch (answer.kind) {
      case 'progress':
        pending.onProgress?.(answer.done, answer.total, answer.what);
        break;
      case 'analysed':
        pending.resolve(answer);
        break;
      case 'cancelled':
        pending.reject(new Cancelled('the analysis was cancelled'));
        break;
      case 'failed':
        pending.reject(answer.error);
        break;
    }
  }

  /** The first thing that is heard of it counts: an error is followed by an exit. */
  private broke(worker: Worker, error: Error): void {
    if (this.worker !== worker) return;
    this.worker = undefined;
    this.crashes++;
    void worker.terminate();
    this.pending?.reject(error);
  }
}
