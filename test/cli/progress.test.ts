import { Writable } from 'node:stream';
import { expect, test } from 'vitest';
import { startProgress } from '../../server/src/cli/progress.js';

/** A stream that looks like a terminal and keeps what was drawn. */
function screen() {
  let text = '';
  const stream = new Writable({
    write(chunk, _encoding, done) {
      text += chunk;
      done();
    },
  });
  const tty = Object.assign(stream, {
    isTTY: true,
    columns: 80,
    rows: 24,
    cursorTo: () => true,
    clearLine: () => true,
    moveCursor: () => true,
  });
  return { stream: tty, text: () => text };
}

test('work that goes on is drawn, with untrusted names made harmless', () => {
  const { stream, text } = screen();
  const progress = startProgress({ stderrIsTTY: true }, stream, 0);
  progress.update(1, 10, 'src/a\u001b[2J.ts');
  progress.stop();
  expect(text()).toContain('1/10  src/a\\u{1b}[2J.ts');
});

test('quick work draws nothing, nor does work that nobody looks at', () => {
  const quick = screen();
  startProgress({ stderrIsTTY: true }, quick.stream, 60_000).update(1, 10, 'x');
  expect(quick.text()).toBe('');
  const unseen = screen();
  startProgress({ stderrIsTTY: false }, unseen.stream, 0).update(1, 10, 'x');
  expect(unseen.text()).toBe('');
});

test('nothing is drawn after it stopped', () => {
  const { stream, text } = screen();
  const progress = startProgress({ stderrIsTTY: true }, stream, 0);
  progress.stop();
  progress.update(2, 10, 'late');
  expect(text()).toBe('');
});
