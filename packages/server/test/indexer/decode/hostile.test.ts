import assert from 'node:assert/strict';
import { test } from 'node:test';
import { ChainError, crc32c, readBoc } from '@tonway/chain';
import { chainBlocks } from '@tonway/tools/fixtures';
import { Random } from '@tonway/tools/random';
import { decodeStep } from '../../../src/index/decode/decode-step.ts';
import { DecodeError } from '../../../src/index/decode/worker-messages.ts';
import type { RawBlock } from '../../../src/index/step.ts';
import { realBlocks, stepOf } from './support/recorded-steps.ts';

const ROUNDS = 2500;
const MAX_BYTES = 60_000;

/** Some bits changed, the checksum and the name set right: only the content says that it is wrong. */
function mutated({ id, boc }: RawBlock, random: Random): RawBlock | null {
  const bytes = Uint8Array.from(boc);
  const end = bytes.length - 4;
  for (let i = 0; i <= random.below(3); i++) {
    const at = 12 + random.below(end - 12);
    bytes[at] = (bytes[at] as number) ^ (1 << random.below(8));
  }
  new DataView(bytes.buffer).setUint32(end, crc32c(bytes, 0, end), true);
  try {
    return { id: { ...id, rootHash: readBoc(bytes).hash() }, boc: bytes };
  } catch (error) {
    assert.ok(error instanceof ChainError);
    return null;
  }
}

test('an invalid block gives an error that names it', () => {
  const blocks = realBlocks();
  const [masterchain] = blocks.filter(({ id }) => id.workchain === -1);
  const small = blocks.filter(({ boc, transactions }) => {
    const hasChecksum = ((boc[4] ?? 0) & 0x40) !== 0;
    return boc.length < MAX_BYTES && transactions > 0 && hasChecksum;
  });
  assert.ok(masterchain && small.length > 10);
  const random = new Random(7);
  const outcomes = { refused: 0, decoded: 0 };
  for (let round = 0; round < ROUNDS; round++) {
    const block = mutated(random.pick(small), random);
    if (!block) continue;
    try {
      decodeStep(stepOf(block, masterchain));
      outcomes.decoded++;
    } catch (error) {
      assert.ok(error instanceof DecodeError && error.cause instanceof ChainError, String(error));
      assert.match(error.message, new RegExp(`,${block.id.seqno}\\) cannot be decoded: `));
      outcomes.refused++;
    }
  }
  assert.ok(outcomes.refused > 20 && outcomes.decoded > 20, JSON.stringify(outcomes));
});

test('a block with the id of another is refused', () => {
  const [masterchain, other] = realBlocks().filter(({ id }) => id.workchain === -1);
  assert.ok(masterchain && other);
  const refused = (id: RawBlock['id'], message: RegExp) =>
    assert.throws(() => decodeStep({ masterchain: { ...masterchain, id }, shards: [] }), {
      code: 'BLOCK_UNDECODABLE',
      message,
    });
  refused({ ...masterchain.id, rootHash: other.id.rootHash }, /its hash is another/);
  refused({ ...masterchain.id, seqno: 77 }, /\(-1,8000000000000000,77\).*its header names another/);
});

test('a pruned block is refused', () => {
  const partial = [...chainBlocks()].find(({ features }) => features && 'err' in features);
  const [masterchain] = realBlocks().filter(({ id }) => id.workchain === -1);
  assert.ok(partial && masterchain);
  const root = readBoc(partial.boc);
  const { wc, seqno } = partial.block;
  const hashes = { rootHash: root.hash(), fileHash: root.hash() };
  const id = { workchain: wc, shard: BigInt(`0x${partial.block.shard}`), seqno, ...hashes };
  assert.throws(() => decodeStep(stepOf({ id, boc: partial.boc }, masterchain)), {
    code: 'BLOCK_UNDECODABLE',
  });
});
