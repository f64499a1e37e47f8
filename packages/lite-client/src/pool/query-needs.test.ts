import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import type { FunctionName, Params } from '../tl/types.ts';
import { needsOf } from './query-needs.ts';

const HASH = new Uint8Array(32);
const block = (seqno: number, workchain = -1) => {
  return { workchain, shard: -(2n ** 63n), seqno, rootHash: HASH, fileHash: HASH };
};
const account = { workchain: 0, id: Uint8Array.from({ length: 32 }, () => 0xab) };

function needs<Name extends FunctionName>(name: Name, params: Params<Name>, minSeqno?: number) {
  return needsOf(name, params, minSeqno === undefined ? {} : { minSeqno });
}

describe('needs of a query', () => {
  test('the server must have the newest block of the query', () => {
    assert.equal(needs('getTime', {}).seqno, 0);
    assert.equal(needs('getTime', {}, 7).seqno, 7);
    assert.equal(needs('getBlock', { id: block(5) }).seqno, 5);
    assert.equal(needs('getBlock', { id: block(5) }, 7).seqno, 7);
    assert.equal(needs('getBlock', { id: block(5, 0) }).seqno, 0);
    assert.equal(needs('getAccountState', { id: block(-1), account }).seqno, 0);
    const proof = { mode: 1, knownBlock: block(3), targetBlock: block(9) };
    assert.equal(needs('getBlockProof', proof).seqno, 9);
    const id = { workchain: -1, shard: 0n, seqno: 40 };
    assert.equal(needs('lookupBlock', { mode: 1, id }).seqno, 40);
    assert.equal(needs('lookupBlock', { mode: 2, id, lt: 1n }).seqno, 0);
  });

  test('the server must keep the oldest block of the query, except for proofs', () => {
    assert.equal(needs('getBlock', { id: block(5) }).oldestSeqno, 5);
    assert.equal(needs('getTime', {}).oldestSeqno, Number.POSITIVE_INFINITY);
    const proof = { mode: 0, knownBlock: block(3) };
    assert.equal(needs('getBlockProof', proof).oldestSeqno, Number.POSITIVE_INFINITY);
  });

  test('the server must serve the shard of the query', () => {
    const masterchain = { workchain: -1, shard: 1n << 63n };
    const place = { workchain: 0, shard: 0xabababababababa8n };
    const cases = [
      [needs('getTime', {}), { ...masterchain, at: 'recent', value: 0n }],
      [needs('getBlock', { id: block(5) }), { ...masterchain, at: 'masterchainSeqno', value: 5n }],
      [
        needs('getBlock', { id: block(5, 0) }),
        { workchain: 0, shard: 1n << 63n, at: 'seqno', value: 5n },
      ],
      [
        needs('getAccountState', { id: block(5), account }),
        { ...place, at: 'masterchainSeqno', value: 5n },
      ],
      [needs('getAccountState', { id: block(-1), account }), { ...place, at: 'recent', value: 0n }],
      [
        needs('getTransactions', { count: 1, account, lt: 99n, hash: HASH }),
        { ...place, at: 'lt', value: 99n },
      ],
      [
        needs('lookupBlock', { mode: 4, id: { ...place, seqno: 0 }, utime: 1000 }),
        { ...place, at: 'utime', value: 1000n },
      ],
      [
        needs('getBlockProof', { mode: 0x1001, knownBlock: block(3), targetBlock: block(9) }),
        { ...masterchain, at: 'seqno', value: 9n },
      ],
      [
        needs('getShardInfo', { id: block(5), workchain: 0, shard: 1n << 62n, exact: true }),
        { workchain: 0, shard: 1n << 62n, at: 'masterchainSeqno', value: 5n },
      ],
    ] as const;
    for (const [{ subject }, expected] of cases) assert.deepEqual(subject(), expected);
  });
});
