/** A progress bar on stderr, for a person who waits longer than a second; nothing where nobody looks. */
import { SingleBar } from 'cli-progress';
import { cleanLine } from '../report/clean.js';
import type { Terminal } from './io.js';

export interface Progress {
  update(done: number, total: number, what: string): void;
  /** Removes the bar. Safe to call twice. */
  stop(): void;
}

/** `stream` is where the bar is drawn; tests hand one in. `delay` is how long work may go on in silence. */
export function startProgress(terminal: Pick<Terminal, 'stderrIsTTY'>, stream: NodeJS.WritableStream, delay = 1000): Progress {
  if (!terminal.stderrIsTTY) return { update: () => {}, stop: () => {} };
  const started = performance.now();
  let bar: SingleBar | undefined;
  let stopped = false;
  return {
    update(done, total, what) {
      if (stopped || performance.now() - started < delay) return;
      const payload = { what: cleanLine(what, 40) };
      if (!bar) {
        bar = new SingleBar({
          stream,
          format: '{bar} {value}/{total}  {what}',
          barsize: 24,
          // With its own handling of Ctrl+C the first one would only take the bar away; so it must leave nothing to put right either.
          gracefulExit: false,
          hideCursor: false,
          linewrap: true,
          clearOnComplete: true,
          barCompleteChar: '#',
          barIncompleteChar: '-',
        });
        bar.start(total, done, payload);
        return;
      }
      bar.setTotal(total);
      bar.update(done, payload);
    },
    stop() {
      stopped = true;
      bar?.stop();
    },
  };
}
