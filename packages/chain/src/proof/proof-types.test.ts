import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import type { BlockIdExt } from '../block/block-id-ext.ts';
import { shardKey } from '../block/shard-fees.ts';
import { Builder } from '../cell/builder.ts';
import type { Cell } from '../cell/cell.ts';
import { CryptoSignaturePair } from '../config/crypto-signature.ts';
import { Dictionary } from '../dict/dictionary.ts';
import { uintKey } from '../dict/keys.ts';
import { inCell } from '../tlb/codec.ts';
import { BlockProof } from './block-proof.ts';
import type { BlockSignatures } from './block-signatures.ts';
import { TopBlockDescr, TopBlockDescrSet } from './top-block-descr.ts';

/** Plain objects, as the codecs give them. */
function record<T>(model: { [K in keyof T]: fc.Arbitrary<T[K]> }): fc.Arbitrary<T> {
  return fc.record<T>(model, { noNullPrototype: true });
}

const uint32 = fc.nat(0xffffffff);
const bytes = (length: number): fc.Arbitrary<Uint8Array> =>
  fc.uint8Array({ minLength: length, maxLength: length });
const cell: fc.Arbitrary<Cell> = bytes(32).map((data) => new Builder().storeBytes(data).build());

const id: fc.Arbitrary<BlockIdExt> = record({
  workchain: fc.constantFrom(-1, 0),
  shard: fc.constantFrom(1n << 63n, 1n << 62n, 3n << 61n),
  seqno: uint32,
  rootHash: bytes(32),
  fileHash: bytes(32),
});

const pair = record({
  nodeIdShort: bytes(32),
  sign: record({ signature: bytes(64), certificate: fc.constant(null) }),
});

const common = {
  validatorInfo: record({ validatorListHashShort: uint32, catchainSeqno: uint32 }),
  pureSignatures: fc.array(pair, { maxLength: 5 }).map((pairs) => ({
    sigCount: pairs.length,
    sigWeight: 7n,
    signatures: Dictionary.fromSorted(uintKey(16), CryptoSignaturePair, pairs.entries()),
  })),
};

const signatures: fc.Arbitrary<BlockSignatures> = fc.oneof(
  record({ kind: fc.constant('ordinary' as const), ...common }),
  record({
    kind: fc.constant('simplex' as const),
    ...common,
    sessionId: bytes(32),
    slot: uint32,
    candidate: fc.uint8Array({ maxLength: 400 }),
  }),
);

function sameSignatures(a: BlockSignatures | null, b: BlockSignatures | null): void {
  const view = (value: BlockSignatures | null): unknown =>
    value && { ...value, pureSignatures: [...value.pureSignatures.signatures] };
  assert.deepEqual(view(a), view(b));
}

test('block proofs round-trip', () => {
  const proofs = record({ proofFor: id, root: cell, signatures: fc.option(signatures) });
  const property = fc.property(proofs, (proof) => {
    const stored = BlockProof.toCell(proof);
    const loaded = BlockProof.load(stored);
    assert.deepEqual(loaded.proofFor, proof.proofFor);
    assert.equal(loaded.root.hashHex(), proof.root.hashHex());
    sameSignatures(loaded.signatures, proof.signatures);
    assert.equal(BlockProof.toCell(loaded).hashHex(), stored.hashHex());
  });
  fc.assert(property, { seed: 1, numRuns: 100 });
});

const descr = record({
  proofFor: id,
  signatures: fc.option(signatures),
  chain: fc.array(cell, { minLength: 1, maxLength: 8 }),
});

test('descriptions of top blocks, and sets of them, round-trip', () => {
  const property = fc.property(descr, (value) => {
    const loaded = TopBlockDescr.load(TopBlockDescr.toCell(value));
    assert.deepEqual(
      loaded.chain.map((link) => link.hashHex()),
      value.chain.map((link) => link.hashHex()),
    );
    sameSignatures(loaded.signatures, value.signatures);
    const empty = new Dictionary(shardKey, inCell(TopBlockDescr));
    const { workchain, shard } = value.proofFor;
    const set = TopBlockDescrSet.toCell({ collection: empty.set({ workchain, shard }, value) });
    const [entry] = TopBlockDescrSet.load(set).collection;
    assert.deepEqual(entry?.[0], { workchain, shard });
    assert.deepEqual(entry?.[1].proofFor, value.proofFor);
  });
  fc.assert(property, { seed: 1, numRuns: 100 });
});

test('a chain has 1 to 8 links', () => {
  const [value] = fc.sample(descr, { seed: 1, numRuns: 1 });
  const link = value?.chain[0];
  assert.ok(value && link);
  assert.throws(() => TopBlockDescr.toCell({ ...value, chain: [] }), /TLB_INVALID/);
  assert.throws(
    () => TopBlockDescr.toCell({ ...value, chain: Array(9).fill(link) }),
    /TLB_INVALID/,
  );
});
