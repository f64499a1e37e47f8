import assert from 'node:assert/strict';
import { test } from 'node:test';
import { chainPace } from './chain-pace.ts';
import { committedBlocks, type ListedBlock } from './committed-blocks.ts';

function block(workchain: number, seqno: number, mcSeqno: number, tx_count: number): ListedBlock {
  return {
    workchain,
    shard: '8000000000000000',
    seqno,
    tx_count,
    gen_utime: String(1000 + 2 * mcSeqno),
    masterchain_block_ref: { seqno: mcSeqno },
  };
}

/** Five masterchain blocks, each with two shard blocks except the oldest, whose shard blocks are cut off. */
const BLOCKS = [5, 4, 3, 2, 1].flatMap((seqno) => [
  ...(seqno > 1 ? [block(0, 2 * seqno, seqno, 10), block(0, 2 * seqno - 1, seqno, 5)] : []),
  block(-1, seqno, seqno, 1),
]);

test('a masterchain block has the shard blocks that it commits', () => {
  const rows = committedBlocks({ blocks: BLOCKS }, 20);
  assert.deepEqual(
    rows.map((row) => [
      row.block.seqno,
      row.shardBlocks.map(({ seqno }) => seqno),
      row.transactions,
    ]),
    [
      [5, [10, 9], 16],
      [4, [8, 7], 16],
      [3, [6, 5], 16],
      [2, [4, 3], 16],
      [1, [], 1],
    ],
  );
});

test('blocks at the end of a longer list are left out, and those that are not committed yet', () => {
  const early = block(0, 11, 6, 0);
  const rows = committedBlocks({ blocks: [early, ...BLOCKS], next_cursor: 'x' }, 2);
  assert.deepEqual(
    rows.map((row) => row.block.seqno),
    [5, 4],
  );
  assert.deepEqual(committedBlocks({ blocks: BLOCKS, next_cursor: 'x' }, 20).length, 3);
  assert.deepEqual(committedBlocks(null, 20), []);
});

test('the pace of the chain counts the transactions of all shards after the oldest block', () => {
  const pace = chainPace(committedBlocks({ blocks: BLOCKS }, 20));
  assert.deepEqual(pace, { secondsPerBlock: 2, transactionsPerSecond: 8 });
  assert.equal(chainPace(committedBlocks({ blocks: BLOCKS }, 1)), null);
  assert.equal(chainPace([]), null);
});
