import assert from 'node:assert/strict';
import { PassThrough } from 'node:stream';
import { test } from 'node:test';
import type { WriteStream } from 'node:tty';
import { ProgressLine, ProgressOutput } from './progress.ts';

test('a line has the progress, the rate and the estimated time left', () => {
  const progress = new ProgressLine();
  const first = progress.line({ total: 10_000, left: 10_000 }, 0, 0);
  assert.equal(
    first,
    '0 of 10,000 masterchain blocks (0%), 0 blocks/s, 0 transactions/s here, no estimate yet',
  );
  const steady = progress.line({ total: 10_000, left: 9000 }, 5000, 10_000);
  assert.match(steady, /^1,000 of 10,000 .* \(10%\), 100 blocks\/s, 500 transactions\/s here/);
  assert.match(steady, /, about 90 seconds left$/);
});

test('the estimate is a range if the rate changes', () => {
  const progress = new ProgressLine();
  progress.line({ total: 100_000, left: 100_000 }, 0, 0);
  progress.line({ total: 100_000, left: 94_000 }, 0, 60_000);
  progress.line({ total: 100_000, left: 93_900 }, 0, 61_000);
  const line = progress.line({ total: 100_000, left: 92_700 }, 0, 121_000);
  assert.match(line, / 20 blocks\/s, .*, 26 minutes to 77 minutes left$/);
  assert.match(progress.line({ total: 100_000, left: 0 }, 0, 122_000), /\(100%\).*, done$/);
});

test('a bar is filled in steps of an eighth of a cell', () => {
  assert.equal(barOf(0), '░'.repeat(16));
  assert.equal(barOf(0.5), `${'█'.repeat(8)}${'░'.repeat(8)}`);
  assert.equal(barOf(0.51), `${'█'.repeat(8)}▏${'░'.repeat(7)}`);
  assert.equal(barOf(1), '█'.repeat(16));
  assert.equal(barOf(7), barOf(1));
});

/** The bar that a terminal shows before the text. */
function barOf(share: number): string {
  const terminal = Object.assign(new PassThrough(), { isTTY: true, columns: 80 });
  new ProgressOutput(terminal as unknown as WriteStream).show('text', share);
  return /([█▉-▏░]{16}) text$/.exec(String(terminal.read()))?.[1] ?? '';
}
