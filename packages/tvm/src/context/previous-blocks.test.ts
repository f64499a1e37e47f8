import assert from 'node:assert/strict';
import { test } from 'node:test';
import {
  type BlockIdExt,
  MASTERCHAIN,
  readBoc,
  type StackValue,
  VmStackValue,
} from '@tonway/chain';
import { encodePreviousBlocks } from './previous-blocks.ts';

function block(seqno: number): BlockIdExt {
  const hash = (first: number) => Uint8Array.from({ length: 32 }, (_, at) => (at ? 0 : first));
  return {
    workchain: MASTERCHAIN,
    shard: 1n << 63n,
    seqno,
    rootHash: hash(0x80),
    fileHash: hash(1),
  };
}

const tuple = (...items: StackValue[]) => ({ kind: 'tuple', items }) as const;

/** Shards and hashes are unsigned. */
function encoded(seqno: number): StackValue {
  const numbers = [-1n, 1n << 63n, BigInt(seqno), 1n << 255n, 1n << 248n];
  return tuple(...numbers.map((value) => ({ kind: 'int', value }) as const));
}

function decoded(bytes: Uint8Array | null): StackValue {
  assert.ok(bytes);
  return VmStackValue.load(readBoc(bytes));
}

test('previous blocks are encoded as a tuple: last blocks, last key block, every hundredth block', () => {
  const blocks = {
    last: [block(202), block(201)],
    lastKeyBlock: block(7),
    everyHundredth: [block(200), block(100), block(0)],
  };
  const bytes = encodePreviousBlocks(blocks);
  assert.deepEqual(
    decoded(bytes),
    tuple(
      tuple(encoded(202), encoded(201)),
      encoded(7),
      tuple(encoded(200), encoded(100), encoded(0)),
    ),
  );
  assert.equal(encodePreviousBlocks(blocks), bytes);
});

test('the list of every hundredth block is optional, and so are all previous blocks', () => {
  const blocks = { last: [block(1)], lastKeyBlock: block(0), everyHundredth: null };
  assert.deepEqual(decoded(encodePreviousBlocks(blocks)), tuple(tuple(encoded(1)), encoded(0)));
  assert.equal(encodePreviousBlocks(undefined), null);
});
