/** What bounds an analysis that a host runs: the processor's time and the memory. */
import type { SessionOptions } from '../model/analysis.js';
import { memoryGuard } from './memory.js';
import { processorTime } from './processor-time.js';

export type Bounds = Required<Pick<SessionOptions, 'clock' | 'isFull'>>;

/** The bounds for the analyses of one session, one after the other. */
export function hostBounds(): Bounds {
  return { clock: processorTime, isFull: memoryGuard() };
}
