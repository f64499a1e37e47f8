import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { FULL_SHARD, shardLeftChild, shardRightChild } from '@tonway/chain';
import { ProcessedMessages } from './processed.ts';

const LEFT = shardLeftChild(FULL_SHARD);
const RIGHT = shardRightChild(FULL_SHARD);
const hash = (byte: number) => new Uint8Array(32).fill(byte);

function record(shard: bigint, mcSeqno: number, lastMsgLt: bigint, lastMsgHash = hash(1)) {
  return { shard, mcSeqno, lastMsgLt, lastMsgHash };
}

describe('processed messages of a shard', () => {
  const whole = new ProcessedMessages({ workchain: 0, shard: FULL_SHARD }, []);

  test('a later record replaces earlier ones unless it knew fewer masterchain blocks', () => {
    const first = whole.with({ mcSeqno: 5, lastMsgLt: 100n, lastMsgHash: hash(1) });
    const later = first.with({ mcSeqno: 6, lastMsgLt: 200n, lastMsgHash: hash(1) });
    assert.deepEqual(later.records, [record(FULL_SHARD, 6, 200n)]);
    const odd = first.with({ mcSeqno: 4, lastMsgLt: 200n, lastMsgHash: hash(1) });
    assert.equal(odd.records.length, 2);
    assert.equal(odd.minMcSeqno, 4);
    assert.equal(
      first.with({ mcSeqno: 5, lastMsgLt: 100n, lastMsgHash: hash(1) }).records.length,
      1,
    );
  });

  test('records are restricted after a split and joined after a merge', () => {
    const owner = { workchain: 0, shard: FULL_SHARD };
    const mixed = new ProcessedMessages(owner, [
      record(FULL_SHARD, 5, 100n),
      record(RIGHT, 5, 300n),
    ]);
    const [left, right] = [LEFT, RIGHT].map((shard) => mixed.restrictedTo({ workchain: 0, shard }));
    assert.ok(left && right);
    assert.deepEqual(left.records, [record(LEFT, 5, 100n)]);
    assert.deepEqual(right.records, [record(RIGHT, 5, 300n)]);
    const joined = left.joinedWith(right);
    assert.equal(joined.owner.shard, FULL_SHARD);
    assert.deepEqual(joined.records, [record(LEFT, 5, 100n), record(RIGHT, 5, 300n)]);
  });
});
