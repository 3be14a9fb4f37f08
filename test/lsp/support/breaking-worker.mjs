/**
 * The engine's thread, which breaks as soon as it is told to by the text of an open file. Copied beside `worker.mjs` of a
 * build: the engine in it is the real one.
 */
import { parentPort } from 'node:worker_threads';
import './worker.mjs';

parentPort.on('message', ({ overlays }) => {
  const texts = overlays.map(([, text]) => text ?? '').join('\n');
  if (texts.includes('// exit')) process.exit(7);
  if (texts.includes('// throw')) throw new Error('thrown on purpose');
  if (texts.includes('// fill')) fill([]);
});

function fill(all) {
  for (;;) all.push(Array.from({ length: 1000 }, (_, i) => ({ i })));
}
