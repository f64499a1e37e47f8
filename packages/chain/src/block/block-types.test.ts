import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import {
  bigUint,
  bit,
  cell,
  coins,
  currencies,
  hash,
  int,
  internalAddress,
  uint,
} from '../../test/support/arbitraries.ts';
import { assertRoundTrips } from '../../test/support/round-trip.ts';
import { Builder } from '../cell/builder.ts';
import type { Cell } from '../cell/cell.ts';
import { CryptoSignature } from '../config/crypto-signature.ts';
import { ChainError } from '../errors.ts';
import { NO_CURRENCIES } from '../message/currency-collection.ts';
import { isShard, shardFromPrefix } from '../shard/shard-id.ts';
import { BinTree } from './bin-tree.ts';
import { BlockIdExt } from './block-id-ext.ts';
import { BlockInfo, previousBlocks } from './block-info.ts';
import type { ExtBlkRef } from './ext-blk-ref.ts';
import { InMsg } from './in-msg.ts';
import { IntermediateAddress, MsgEnvelope } from './msg-envelope.ts';
import { OutMsg } from './out-msg.ts';
import { FutureSplitMerge, ShardDescr } from './shard-descr.ts';
import { ShardIdent } from './shard-ident.ts';
import { ValueFlow } from './value-flow.ts';

const uint32 = uint(32);
const int32 = int(32);
const uint64 = bigUint(64);
const shard = fc
  .bigInt(0n, 2n ** 60n - 1n)
  .chain((prefix) =>
    fc.nat(60).map((depth) => shardFromPrefix(prefix >> BigInt(60 - depth), depth)),
  );

const ident: fc.Arbitrary<ShardIdent> = fc.record({ workchain: int32, shard });
const reference: fc.Arbitrary<ExtBlkRef> = fc.record({
  endLt: uint64,
  seqno: uint32,
  rootHash: hash,
  fileHash: hash,
});

test('shards and block ids round-trip', () => {
  assertRoundTrips(ShardIdent, ident);
  assertRoundTrips(
    BlockIdExt,
    fc.record({ workchain: int32, shard, seqno: uint32, rootHash: hash, fileHash: hash }),
  );
});

test('a shard prefix with bits beyond its length is refused', () => {
  const ident = (depth: number, prefix: bigint): Cell =>
    new Builder().storeUint(depth, 8).storeInt(0, 32).storeBigUint(prefix, 64).build();
  assert.equal(ShardIdent.load(ident(1, 1n << 63n)).shard, 3n << 62n);
  assert.throws(() => ShardIdent.load(ident(1, 1n << 61n)), /TLB_INVALID/);
  assert.throws(() => ShardIdent.load(ident(61, 0n)), /TLB_INVALID/);
  assert.throws(
    () =>
      BlockIdExt.toCell({
        workchain: 0,
        shard: 1n,
        seqno: 1,
        rootHash: new Uint8Array(32),
        fileHash: new Uint8Array(32),
      }),
    ChainError,
  );
});

const blockInfo: fc.Arbitrary<BlockInfo> = fc
  .record({
    version: uint32,
    beforeSplit: bit,
    afterSplit: bit,
    wantSplit: bit,
    wantMerge: bit,
    keyBlock: bit,
    seqno: fc.integer({ min: 1, max: 0xffffffff }),
    vertSeqno: fc.integer({ min: 1, max: 0xffffffff }),
    shard: ident,
    genUtime: uint32,
    startLt: uint64,
    endLt: uint64,
    genValidatorListHashShort: uint32,
    genCatchainSeqno: uint32,
    minRefMcSeqno: uint32,
    prevKeyBlockSeqno: uint32,
    genSoftware: fc.option(fc.record({ version: uint32, capabilities: uint64 })),
    masterRef: fc.option(reference),
    prevRef: fc.oneof(fc.tuple(reference), fc.tuple(reference, reference)),
    prevVertRef: fc.option(reference),
  })
  .map((info) => ({
    ...info,
    flags: info.genSoftware ? 1 : 0,
    notMaster: info.masterRef !== null,
    afterMerge: info.prevRef.length === 2,
    vertSeqnoIncr: info.prevVertRef !== null,
  }));

test('all forms of headers round-trip', () => {
  assertRoundTrips(BlockInfo, blockInfo);
});

test('a header whose flags contradict its content is refused', () => {
  const [info] = fc.sample(blockInfo, { seed: 1, numRuns: 1 });
  assert.ok(info);
  const flip = (change: Partial<BlockInfo>): void =>
    assert.throws(() => BlockInfo.toCell({ ...info, ...change }), /TLB_INVALID/);
  flip({ notMaster: !info.notMaster });
  flip({ afterMerge: !info.afterMerge });
  flip({ vertSeqnoIncr: !info.vertSeqnoIncr });
  flip({ flags: 1 - info.flags });
  flip({ seqno: 0 });
});

test('parents are known after a split and after a merge', () => {
  const [one, two] = fc.sample(reference, { seed: 1, numRuns: 2 });
  const [info] = fc.sample(blockInfo, { seed: 1, numRuns: 1 });
  assert.ok(one && two && info);
  const half = { ...info, shard: { workchain: 0, shard: 0x4n << 60n } };
  const shardsOf = (of: BlockInfo): bigint[] => previousBlocks(of).map((parent) => parent.shard);
  const single = { ...half, prevRef: [one] as const, afterMerge: false };
  assert.deepEqual(shardsOf({ ...single, afterSplit: false }), [0x4n << 60n]);
  assert.deepEqual(shardsOf({ ...single, afterSplit: true }), [0x8n << 60n]);
  const merged = { ...half, prevRef: [one, two] as const, afterMerge: true, afterSplit: false };
  assert.deepEqual(shardsOf(merged), [0x2n << 60n, 0x6n << 60n]);
});

const splitMerge: fc.Arbitrary<FutureSplitMerge> = fc.oneof(
  fc.constant({ kind: 'none' } as const),
  fc.record({ kind: fc.constantFrom('split', 'merge'), utime: uint32, interval: uint32 }),
);

const descr: fc.Arbitrary<ShardDescr> = fc.record({
  kind: fc.constantFrom('old', 'new'),
  seqno: uint32,
  regMcSeqno: uint32,
  startLt: uint64,
  endLt: uint64,
  rootHash: hash,
  fileHash: hash,
  beforeSplit: bit,
  beforeMerge: bit,
  wantSplit: bit,
  wantMerge: bit,
  nxCcUpdated: bit,
  nextCatchainSeqno: uint32,
  nextValidatorShard: uint64,
  minRefMcSeqno: uint32,
  genUtime: uint32,
  splitMergeAt: splitMerge,
  feesCollected: fc.record({
    coins: fc.bigInt(0n, 2n ** 40n),
    extra: fc.constant(NO_CURRENCIES.extra),
  }),
  fundsCreated: currencies.map(({ extra }) => ({ coins: 1n, extra })),
});

test('shard descriptions and value flow round-trip', () => {
  assertRoundTrips(FutureSplitMerge, splitMerge);
  assertRoundTrips(ShardDescr, descr);
  assertRoundTrips(
    ValueFlow,
    fc.record({
      fromPrevBlk: currencies,
      toNextBlk: currencies,
      imported: currencies,
      exported: currencies.map(({ coins }) => ({ coins, extra: NO_CURRENCIES.extra })),
      feesCollected: currencies,
      burned: fc.option(currencies.map(({ coins }) => ({ coins, extra: NO_CURRENCIES.extra }))),
      feesImported: currencies,
      recovered: currencies,
      created: currencies,
      minted: currencies,
    }),
  );
});

test('the shard tree finds the leaf of every account', () => {
  const property = fc.property(
    fc.array(uint64, { minLength: 1, maxLength: 20 }),
    descr,
    (accounts, leaf) => {
      const [first = 0n] = accounts;
      let tree = BinTree.ofLeaf(ShardDescr, { ...leaf, seqno: 0 });
      accounts.forEach((_, index) => {
        const other = BinTree.ofLeaf(ShardDescr, { ...leaf, seqno: index + 1 });
        tree =
          (first >> BigInt(index)) & 1n ? BinTree.fork(tree, other) : BinTree.fork(other, tree);
      });
      const leaves = [...tree.leaves()];
      assert.equal(leaves.length, accounts.length + 1);
      for (const [shard, value] of leaves) {
        assert.ok(isShard(shard));
        assert.equal(tree.get(shard)?.seqno, value.seqno);
      }
      for (const account of accounts) {
        const [shard, value] = tree.find(account);
        assert.equal(leaves.find(([id]) => id === shard)?.[1].seqno, value.seqno);
      }
    },
  );
  fc.assert(property, { seed: 1, numRuns: 50 });
});

test('a shard tree deeper than 60 levels is refused', () => {
  let tree = BinTree.ofLeaf(ShardIdent, { workchain: 0, shard: 1n << 63n });
  for (let depth = 0; depth < 61; depth++) tree = BinTree.fork(tree, tree);
  assert.throws(() => tree.find(0n), ChainError);
  assert.throws(() => [...tree.leaves()], ChainError);
});

const address: fc.Arbitrary<IntermediateAddress> = fc.oneof(
  fc.record({ kind: fc.constant('regular' as const), useDestBits: fc.nat(96) }),
  fc.record({
    kind: fc.constant('simple' as const),
    workchain: fc.integer({ min: -128, max: 127 }),
    addrPfx: uint64,
  }),
  fc.record({ kind: fc.constant('ext' as const), workchain: int32, addrPfx: uint64 }),
);

const initiator = fc.record({
  depth: uint32,
  initiatorAddr: internalAddress,
  initiatorLt: uint64,
});

const route = { curAddr: address, nextAddr: address, fwdFeeRemaining: coins, msg: cell };

const envelope: fc.Arbitrary<MsgEnvelope> = fc.oneof(
  fc.record({
    kind: fc.constant('v1' as const),
    ...route,
    emittedLt: fc.constant(null),
    metadata: fc.constant(null),
  }),
  fc.record({
    kind: fc.constant('v2' as const),
    ...route,
    emittedLt: fc.option(uint64),
    metadata: fc.option(initiator),
  }),
);

const discarded = { inMsg: envelope, transactionId: uint64, fwdFee: coins };

const inMsg: fc.Arbitrary<InMsg> = fc.oneof(
  fc.record({ kind: fc.constant('ext' as const), msg: cell, transaction: cell }),
  fc.record({
    kind: fc.constant('ihr' as const),
    msg: cell,
    transaction: cell,
    ihrFee: coins,
    proofCreated: cell,
  }),
  fc.record({
    kind: fc.constantFrom('imm', 'fin', 'deferred-fin'),
    inMsg: envelope,
    transaction: cell,
    fwdFee: coins,
  }),
  fc.record({
    kind: fc.constant('tr' as const),
    inMsg: envelope,
    outMsg: envelope,
    transitFee: coins,
  }),
  fc.record({ kind: fc.constant('deferred-tr' as const), inMsg: envelope, outMsg: envelope }),
  fc.record({
    kind: fc.constant('discard-fin' as const),
    ...discarded,
    proofDelivered: fc.constant(null),
  }),
  fc.record({ kind: fc.constant('discard-tr' as const), ...discarded, proofDelivered: cell }),
);

const outMsg: fc.Arbitrary<OutMsg> = fc.oneof(
  fc.record({ kind: fc.constant('ext' as const), msg: cell, transaction: cell }),
  fc.record({ kind: fc.constantFrom('new', 'new-defer'), outMsg: envelope, transaction: cell }),
  fc.record({
    kind: fc.constant('imm' as const),
    outMsg: envelope,
    transaction: cell,
    reimport: cell,
  }),
  fc.record({
    kind: fc.constantFrom('tr', 'tr-req', 'deferred-tr'),
    outMsg: envelope,
    imported: cell,
  }),
  fc.record({ kind: fc.constant('deq-imm' as const), outMsg: envelope, reimport: cell }),
  fc.record({
    kind: fc.constant('deq' as const),
    outMsg: envelope,
    importBlockLt: fc.bigInt(0n, 2n ** 63n - 1n),
  }),
  fc.record({
    kind: fc.constant('deq-short' as const),
    msgEnvHash: hash,
    nextWorkchain: int32,
    nextAddrPfx: uint64,
    importBlockLt: uint64,
  }),
);

test('in and out message descriptors of every kind round-trip', () => {
  assertRoundTrips(IntermediateAddress, address);
  assertRoundTrips(MsgEnvelope, envelope);
  assertRoundTrips(InMsg, inMsg);
  assertRoundTrips(OutMsg, outMsg);
});

test('unknown tags are refused', () => {
  const bits = (text: string): Cell => {
    const builder = new Builder();
    for (const bit of text) builder.storeBit(bit === '1');
    return builder.storeRef(builder.build()).storeRef(builder.build()).build();
  };
  for (const tag of ['00110', '00111']) assert.throws(() => InMsg.load(bits(tag)), /TLB_INVALID/);
  for (const tag of ['10110', '10111']) assert.throws(() => OutMsg.load(bits(tag)), /TLB_INVALID/);
  assert.throws(() => MsgEnvelope.load(bits('0110')), /TLB_INVALID/);
  assert.throws(
    () => IntermediateAddress.load(new Builder().storeUint(97, 8).build()),
    /TLB_INVALID/,
  );
});

test('signatures round-trip, with and without a certificate', () => {
  const signature = fc.uint8Array({ minLength: 64, maxLength: 64 });
  const simple: fc.Arbitrary<CryptoSignature> = fc.record({
    signature,
    certificate: fc.constant(null),
  });
  assertRoundTrips(CryptoSignature, simple);
  const certificate = fc.record({
    tempKey: hash,
    validSince: uint32,
    validUntil: uint32,
    certificateSignature: simple,
  });
  assertRoundTrips(CryptoSignature, fc.record({ signature, certificate }));
});
