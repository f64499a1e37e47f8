import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { Builder } from '../cell/builder.ts';
import { Dictionary } from '../dict/dictionary.ts';
import { bytesKey } from '../dict/keys.ts';
import { BlockCreateStats, CreatorStats } from './block-create-stats.ts';
import { DispatchQueue } from './dispatch-queue.ts';
import { LibDescr } from './lib-descr.ts';
import { type KeyExtBlkRef, OldMcBlocksInfo } from './old-mc-blocks-info.ts';
import { OutMsgQueueInfo } from './out-msg-queue-info.ts';
import { ShardState } from './shard-state.ts';

/** Plain objects, as the codecs give them. */
function record<T>(model: { [K in keyof T]: fc.Arbitrary<T[K]> }): fc.Arbitrary<T> {
  return fc.record<T>(model, { noNullPrototype: true });
}

const uint32 = fc.nat(0xffffffff);
const uint64 = fc.bigInt(0n, 2n ** 64n - 1n);
const hash = fc.uint8Array({ minLength: 32, maxLength: 32 });

const counters = record({
  lastUpdated: uint32,
  total: uint64,
  cnt2048: uint64,
  cnt65536: uint64,
});
const creator: fc.Arbitrary<CreatorStats> = record({
  mcBlocks: counters,
  shardBlocks: counters,
});

test('counts of created blocks round-trip', () => {
  const property = fc.property(fc.array(fc.tuple(hash, creator), { maxLength: 10 }), (rows) => {
    let table = new Dictionary(bytesKey(32), CreatorStats);
    for (const [key, stats] of rows) table = table.set(key, stats);
    const loaded = BlockCreateStats.load(
      BlockCreateStats.toCell({ kind: 'plain', counters: table }),
    );
    assert.equal(loaded.kind, 'plain');
    assert.deepEqual([...loaded.counters], [...table]);
  });
  fc.assert(property, { seed: 1, numRuns: 100 });
});

test('the extended form of the counts can be read, but not changed', () => {
  const [stats] = fc.sample(creator, { seed: 1, numRuns: 1 });
  assert.ok(stats);
  // a dictionary of one leaf: a label of 256 equal bits, the extra, the value
  const leaf = new Builder().storeUint(0b110, 3).storeUint(256, 9).storeUint(7, 32);
  CreatorStats.store(stats, leaf);
  const cell = new Builder()
    .storeUint(0x34, 8)
    .storeMaybeRef(leaf.build())
    .storeUint(7, 32)
    .build();
  const loaded = BlockCreateStats.load(cell);
  assert.ok(loaded.kind === 'ext');
  assert.equal(loaded.counters.extra, 7);
  assert.deepEqual(loaded.counters.get(new Uint8Array(32)), stats);
  assert.equal(BlockCreateStats.toCell(loaded).hashHex(), cell.hashHex());
  assert.throws(() => loaded.counters.set(new Uint8Array(32).fill(1), stats), /TLB_INVALID/);
});

const keyRef: fc.Arbitrary<KeyExtBlkRef> = record({
  key: fc.boolean(),
  blkRef: record({ endLt: uint64, seqno: uint32, rootHash: hash, fileHash: hash }),
});

test('the sum of earlier blocks has the greatest lt and whether there is a key block', () => {
  const empty = OldMcBlocksInfo.load(
    new Builder()
      .storeUint(0, 1 + 1 + 32)
      .storeUint(0, 32)
      .build(),
  );
  const property = fc.property(fc.array(keyRef, { minLength: 1, maxLength: 20 }), (rows) => {
    let blocks = empty;
    for (const [seqno, row] of rows.entries()) blocks = blocks.set(seqno, row);
    const lts = rows.map(({ blkRef }) => blkRef.endLt);
    const maxEndLt = lts.reduce((a, b) => (a > b ? a : b));
    assert.deepEqual(blocks.extra, { key: rows.some(({ key }) => key), maxEndLt });
    const loaded = OldMcBlocksInfo.load(OldMcBlocksInfo.toCell(blocks));
    assert.deepEqual([...loaded.values()], rows);
  });
  fc.assert(property, { seed: 1, numRuns: 50 });
});

test('libraries round-trip with their publishers', () => {
  const lib = new Builder().storeUint(1, 8).build();
  const property = fc.property(fc.array(hash, { minLength: 1, maxLength: 5 }), (keys) => {
    const True = LibDescr.load(LibDescr.toCell({ lib, publishers: publishersOf(keys) }));
    assert.deepEqual([...True.publishers.keys()], [...publishersOf(keys).keys()]);
  });
  fc.assert(property, { seed: 1, numRuns: 50 });
});

function publishersOf(keys: readonly Uint8Array[]): LibDescr['publishers'] {
  const first = new Builder().storeUint(0b110, 3).storeUint(256, 9).build();
  const descr = LibDescr.load(
    new Builder().storeUint(0, 2).storeSlice(first.slice()).storeRef(first).build(),
  );
  return keys.reduce((publishers, key) => publishers.set(key, true), descr.publishers);
}

test('both forms of the queue info round-trip', () => {
  // an empty queue with its extra, nothing processed
  const head = (): Builder =>
    new Builder().storeUint(0, 1).storeUint(0, 32).storeUint(0, 32).storeUint(0, 1);
  const pending = new Builder().storeUint(5, 8).build();
  const old = head().storeMaybeRef(pending).build();
  const found = OutMsgQueueInfo.load(old);
  assert.equal(found.ihrPending?.hashHex(), pending.hashHex());
  assert.equal(found.extra, null);
  assert.equal(OutMsgQueueInfo.toCell(found).hashHex(), old.hashHex());
  const extra = { dispatchQueue: DispatchQueue.load(new Builder().storeBigUint(0n, 65).build()) };
  const both = { ...found, extra: { ...extra, outQueueSize: null } };
  assert.throws(() => OutMsgQueueInfo.toCell(both), { code: 'TLB_INVALID' });
  const size = fc.option(fc.nat(2 ** 31), { nil: null });
  const property = fc.property(size, (outQueueSize) => {
    const builder = head().storeBit(true).storeUint(0, 4).storeUint(0, 33).storeUint(0, 32);
    builder.storeMaybe(outQueueSize, (value, to) => to.storeUint(value, 48));
    const cell = builder.build();
    const info = OutMsgQueueInfo.load(cell);
    assert.equal(info.extra?.outQueueSize, outQueueSize);
    assert.ok(info.extra?.dispatchQueue.isEmpty);
    assert.equal(OutMsgQueueInfo.toCell(info).hashHex(), cell.hashHex());
  });
  fc.assert(property, { seed: 1, numRuns: 50 });
});

test('invalid states are refused', () => {
  assert.throws(() => ShardState.load(new Builder().storeUint(1, 32).build()), /TLB_INVALID/);
  assert.throws(() => ShardState.load(new Builder().build()), /CELL_UNDERFLOW/);
});
