import assert from 'node:assert/strict';
import { resolve } from 'node:path';
import { test } from 'node:test';
import counts from './counts.ts';

const none = { passed: 0, failed: 0, cancelled: 0, skipped: 0, todo: 0 };

async function report(...summaries: readonly object[]): Promise<string> {
  async function* events() {
    yield { type: 'test:pass', data: {} };
    for (const data of summaries) yield { type: 'test:summary', data };
  }
  return (await Array.fromAsync(counts(events()))).join('');
}

test('the last line has the totals, the lines before it name the slowest files', async () => {
  assert.equal(
    await report(
      { file: resolve('a.test.ts'), duration_ms: 1200, counts: none },
      { counts: { ...none, passed: 3, skipped: 1 } },
      { file: resolve('b.test.ts'), duration_ms: 61_000, counts: none },
      { counts: { ...none, passed: 4, failed: 2 } },
    ),
    '  61.0 s b.test.ts\n   1.2 s a.test.ts\n7 passed, 2 failed, 1 skipped\n',
  );
});

test('cancelled tests count as failed, todo tests as skipped', async () => {
  assert.equal(
    await report({ counts: { passed: 1, failed: 2, cancelled: 3, skipped: 4, todo: 5 } }),
    '1 passed, 5 failed, 9 skipped\n',
  );
});

test('the last run of a repeated file counts', async () => {
  const file = resolve('a.test.ts');
  assert.equal(
    await report(
      { file, duration_ms: 1200, counts: { ...none, passed: 2, failed: 1 } },
      { counts: { ...none, passed: 9, failed: 1 } },
      { file, duration_ms: 1000, counts: { ...none, passed: 3 } },
      { counts: { ...none, passed: 3 } },
    ),
    '   1.2 s a.test.ts\n   1.0 s a.test.ts\n10 passed, 0 failed, 0 skipped\n',
  );
});
