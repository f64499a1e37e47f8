import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { readdirSync } from 'node:fs';
import { test } from 'node:test';
import { fixturePath, manifest, readFixture, readJson, skipWithout } from '@tonway/tools/fixtures';
import { fromHex, toHex } from '../src/bits/bytes.ts';
import { Block } from '../src/block/block.ts';
import type { BlockIdExt } from '../src/block/block-id-ext.ts';
import { readBoc } from '../src/boc/read-boc.ts';
import { Builder } from '../src/cell/builder.ts';
import type { Cell } from '../src/cell/cell.ts';
import { CryptoSignaturePair } from '../src/config/crypto-signature.ts';
import { Dictionary } from '../src/dict/dictionary.ts';
import { uintKey } from '../src/dict/keys.ts';
import { ProofIncompleteError } from '../src/errors.ts';
import { openProof } from '../src/merkle/merkle-proof.ts';
import { BlockProof } from '../src/proof/block-proof.ts';
import { BlockSignatures } from '../src/proof/block-signatures.ts';
import { packEntries } from './support/packs.ts';
import { assertRebuilds } from './support/rebuilt.ts';

/** Reads a stored proof to its end; returns how many signatures it has. */
function examine(
  cell: Cell,
  name: string,
): { proof: BlockProof; block: Block; signatures: number } {
  const proof = BlockProof.load(cell);
  assert.equal(BlockProof.toCell(proof).hashHex(), cell.hashHex(), name);
  const root = openProof(proof.root);
  assert.equal(root.hashHex(), toHex(proof.proofFor.rootHash), name);
  const block = Block.load(root);
  const { seqno, shard } = block.info;
  const { workchain, shard: id, seqno: number } = proof.proofFor;
  assert.deepEqual([shard.workchain, shard.shard, seqno], [workchain, id, number], name);
  const signatures = proof.signatures ? examineSignatures(proof.signatures, name) : 0;
  return { proof, block, signatures };
}

function examineSignatures(signatures: BlockSignatures, name: string): number {
  assert.equal(signatures.kind, 'ordinary');
  const { sigCount, sigWeight, signatures: pairs } = signatures.pureSignatures;
  assert.equal(assertRebuilds(pairs, name), sigCount, name);
  assert.ok(sigWeight > 0n);
  for (const { sign } of pairs.values()) assert.equal(sign.certificate, null);
  return sigCount;
}

function idText({ workchain, shard, seqno, rootHash, fileHash }: BlockIdExt): string {
  const prefix = shard.toString(16).padStart(16, '0');
  return `${workchain} ${prefix} ${seqno} ${toHex(rootHash)} ${toHex(fileHash)}`;
}

test('proofs of archive packages are of the blocks that their names state', () => {
  const found = { proof: 0, prooflink: 0, keyBlocks: 0, fewest: Infinity, most: 0 };
  for (const { kind, data, workchain, shard, seqno, rootHash, fileHash } of packEntries()) {
    if (kind === 'block') continue;
    const { proof, block, signatures } = examine(readBoc(data), `${shard} ${seqno}`);
    assert.equal(idText(proof.proofFor), `${workchain} ${shard} ${seqno} ${rootHash} ${fileHash}`);
    found[kind]++;
    assert.equal(proof.signatures === null, kind === 'prooflink');
    if (!proof.signatures) continue;
    const { validatorListHashShort, catchainSeqno } = proof.signatures.validatorInfo;
    assert.equal(validatorListHashShort, block.info.genValidatorListHashShort);
    assert.equal(catchainSeqno, block.info.genCatchainSeqno);
    if (block.globalId !== 42) continue;
    found.keyBlocks += Number(block.info.keyBlock && block.extra.custom?.config !== null);
    found.fewest = Math.min(found.fewest, signatures);
    found.most = Math.max(found.most, signatures);
  }
  assert.deepEqual(found, { proof: 199 + 15, prooflink: 606, keyBlocks: 15, fewest: 13, most: 84 });
});

test('proofs match the blocks stored beside them', () => {
  let examined = 0;
  for (const folder of ['mc-3082181-no-shuffle', 'mc-3236530-shuffle']) {
    for (const file of readdirSync(fixturePath('chain', 'proofs', folder))) {
      if (!file.includes('proof')) continue;
      const { proof, block, signatures } = examine(
        readBoc(readFixture('chain', 'proofs', folder, file)),
        file,
      );
      const bytes = readFixture('chain', 'proofs', folder, file.replace('proof', 'block'));
      const whole = readBoc(bytes);
      assert.equal(toHex(proof.proofFor.rootHash), whole.hashHex(), file);
      assert.equal(
        toHex(proof.proofFor.fileHash),
        createHash('sha256').update(bytes).digest('hex'),
      );
      assert.deepEqual(block.info, Block.load(whole).info);
      assert.throws(() => [...block.extra.accountBlocks], ProofIncompleteError);
      assert.ok(signatures > 0);
      examined++;
    }
  }
  assert.equal(examined, 42);
});

test('proofs of shard blocks and of another network are read', () => {
  const files = {
    'shard/prooflink_0_1800000000000000_4377252.boc': 4377252,
    'shard/prooflink_0_1800000000000000_4377262.boc': 4377262,
    'everscale/mc_block_proof.boc': null,
  };
  for (const [file, seqno] of Object.entries(files)) {
    const cell = readBoc(readFixture('chain', 'proofs', file));
    assert.equal(cell.hashHex(), manifest().find((row) => row.file === `proofs/${file}`)?.rootHash);
    const { proof, block } = examine(cell, file);
    if (seqno === null) assert.equal(block.globalId, 42);
    else assert.deepEqual([proof.proofFor.seqno, proof.signatures], [seqno, null]);
  }
});

interface SyntheticSets {
  readonly ccSeqno: number;
  readonly validatorSetHash: number;
  readonly sessionId: string;
  readonly slot: number;
  readonly simplex: {
    readonly candidate: string;
    readonly signatures: { readonly nodeIdShort: string; readonly signature: string }[];
  }[];
}

// no public data holds a stored simplex set: the layout is checked against one that is put together by hand
test('simplex signatures are read', {
  skip: skipWithout('chain/vectors/signature-sets-synthetic.json'),
}, () => {
  const sets = readJson<SyntheticSets>('chain', 'vectors', 'signature-sets-synthetic.json');
  for (const { candidate, signatures } of sets.simplex) {
    const pairs = signatures.map(({ nodeIdShort, signature }, index) => {
      const sign = { signature: fromHex(signature), certificate: null };
      return [index, { nodeIdShort: fromHex(nodeIdShort), sign }] as const;
    });
    const value: BlockSignatures = {
      kind: 'simplex',
      validatorInfo: { validatorListHashShort: sets.validatorSetHash, catchainSeqno: sets.ccSeqno },
      pureSignatures: {
        sigCount: pairs.length,
        sigWeight: 75n,
        signatures: Dictionary.fromSorted(uintKey(16), CryptoSignaturePair, pairs),
      },
      sessionId: fromHex(sets.sessionId),
      slot: sets.slot,
      candidate: fromHex(candidate),
    };
    const cell = BlockSignatures.toCell(value);
    const bytes = fromHex(candidate);
    const chain = new Builder().storeBytes(bytes.subarray(0, 127));
    if (bytes.length > 127) chain.storeRef(new Builder().storeBytes(bytes.subarray(127)).build());
    const byHand = new Builder().storeUint(0x12, 8).storeUint(sets.validatorSetHash, 32);
    byHand.storeUint(sets.ccSeqno, 32).storeUint(pairs.length, 32).storeBigUint(75n, 64);
    byHand.storeMaybeRef(cell.ref(0)).storeBytes(fromHex(sets.sessionId)).storeUint(sets.slot, 32);
    assert.equal(cell.hashHex(), byHand.storeRef(chain.build()).build().hashHex());
    const loaded = BlockSignatures.load(cell);
    assert.equal(loaded.kind, 'simplex');
    assert.equal(loaded.kind === 'simplex' && toHex(loaded.candidate), candidate);
    const [, pair] = pairs[0] ?? [];
    assert.deepEqual(loaded.pureSignatures.signatures.get(0), pair);
  }
});
