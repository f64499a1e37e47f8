import assert from 'node:assert/strict';
import { test } from 'node:test';
import { testSize } from '@tonway/tools/sizes';
import { heapUsed } from '../support/heap-used.ts';
import { readerOf, startDevnet } from '../support/running-devnet.ts';

const BLOCKS = testSize('TONWAY_BLOCKS');
const REPORTED_BLOCKS = 5_000;

test('memory stays flat, whatever the length of the chain', async (t) => {
  const options = { production: 'manual', history: 300, blockCacheBytes: 30_000 } as const;
  const devnet = await startDevnet(t, options);
  // the history is full, and the states are in the file
  await devnet.mine(600);
  const before = heapUsed();
  for (let left = BLOCKS; left > 0; left -= REPORTED_BLOCKS) {
    await devnet.mine(Math.min(left, REPORTED_BLOCKS));
    const { rss } = process.memoryUsage();
    const used = `${megabytes(heapUsed())} MB of memory, ${megabytes(rss)} MB resident`;
    t.diagnostic(`block ${devnet.status.head.seqno}: ${used}`);
  }
  const growth = heapUsed() - before;
  assert.ok(growth < 3e6 + 100 * BLOCKS, `${growth} bytes for ${BLOCKS} masterchain blocks`);
  const { reads } = await readerOf(t, devnet);
  assert.equal((await reads.head()).seqno, devnet.status.head.seqno);
});

function megabytes(bytes: number): string {
  return (bytes / 1e6).toFixed(1);
}
