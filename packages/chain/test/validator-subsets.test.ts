import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { readdirSync } from 'node:fs';
import { test } from 'node:test';
import { fixturePath, readFixture, readJson, skipWithout } from '@tonway/tools/fixtures';
import { assertGolden } from '@tonway/tools/golden';
import { toHex } from '../src/bits/bytes.ts';
import { Block } from '../src/block/block.ts';
import { readBoc } from '../src/boc/read-boc.ts';
import { Config } from '../src/config/config.ts';
import { validatorSubset, validatorSubsetHash } from '../src/config/validator-subset.ts';
import { openProof } from '../src/merkle/merkle-proof.ts';
import { BlockProof } from '../src/proof/block-proof.ts';
import { parseShard } from '../src/shard/shard-id.ts';

// Which validators sign a block, and in which order, by the configuration of the last key block.

const KEY_BLOCKS = {
  '3082181': 'proofs/mc-3082181-no-shuffle/key_block_3082181.boc',
  '3236530': 'proofs/mc-3236530-shuffle/key_block_3236530.boc',
  '3219081': 'blocks/mainnet/-1_8000000000000000_3219081.boc',
} as const;
type KeyBlock = keyof typeof KEY_BLOCKS;

interface Query {
  readonly workchain: number;
  readonly shard: bigint;
  readonly catchainSeqno: number;
}

const readCell = (file: string) => readBoc(readFixture('chain', file));
const sha512 = (bytes: Uint8Array): Uint8Array => createHash('sha512').update(bytes).digest();

function subset(keyBlock: KeyBlock, query: Query) {
  const root = Block.load(readCell(KEY_BLOCKS[keyBlock])).extra.custom?.config?.config;
  assert.ok(root);
  const config = new Config(root);
  const members = validatorSubset(config.validators, config.require(28), query, sha512);
  const keys = config.validators.validators.map(({ publicKey }) => toHex(publicKey));
  const order = members.map(({ publicKey }) => keys.indexOf(toHex(publicKey)));
  const { validators, main } = config.validators;
  const hash = validatorSubsetHash(query.catchainSeqno, members);
  return { total: validators.length, main, hash, order };
}

/** Blocks whose validators the key block decides. */
function* blocksBehind(keyBlock: KeyBlock): Generator<Block> {
  if (keyBlock === '3219081') {
    for (const seqno of [4377252, 4377262]) {
      const file = `proofs/shard/prooflink_0_1800000000000000_${seqno}.boc`;
      yield Block.load(openProof(BlockProof.load(readCell(file)).root));
    }
    return;
  }
  const folder = KEY_BLOCKS[keyBlock].replace(/\/[^/]+$/, '');
  for (const file of readdirSync(fixturePath('chain', folder)))
    if (file.startsWith('block_')) yield Block.load(readCell(`${folder}/${file}`));
}

test('validator subsets have the hashes of real headers', (t) => {
  const found: Record<string, unknown> = {};
  for (const keyBlock of Object.keys(KEY_BLOCKS) as KeyBlock[]) {
    for (const { info } of blocksBehind(keyBlock)) {
      const query = { ...info.shard, catchainSeqno: info.genCatchainSeqno };
      const { hash, ...members } = subset(keyBlock, query);
      assert.equal(hash, info.genValidatorListHashShort, `${info.seqno}`);
      found[`${keyBlock}, catchain ${query.catchainSeqno}`] = { hash, ...members };
    }
  }
  assertGolden(t, new URL('./golden/validator-subsets.json', import.meta.url), found);
});

interface Vector {
  readonly keyBlock: string;
  readonly total: number;
  readonly main: number;
  readonly workchain: number;
  readonly shard: string;
  readonly ccSeqno: number;
  readonly validatorListHashShort: number;
  readonly order: readonly number[];
}

test('validator subsets equal the reference data', {
  skip: skipWithout('chain/vectors/validator-sets.json'),
}, () => {
  const vectors = readJson<Vector[]>('chain', 'vectors', 'validator-sets.json');
  assert.equal(vectors.length, 9);
  for (const vector of vectors) {
    const keyBlock = /(\d+)\)$/.exec(vector.keyBlock)?.[1] as KeyBlock;
    const { workchain, ccSeqno: catchainSeqno, total, main, order } = vector;
    const found = subset(keyBlock, { workchain, shard: parseShard(vector.shard), catchainSeqno });
    assert.deepEqual(found, { total, main, hash: vector.validatorListHashShort, order });
  }
});
