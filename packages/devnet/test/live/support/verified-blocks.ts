import assert from 'node:assert/strict';
import { type BlockIdExt, equalBytes, shardToSigned } from '@tonway/chain';
import {
  fromTlBlockId,
  sameBlock,
  toTlBlockId,
  verifyBlockProof,
  verifyLookedUpHeader,
  verifyShardBlockProof,
} from '@tonway/lite-client';
import { type Check, masterchainOf, shardBlocksOf, some } from './live-network.ts';
import { type ReadBlock, servedState } from './read-chain.ts';

/** The block equals the one read before. */
export const getBlock: Check = async ({ reader, chain }) => {
  for (const { id, data } of chain)
    assert.ok(equalBytes((await reader.reads.block(id)).data, data));
  return chain.length;
};

/** The state equals the one computed by Merkle updates. */
export const getState: Check = async ({ reader, chain }) => {
  for (const read of chain)
    assert.equal((await servedState(reader, read)).hashHex(), read.stateRoot.hashHex());
  return chain.length;
};

export const getBlockHeader: Check = async ({ reader, chain }) => {
  for (const [index, { id, block }] of chain.entries()) {
    // bits 0, 1, 4, 5 and 6 have a meaning
    const mode = index & 0b1110011;
    const { info } = await reader.reads.header(id, mode);
    assert.deepEqual([info.startLt, info.endLt], [block.info.startLt, block.info.endLt]);
  }
  return chain.length;
};

const BY_TIME = 4;

/** By seqno, by lt with and without additional header parts, and by time. */
function lookUps({ id: { workchain, shard, seqno }, block }: ReadBlock) {
  const id = { workchain, shard: shardToSigned(shard), seqno };
  const { endLt: lt, genUtime: utime } = block.info;
  return [
    { mode: 1, id },
    { mode: 2, id, lt },
    { mode: 2 | (3 << 4), id, lt },
    { mode: BY_TIME, id, utime },
  ];
}

export const lookupBlock: Check = async ({ reader, chain }) => {
  const blocks = some(chain, 3);
  for (const read of blocks) {
    for (const params of lookUps(read)) {
      const answer = await reader.pool.query('lookupBlock', params);
      const found = fromTlBlockId(answer.id);
      await reader.reads.requireBlock(found);
      verifyLookedUpHeader(found, params, answer);
      // the server chooses one of the blocks within a second
      if (params.mode !== BY_TIME) assert.ok(sameBlock(found, read.id));
    }
  }
  return 4 * blocks.length;
};

export const lookupBlockWithProof: Check = async (network) => {
  const { reader, devnet } = network;
  const { head } = devnet.status;
  const blocks = some(network.chain, 2);
  for (const { id, block } of blocks) {
    const { endLt, genUtime } = block.info;
    assert.ok(sameBlock((await reader.reads.lookup(id, { seqno: id.seqno }, head)).id, id));
    assert.ok(sameBlock((await reader.reads.lookup(id, { lt: endLt }, head)).id, id));
    const { info } = await reader.reads.lookup(id, { utime: genUtime }, head);
    assert.equal(info.genUtime, genUtime);
  }
  return 3 * blocks.length;
};

/** Forward from the zero state to every block, and backward from the newest block. */
export const getBlockProof: Check = async (network) => {
  const { devnet, reader } = network;
  const { zeroState } = devnet.globalConfig;
  const targets = masterchainOf(network).map(({ id }) => id);
  for (const id of targets) {
    await prove(zeroState, id);
    await prove(devnet.status.head, id);
  }
  return 2 * targets.length;

  async function prove(known: BlockIdExt, target: BlockIdExt): Promise<void> {
    const params = { mode: 1, knownBlock: toTlBlockId(known), targetBlock: toTlBlockId(target) };
    const answer = await reader.pool.query('getBlockProof', params);
    const { complete, blocks } = await verifyBlockProof(known, target, answer);
    assert.ok(complete && sameBlock(blocks.at(-1)?.id ?? known, target));
  }
};

export const getShardBlockProof: Check = async (network) => {
  const { pool: client, reads } = network.reader;
  const blocks = shardBlocksOf(network);
  for (const { id } of blocks) {
    const answer = await client.query('getShardBlockProof', { id: toTlBlockId(id) });
    const masterchain = fromTlBlockId(answer.masterchainId);
    await reads.requireBlock(masterchain);
    verifyShardBlockProof(masterchain, id, answer);
  }
  return blocks.length;
};
