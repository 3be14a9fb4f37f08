/** How much memory an analysis may hold. */
import { getHeapStatistics, setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

const MB = 2 ** 20;
/** From here on it is worth finding out what of it is still in use. */
const LOOK = 500 * MB;
/** What one handler may hold, with the sources and what was learned of other handlers. */
const MOST = 600 * MB;
/** What may come on top before it is looked at again. */
const MORE = 150 * MB;
const LATEST = 700 * MB;

export interface Heap {
  /** Bytes that objects take, those that nobody needs any more with them. */
  used(): number;
  /** Has what nobody needs taken away, before it returns. */
  collect(): void;
}

/**
 * Tells whether an analysis holds too much, so that the handler that is followed is given up before the process needs a gigabyte.
 * V8 lets garbage lie as long as there is room, so what seems to be in use is collected before it is judged: that takes up to half a
 * second, and only where a handler has made hundreds of megabytes.
 */
export function memoryGuard(heap: Heap = V8_HEAP): () => boolean {
  let lookAt = LOOK;
  return () => {
    if (heap.used() < lookAt) return false;
    heap.collect();
    const held = heap.used();
    lookAt = Math.min(LATEST, Math.max(LOOK, held + MORE));
    return held > MOST;
  };
}

let gc: (() => void) | undefined;

const V8_HEAP: Heap = {
  used: () => getHeapStatistics().used_heap_size,
  // The inspector's `HeapProfiler.collectGarbage` only asks for it: nothing is collected before the analysis lets go of the thread.
  collect: () => {
    if (!gc) {
      setFlagsFromString('--expose-gc');
      gc = runInNewContext('gc') as () => void;
    }
    gc();
  },
};
