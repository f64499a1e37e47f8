import assert from 'node:assert/strict';
import { Config, shardsOf, shardToSigned, toHex } from '@tonway/chain';
import {
  toTlBlockId,
  verifyConfig,
  verifyKeyBlockConfig,
  verifyLibraries,
  verifyShardInfo,
  verifyValidatorStats,
} from '@tonway/lite-client';
import { type Check, masterchainOf, some } from './live-network.ts';

const FROM_KEY_BLOCK = 0x8000;

/** From the state of every block, and from its key block. */
export const getConfigAll: Check = async (network) => {
  const { pool: client } = network.reader;
  const blocks = masterchainOf(network);
  const keyBlocks = blocks.filter(({ block }) => block.info.keyBlock);
  for (const { id, state } of blocks) {
    const params = { mode: 0, id: toTlBlockId(id) };
    const { params: shown } = verifyConfig(id, params, await client.query('getConfigAll', params));
    const expected = new Config(state.custom?.config.config ?? assert.fail());
    for (const [number, cell] of shown)
      assert.equal(cell?.hashHex(), expected.cell(number)?.hashHex());
    assert.equal(shown.size, [...expected.params].length);
  }
  for (const { id } of keyBlocks) {
    const params = { mode: FROM_KEY_BLOCK, id: toTlBlockId(id) };
    const answer = await client.query('getConfigAll', params);
    assert.ok(verifyKeyBlockConfig(id, params, answer).params.size > 20);
  }
  return blocks.length + keyBlocks.length;
};

/** Existing parameters, and a missing one. */
export const getConfigParams: Check = async (network) => {
  const blocks = some(masterchainOf(network), 3);
  for (const { id } of blocks) {
    const { params } = await network.reader.reads.config(id, [8, 12, 34, 999]);
    assert.deepEqual(
      [...params].map(([number, cell]) => [number, cell !== null]),
      [
        [8, true],
        [12, true],
        [34, true],
        [999, false],
      ],
    );
  }
  return blocks.length;
};

const NO_LIBRARY = new Uint8Array(32).fill(7);

export const getLibraries: Check = async ({ reader, journey }) => {
  const params = { libraryList: [journey.libraryHash, NO_LIBRARY] };
  const { libraries } = verifyLibraries(params, await reader.pool.query('getLibraries', params));
  assert.deepEqual([...libraries.keys()], [toHex(journey.libraryHash)]);
  return 1;
};

/** In every block: not yet published, published, and removed with its publisher. */
export const getLibrariesWithProof: Check = async (network) => {
  const { reader, journey } = network;
  const blocks = masterchainOf(network);
  for (const { id, state } of blocks) {
    const asked = [journey.libraryHash, NO_LIBRARY];
    const { libraries } = await reader.reads.libraries(id, asked);
    const found = libraries.get(toHex(journey.libraryHash));
    assert.equal(
      found?.library?.hashHex(),
      state.libraries.get(journey.libraryHash)?.lib.hashHex(),
    );
    assert.equal(libraries.get(toHex(NO_LIBRARY)), null);
  }
  return blocks.length;
};

export const getAllShardsInfo: Check = async (network) => {
  const counts = new Set<number>();
  const blocks = masterchainOf(network);
  for (const { id, state } of blocks) {
    const { shards } = await network.reader.reads.shards(id);
    const expected = [...shardsOf(state.custom?.shardHashes ?? assert.fail())];
    assert.deepEqual(
      shards.map(({ descr }) => toHex(descr.rootHash)),
      expected.map(({ descr }) => toHex(descr.rootHash)),
    );
    counts.add(shards.length);
  }
  assert.ok(counts.has(1) && counts.has(4));
  return blocks.length;
};

/** Every shard, and a nonexistent one. */
export const getShardInfo: Check = async (network) => {
  const { pool: client } = network.reader;
  let asked = 0;
  for (const { id, state } of masterchainOf(network)) {
    for (const { workchain, shard, descr } of shardsOf(
      state.custom?.shardHashes ?? assert.fail(),
    )) {
      for (const where of [workchain, 7]) {
        const params = { workchain: where, shard: shardToSigned(shard), exact: true };
        const answer = await client.query('getShardInfo', { id: toTlBlockId(id), ...params });
        const { shardBlock } = verifyShardInfo(id, params, answer);
        const expected = where === workchain ? toHex(descr.rootHash) : null;
        assert.equal(shardBlock && toHex(shardBlock.rootHash), expected);
        asked++;
      }
    }
  }
  return asked;
};

export const getValidatorStats: Check = async (network) => {
  const blocks = masterchainOf(network);
  for (const { id } of blocks) {
    const params = { mode: 0, id: toTlBlockId(id), limit: 10 };
    const answer = await network.reader.pool.query('getValidatorStats', params);
    const { validators, complete } = verifyValidatorStats(id, params, answer);
    // the only validator, and the sum over all
    assert.deepEqual([validators.length, complete], [2, true]);
    assert.ok(validators.every(({ stats }) => stats.mcBlocks.total === BigInt(id.seqno)));
  }
  return blocks.length;
};
