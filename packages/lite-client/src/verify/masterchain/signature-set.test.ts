import assert from 'node:assert/strict';
import { createHash, sign } from 'node:crypto';
import { test } from 'node:test';
import {
  type BlockIdExt,
  fromHex,
  parseShard,
  signersOf,
  validatorSubsetHash,
} from '@tonway/chain';
import { readJson, skipWithout } from '@tonway/tools/fixtures';
import { type KeyPair, keyId, keyPairFromSeed } from '../../adnl/keys.ts';
import { toTlBlockId } from '../../block-id.ts';
import { encodeAnswer } from '../../tl/lite-api.ts';
import { type SignatureSet, verifySignatures } from './signature-set.ts';

const block: BlockIdExt = {
  workchain: -1,
  shard: 1n << 63n,
  seqno: 12345,
  rootHash: new Uint8Array(32).fill(0xa1),
  fileHash: new Uint8Array(32).fill(0xb2),
};
const other = { ...block, fileHash: new Uint8Array(32).fill(0xb3) };

/** Three equal validators. */
const keys = [1, 2, 3].map((seed) => keyPairFromSeed(new Uint8Array(32).fill(seed)));
const signers = signersOf(keys.map(({ publicKey }) => ({ publicKey, weight: 1n << 60n })));

function signedBy(pairs: readonly KeyPair[], message: Uint8Array) {
  return pairs.map(({ publicKey, privateKey }) => {
    return { nodeIdShort: keyId(publicKey), signature: sign(null, message, privateKey) };
  });
}

function ordinarySet(pairs: readonly KeyPair[], id = block): SignatureSet {
  const message = {
    kind: 'ton.blockId',
    rootCellHash: id.rootHash,
    fileHash: id.fileHash,
  } as const;
  const signatures = signedBy(pairs, encodeAnswer(message));
  return {
    kind: 'liteServer.signatureSet.ordinary',
    validatorSetHash: 1,
    catchainSeqno: 2,
    signatures,
  };
}

type Vote = 'consensus.simplex.finalizeVote' | 'consensus.simplex.notarizeVote';

function candidateOf(id: BlockIdExt): Uint8Array {
  return encodeAnswer({
    kind: 'consensus.candidateHashDataOrdinary',
    block: toTlBlockId(id),
    collatedFileHash: new Uint8Array(32),
    parent: { kind: 'consensus.candidateWithoutParents' },
  });
}

function simplexSet(
  vote: Vote = 'consensus.simplex.finalizeVote',
  candidate: Uint8Array = candidateOf(block),
) {
  const [sessionId, slot] = [new Uint8Array(32).fill(5), 9];
  const hash = createHash('sha256').update(candidate).digest();
  const data = encodeAnswer({ kind: vote, id: { kind: 'consensus.candidateId', slot, hash } });
  const message = encodeAnswer({ kind: 'consensus.dataToSign', sessionId, data });
  return {
    kind: 'liteServer.signatureSet.simplex' as const,
    ccSeqno: 2,
    validatorSetHash: 1,
    signatures: signedBy(keys, message),
    sessionId,
    slot,
    candidate,
  };
}

function refused(set: SignatureSet, message: RegExp): Promise<void> {
  return assert.rejects(verifySignatures(block, set, signers), { code: 'PROOF_INVALID', message });
}

test('more than two thirds of the weight must have signed', async () => {
  await verifySignatures(block, ordinarySet(keys), signers);
  await refused(ordinarySet(keys.slice(1)), /two thirds/);
  const third = keys.map(({ publicKey }, index) => ({ publicKey, weight: index < 2 ? 4n : 3n }));
  await verifySignatures(block, ordinarySet(keys.slice(0, 2)), signersOf(third));
});

test('a set with a foreign or duplicate signer is refused', async () => {
  const stranger = keyPairFromSeed(new Uint8Array(32).fill(4));
  await refused(ordinarySet([...keys, stranger]), /is no validator/);
  const [first] = keys;
  assert.ok(first);
  await refused(ordinarySet([...keys, first]), /signed twice/);
  await refused(ordinarySet([first, first, first]), /signed twice/);
});

test('a set with one wrong signature is refused', async () => {
  const light = signersOf(keys.map(({ publicKey }, i) => ({ publicKey, weight: i ? 100n : 1n })));
  const good = ordinarySet(keys);
  const [first, ...others] = good.signatures;
  assert.ok(first);
  for (const signature of [first.signature.map((byte) => byte ^ 1), first.signature.slice(1)]) {
    const bad = { ...good, signatures: [{ ...first, signature }, ...others] };
    await assert.rejects(verifySignatures(block, bad, light), /wrong|another length/);
  }
  await verifySignatures(block, { ...good, signatures: others }, light);
});

test('signatures of another block are refused', async () => {
  await refused(ordinarySet(keys, other), /a signature is wrong/);
});

test('simplex: a final vote for the candidate of the block is accepted', async () => {
  const set = simplexSet();
  await verifySignatures(block, set, signers);
  await refused(simplexSet('consensus.simplex.notarizeVote'), /a signature is wrong/);
  await refused({ ...set, slot: set.slot + 1 }, /a signature is wrong/);
  await refused({ ...set, sessionId: new Uint8Array(32) }, /a signature is wrong/);
});

test('simplex: candidates of other blocks are refused', async () => {
  const finalize = 'consensus.simplex.finalizeVote';
  await refused(simplexSet(finalize, candidateOf(other)), /of another block/);
  for (const change of [{ workchain: 0 }, { shard: 1n << 62n }, { seqno: 1 }])
    await refused(simplexSet(finalize, candidateOf({ ...block, ...change })), /of another block/);
  const longer = Buffer.concat([candidateOf(block), new Uint8Array(4)]);
  await refused(simplexSet(finalize, longer), /is malformed/);
  await refused(simplexSet(finalize, candidateOf(block).subarray(0, -4)), /is malformed/);
  await refused(simplexSet(finalize, new Uint8Array(0)), /is malformed/);
});

test('an ordinary set is refused as a simplex set', async () => {
  const { signatures } = ordinarySet(keys);
  await refused({ ...simplexSet(), signatures }, /a signature is wrong/);
  await refused(
    { ...ordinarySet(keys), signatures: simplexSet().signatures },
    /a signature is wrong/,
  );
});

interface Vectors {
  readonly validators: { publicKey: string; weight: string; adnl: string; nodeIdShort: string }[];
  readonly ccSeqno: number;
  readonly validatorSetHash: number;
  readonly block: Record<'shard' | 'rootHash' | 'fileHash', string> & {
    workchain: number;
    seqno: number;
  };
  readonly sessionId: string;
  readonly slot: number;
  readonly simplex: {
    candidate: string;
    signatures: { nodeIdShort: string; signature: string }[];
  }[];
  readonly ordinary: { signatures: { nodeIdShort: string; signature: string }[] };
}

test('sets of another program are accepted', {
  skip: skipWithout('chain/vectors/signature-sets-synthetic.json'),
}, async () => {
  const vectors = readJson<Vectors>('chain', 'vectors', 'signature-sets-synthetic.json');
  const members = vectors.validators.map(({ publicKey, weight, adnl }) => ({
    publicKey: fromHex(publicKey),
    weight: BigInt(weight),
    adnlAddress: fromHex(adnl),
  }));
  assert.equal(validatorSubsetHash(vectors.ccSeqno, members), vectors.validatorSetHash);
  const { workchain, seqno, shard, rootHash, fileHash } = vectors.block;
  const id = {
    workchain,
    seqno,
    shard: parseShard(shard),
    rootHash: fromHex(rootHash),
    fileHash: fromHex(fileHash),
  };
  const head = {
    ccSeqno: vectors.ccSeqno,
    catchainSeqno: vectors.ccSeqno,
    validatorSetHash: vectors.validatorSetHash,
  };
  const bytesOf = (rows: Vectors['ordinary']['signatures']) =>
    rows.map(({ nodeIdShort, signature }) => ({
      nodeIdShort: fromHex(nodeIdShort),
      signature: fromHex(signature),
    }));
  const sets: SignatureSet[] = [
    {
      kind: 'liteServer.signatureSet.ordinary',
      ...head,
      signatures: bytesOf(vectors.ordinary.signatures),
    },
    ...vectors.simplex.map(({ candidate, signatures }) => ({
      kind: 'liteServer.signatureSet.simplex' as const,
      ...head,
      sessionId: fromHex(vectors.sessionId),
      slot: vectors.slot,
      candidate: fromHex(candidate),
      signatures: bytesOf(signatures),
    })),
  ];
  assert.equal(sets.length, 3);
  const all = signersOf(members);
  assert.deepEqual(
    [...all.byNode.keys()],
    vectors.validators.map((each) => each.nodeIdShort),
  );
  for (const set of sets) {
    await verifySignatures(id, set, all);
    await assert.rejects(
      verifySignatures({ ...id, fileHash: id.rootHash }, set, all),
      /PROOF_INVALID/,
    );
    // 40 of 100 are too few
    const few = { ...set, signatures: set.signatures.slice(0, 1) };
    await assert.rejects(verifySignatures(id, few, all), /two thirds/);
  }
});
