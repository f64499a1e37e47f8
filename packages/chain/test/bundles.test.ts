import assert from 'node:assert/strict';
import { readdirSync } from 'node:fs';
import { test } from 'node:test';
import { fixturePath, readFixture, readJson, skipWithout } from '@tonway/tools/fixtures';
import { assertGolden } from '@tonway/tools/golden';
import { toHex } from '../src/bits/bytes.ts';
import { Block } from '../src/block/block.ts';
import { previousBlocks } from '../src/block/block-info.ts';
import type { ExtBlkRef } from '../src/block/ext-blk-ref.ts';
import { transactionsOf } from '../src/block/transactions-of.ts';
import { readBoc, readBocRoots } from '../src/boc/read-boc.ts';
import { openProof } from '../src/merkle/merkle-proof.ts';
import { openUpdate } from '../src/merkle/merkle-update.ts';
import { Message } from '../src/message/message.ts';
import { ShardStateUnsplit } from '../src/state/shard-state-unsplit.ts';

// What validators had at hand when they made a block.

interface Bundle {
  readonly id: string;
  readonly external_messages: string[];
  readonly last_mc_state: string;
  readonly min_ref_mc_seqno: number;
  readonly prev_blocks: string[];
  readonly neighbors: string[];
  readonly created_by: string;
  readonly rand_seed: string;
  readonly now: number;
  readonly contains_ethalon: boolean;
}

const BUNDLES = [
  ['0.8000000000000000_56703839_5b25cdef', 'mainnet/0_8000000000000000_56703839.boc'],
  ['0.8000000000000000_57120589_921aa09f', 'mainnet/0_8000000000000000_57120589.boc'],
  ['0.8000000000000000_66163599_2bc2034d', 'testnet/0_8000000000000000_66163599.boc'],
] as const;

const readBlock = (file: string): Block =>
  Block.load(readBoc(readFixture('chain', 'blocks', file)));

/** A block id as the bundles write it. */
function idText(shard: string, { seqno, rootHash, fileHash }: Omit<ExtBlkRef, 'endLt'>): string {
  return `(${shard}, ${seqno}, rh ${toHex(rootHash)}, fh ${toHex(fileHash)})`;
}

const MASTERCHAIN = '-1:8000000000000000';
const BASECHAIN = '0:8000000000000000';

test('headers and messages equal the golden file', (t) => {
  const found = BUNDLES.map(([, file]) => {
    const block = readBlock(file);
    const { info, extra } = block;
    const { createdBy, randSeed } = extra;
    return [file, { ...info, createdBy, randSeed, externalIn: externalIn(block) }] as const;
  });
  const golden = new URL('./golden/bundled-blocks.json', import.meta.url);
  assertGolden(t, golden, Object.fromEntries(found));
});

/** Hashes of the external messages that a block took in. */
function externalIn(block: Block): string[] {
  const messages = [...transactionsOf(block)].flatMap(({ inMessage }) => inMessage ?? []);
  return messages
    .filter(({ info }) => info.kind === 'external-in')
    .map(({ hash }) => toHex(hash))
    .sort();
}

test('headers agree with the recorded input of the validators', {
  skip: skipWithout('chain/bundles'),
}, () => {
  for (const [bundle, file] of BUNDLES) {
    const index = readJson<Bundle>('chain', 'bundles', bundle, 'index.json');
    const { info, extra } = readBlock(file);
    assert.ok(index.id.startsWith(`(${BASECHAIN}, ${info.seqno}, `));
    assert.ok(index.id.includes(`rh ${readBoc(readFixture('chain', 'blocks', file)).hashHex()},`));
    assert.equal(index.now, info.genUtime);
    assert.equal(index.created_by, toHex(extra.createdBy));
    assert.ok(info.masterRef);
    assert.equal(index.last_mc_state, idText(MASTERCHAIN, info.masterRef));
    // of a block that was only proposed the rest is not recorded
    if (!index.contains_ethalon) continue;
    assert.equal(index.rand_seed, toHex(extra.randSeed));
    assert.equal(index.min_ref_mc_seqno, info.minRefMcSeqno);
    const parents = previousBlocks(info).map((parent) => idText(BASECHAIN, parent));
    assert.deepEqual(index.prev_blocks, parents);
  }
});

test('neighbour blocks have the recorded ids', {
  skip: skipWithout('chain/bundles'),
}, () => {
  for (const [bundle] of BUNDLES) {
    const index = readJson<Bundle>('chain', 'bundles', bundle, 'index.json');
    for (const id of [...index.prev_blocks, ...index.neighbors]) {
      const seqno = /, (\d+), rh/.exec(id)?.[1];
      const boc = readFixture('chain', 'blocks', 'mainnet', `0_8000000000000000_${seqno}.boc`);
      assert.ok(id.includes(`rh ${readBoc(boc).hashHex()},`), id);
    }
  }
});

test('recorded external messages are those of the block', {
  skip: skipWithout('chain/bundles'),
}, () => {
  for (const [bundle, file] of BUNDLES) {
    const folder = ['chain', 'bundles', bundle, 'external_messages'];
    const names = readdirSync(fixturePath(...folder)).sort();
    for (const name of names) {
      const message = Message.load(readBoc(readFixture(...folder, name)));
      assert.equal(message.info.kind, 'external-in');
      assert.equal(`${toHex(message.hash)}.boc`, name);
    }
    const hashes = names.map((name) => name.slice(0, -4));
    const index = readJson<Bundle>('chain', 'bundles', bundle, 'index.json');
    assert.deepEqual(hashes, [...index.external_messages].sort());
    assert.deepEqual(externalIn(readBlock(file)), hashes);
  }
});

test('collated data contain the states after the two previous blocks', {
  skip: skipWithout('chain/bundles'),
}, () => {
  const [bundle, file] = BUNDLES[2];
  const block = readBlock(file);
  const boc = readFixture('chain', 'bundles', bundle, 'collated_data.boc');
  const [consensus, ...proofs] = readBocRoots(boc);
  // consensus_extra_data#638eb292 flags:# gen_utime_ms:uint64 = ConsensusExtraData;
  const extra = consensus?.slice();
  assert.equal(extra?.loadUint(32), 0x638eb292);
  assert.equal(extra.loadUint(32), 0);
  assert.equal(extra.loadBigUint(64) / 1000n, BigInt(block.info.genUtime));
  const opened = proofs.map(openProof);
  const blocks = opened.filter((root) => root.slice().loadUint(32) === 0x11ef55aa);
  const states = opened.filter((root) => root.slice().loadUint(32) === 0x9023afe2);
  assert.deepEqual([blocks.length, states.length, opened.length], [2, 2, 4]);
  assert.deepEqual(
    blocks.map((root) => toHex(openUpdate(Block.load(root).stateUpdate).newHash)),
    states.map((root) => root.hashHex()),
  );
  const [parent] = previousBlocks(block.info);
  assert.equal(blocks[1]?.hashHex(), parent && toHex(parent.rootHash));
  assert.equal(states[1]?.hashHex(), toHex(openUpdate(block.stateUpdate).oldHash));
  const { seqno } = block.info;
  const found = states.map((root) => ShardStateUnsplit.load(root).seqno);
  assert.deepEqual(found, [seqno - 2, seqno - 1]);
});
