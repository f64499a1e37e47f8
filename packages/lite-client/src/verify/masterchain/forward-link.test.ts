import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { test } from 'node:test';
import {
  type BlockIdExt,
  type BlockProof,
  type Cell,
  FULL_SHARD,
  openProof,
  readBoc,
} from '@tonway/chain';
import { readFixture } from '@tonway/tools/fixtures';
import { linkTo, packedProofs, storedProof } from '../../../test/support/stored-proofs.ts';
import { type ForwardLink, verifyForwardLink } from './forward-link.ts';

const refused = { code: 'PROOF_INVALID' };

/** Verifies a chain of stored proofs, each signed by the validators of the key block before it; how many. */
async function follow(start: BlockIdExt, config: Cell, proofs: Iterable<BlockProof>) {
  let [from, configRoot] = [start, config];
  let links = 0;
  for (const proof of proofs) {
    const { info } = await verifyForwardLink(linkTo(proof, from, configRoot));
    if (info.keyBlock) [from, configRoot] = [proof.proofFor, openProof(proof.root)];
    links++;
  }
  return links;
}

function mainnetZeroState(): { id: BlockIdExt; root: Cell } {
  const file = readFixture('chain', 'states', 'mainnet-zerostate-mc.boc');
  const root = readBoc(file);
  const fileHash = createHash('sha256').update(file).digest();
  const id = { workchain: -1, shard: FULL_SHARD, seqno: 0, rootHash: root.hash(), fileHash };
  return { id, root };
}

test('the first 199 blocks of mainnet are proven from its zero state', async () => {
  const { id, root } = mainnetZeroState();
  const files = ['mainnet-genesis-mc-00000.pack', 'mainnet-genesis-mc-00100.pack'];
  const proofs = files.flatMap((file) => [...packedProofs(file)]);
  assert.equal(await follow(id, root, proofs), 199);
});

function blocksBehind(folder: string, keySeqno: number) {
  const key = storedProof(folder, `key_proof_${keySeqno}.boc`);
  const proofs = Array.from({ length: 20 }, (_, index) =>
    storedProof(folder, `proof_${keySeqno + 1 + index}.boc`),
  );
  return { key, config: openProof(key.root), proofs };
}

test('20 blocks after a key block without shuffled validators are proven', async () => {
  const { key, config, proofs } = blocksBehind('mc-3082181-no-shuffle', 3082181);
  assert.equal(await follow(key.proofFor, config, proofs), 20);
});

test('20 blocks after a key block with shuffled validators are proven', async () => {
  const { key, config, proofs } = blocksBehind('mc-3236530-shuffle', 3236530);
  assert.equal(await follow(key.proofFor, config, proofs), 20);
});

// one of the blocks is there with two proofs
test('14 key blocks of another network are proven', async () => {
  const proofs = [...packedProofs('everscale-keyproofs.pack')];
  const [first, ...rest] = proofs;
  assert.ok(first);
  let links = 0;
  for (const proof of rest) {
    const before = proofs.findLast(({ proofFor }) => proofFor.seqno < proof.proofFor.seqno);
    assert.ok(before);
    links += await follow(before.proofFor, openProof(before.root), [proof]);
  }
  assert.equal(links, 14);
});

test('invalid links are refused', async (t) => {
  const { key, config, proofs } = blocksBehind('mc-3236530-shuffle', 3236530);
  const [proof, next] = proofs;
  assert.ok(proof && next);
  const link = linkTo(proof, key.proofFor, config);
  const nextLink = linkTo(next, key.proofFor, config);
  const { signatures } = link;
  assert.ok(signatures.kind === 'liteServer.signatureSet.ordinary');
  const [one, ...others] = signatures.signatures;
  assert.ok(one);
  const zero = mainnetZeroState();

  const withSet = (change: Partial<typeof signatures>): Partial<ForwardLink> => {
    return { signatures: { ...signatures, ...change } };
  };
  const { headerRoot, configRoot } = link;
  const bad: Record<string, [Partial<ForwardLink>, RegExp]> = {
    'from another block': [
      { from: { ...link.from, rootHash: link.to.rootHash } },
      /the proof is of another block/,
    ],
    'to a block of another number': [
      { to: { ...link.to, seqno: link.to.seqno + 1 } },
      /its header names another block/,
    ],
    'to a block of another shard': [
      { to: { ...link.to, shard: 1n << 62n } },
      /its header names another block/,
    ],
    'to another block': [{ to: nextLink.to }, /the proof is of another block/],
    'to another file': [
      { to: { ...link.to, fileHash: nextLink.to.fileHash } },
      /a signature is wrong/,
    ],
    'header of another block': [{ headerRoot: nextLink.headerRoot }, /of another block/],
    'proofs swapped': [{ headerRoot: configRoot, configRoot: headerRoot }, /of another block/],
    'from a block that is no key block': [
      { ...nextLink, from: link.to, configRoot: headerRoot },
      /is no key block/,
    ],
    'validators of another time': [
      { from: zero.id, configRoot: zero.root },
      /signed by later validators/,
    ],
    'back to itself': [{ to: link.from, headerRoot: configRoot }, /leads back/],
    'wrong key block flag': [{ toKeyBlock: !link.toKeyBlock }, /wrong key block flag/],
    'signatures of another block': [{ signatures: nextLink.signatures }, /a signature is wrong/],
    'another catchain seqno': [
      withSet({ catchainSeqno: signatures.catchainSeqno + 1 }),
      /of another session/,
    ],
    'another validator set': [
      withSet({ validatorSetHash: signatures.validatorSetHash ^ 1 }),
      /has other validators/,
    ],
    'one signature twice': [withSet({ signatures: [one, one, ...others] }), /signed twice/],
    'no signatures': [withSet({ signatures: [] }), /two thirds/],
    'few signatures': [withSet({ signatures: [one] }), /two thirds/],
  };
  await verifyForwardLink(link);
  for (const [name, [change, message]] of Object.entries(bad))
    await t.test(name, () =>
      assert.rejects(verifyForwardLink({ ...link, ...change }), { ...refused, message }),
    );
});
