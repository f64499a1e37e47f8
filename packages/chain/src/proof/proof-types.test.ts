import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import type { BlockIdExt } from '../block/block-id-ext.ts';
import { Builder } from '../cell/builder.ts';
import type { Cell } from '../cell/cell.ts';
import { CryptoSignaturePair } from '../config/crypto-signature.ts';
import { Dictionary } from '../dict/dictionary.ts';
import { uintKey } from '../dict/keys.ts';
import { BlockProof } from './block-proof.ts';
import type { BlockSignatures } from './block-signatures.ts';

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
