/** How much memory an analysis may hold. */
import { Session } from 'node:inspector';
import { getHeapStatistics } from 'node:v8';

const MB = 2 ** 20;
/** From here on it is worth finding out what of it is still in use. */
const LOOK = 500 * MB;
/** What one handler may hold, with the sources and what was learned of other handlers. */
const MOST = 600 * MB;
/** What may come on top before it is looked at again. */
const MORE = 150 * MB;
const LATEST = 700 * MB;

/**
 * Tells whether an analysis holds too much, so that the handler that is followed is given up before the process needs a gigabyte.
 * V8 lets garbage lie as long as there is room, so what seems to be in use is collected before it is judged: that takes up to half a
 * second, and only where a handler has made hundreds of megabytes.
 */
export function memoryGuard(): () => boolean {
  let lookAt = LOOK;
  return () => {
    if (getHeapStatistics().used_heap_size < lookAt) return false;
    collectGarbage();
    const held = getHeapStatistics().used_heap_size;
    lookAt = Math.min(LATEST, Math.max(LOOK, held + MORE));
    return held > MOST;
  };
}

/** Has V8 collect its garbage at once, through its own inspector, which opens no port for that. */
function collectGarbage(): void {
  const session = new Session();
  session.connect();
  session.post('HeapProfiler.collectGarbage');
  session.disconnect();
}
