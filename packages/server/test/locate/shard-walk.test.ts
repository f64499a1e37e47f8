import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Address, parseShard, shardContainsAccount, toHex } from '@tonway/chain';
import { blocksOf } from '@tonway/tools/fixtures';
import { shardBlocksFrom } from '../../src/api/v2/transactions/shard-blocks.ts';
import { recordedUpstream } from '../support/recorded-upstream.ts';

const NETWORK = 'localnet/split';
const SESSION = { archival: false, privateServers: false };

/** In both halves of the basechain, which splits twice and merges twice; in the masterchain; and nowhere. */
const ACCOUNTS: readonly [string, Address][] = [
  ['the left half', new Address(0, new Uint8Array(32).fill(0x46))],
  ['the right half', new Address(0, new Uint8Array(32).fill(0xd2))],
  ['the masterchain', new Address(-1, new Uint8Array(32).fill(0x55))],
  ['no workchain', new Address(5, new Uint8Array(32))],
];

for (const [place, address] of ACCOUNTS) {
  test(`all blocks of the shard of an account are visited: ${place}`, async (t) => {
    const upstream = await recordedUpstream(t, NETWORK);
    const walked: string[] = [];
    for await (const { seqno, shard, rootHash } of shardBlocksFrom(
      upstream.session(SESSION),
      address,
      1n,
    ))
      walked.push(`${seqno} ${shard} ${toHex(rootHash)}`);
    const expected = blocksWith(address);
    t.diagnostic(`${expected.length} blocks of ${shardsIn(expected)} shards`);
    assert.deepEqual(walked, expected);
  });
}

test('the walk starts at the block of a logical time', async (t) => {
  const [[, address]] = ACCOUNTS as [[string, Address]];
  const chain = (await recordedUpstream(t, NETWORK)).session(SESSION);
  for await (const block of shardBlocksFrom(chain, address, 100_000_001n)) {
    const { startLt, endLt } = (await chain.header(block)).info;
    assert.ok(startLt <= 100_000_001n && endLt >= 100_000_001n);
    break;
  }
});

/** As they were recorded. */
function blocksWith({ workchain, hash }: Address): string[] {
  return [...blocksOf(NETWORK)]
    .map((block) => ({ ...block, shard: parseShard(block.shard) }))
    .filter((block) => block.workchain === workchain && shardContainsAccount(block.shard, hash))
    .map(({ seqno, shard, rootHash }) => `${seqno} ${shard} ${rootHash}`);
}

function shardsIn(blocks: readonly string[]): number {
  return new Set(blocks.map((block) => block.split(' ')[1])).size;
}
