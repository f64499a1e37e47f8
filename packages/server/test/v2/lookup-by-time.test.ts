import assert from 'node:assert/strict';
import { suite, type TestContext, test } from 'node:test';
import { type BlockIdExt, previousBlocks, shardContainsAccount, toBase64 } from '@tonway/chain';
import { type ChainStore, Devnet, type StoredBlock } from '@tonway/devnet';
import { testSize } from '@tonway/tools/sizes';
import { openUpstream } from '../../src/network/upstream/open-upstream.ts';
import type { Upstream } from '../../src/network/upstream/session.ts';
import { type Ask, askV2 } from '../support/ask.ts';
import { recordedStore, recordedUpstream } from '../support/recorded-upstream.ts';
import { answerOf, askV3 } from '../v3/support/ask-v3.ts';
import { recordedIndex } from '../v3/support/recorded-index.ts';

/** So many blocks of one second, and more: a look-up by halves seldom hits the first of them. */
const BLOCKS_AT_ONCE = 30;
/** Of the times that one block alone has, one in so many is looked up. */
const EVERY = testSize('TONWAY_LOOKUP_EVERY');

interface Place {
  readonly workchain: number;
  readonly shard: bigint;
}

const MASTERCHAIN: Place = { workchain: -1, shard: 1n << 63n };
const PREFIXES = [1n << 63n, 1n << 61n, 3n << 62n];
const PLACES = [MASTERCHAIN, ...PREFIXES.map((shard) => ({ workchain: 0, shard }))];

/** The blocks whose shard holds the prefix, the oldest first. */
async function chainOf(
  store: ChainStore,
  upstream: Upstream,
  place: Place,
): Promise<StoredBlock[]> {
  const holds = ({ workchain, shard }: BlockIdExt) =>
    workchain === place.workchain && (workchain === -1 || shardContainsAccount(shard, place.shard));
  const session = upstream.session({ archival: false, privateServers: false });
  const head = await session.block();
  const blocks: StoredBlock[] = [];
  let id = [head, ...(await session.shards(head))].find(holds);
  for (let block = id && store.block(id); block; block = id ? store.block(id) : null) {
    blocks.unshift(block);
    id = previousBlocks(block.info).find(holds);
  }
  return blocks;
}

/** Times that several blocks have, and some of the others with the second before each. */
function timesOf(chain: readonly StoredBlock[]): Set<number> {
  const times = chain.map(({ info }) => info.genUtime);
  const shared = times.filter((time, i) => time === times[i - 1]);
  const others = times.filter((_, i) => i % EVERY === 0);
  return new Set([...shared, ...others].flatMap((time) => [time - 1, time]));
}

/** Gives how often a block had the time of the one before. */
async function assertFirsts(
  ask: Ask,
  chain: readonly StoredBlock[],
  place: Place,
): Promise<number> {
  for (const unixtime of timesOf(chain)) {
    const expected = chain.find(({ info }) => info.genUtime >= unixtime);
    const { result, error } = await ask('lookupBlock', { ...paramsOf(place), unixtime });
    const { seqno, root_hash } = result as { seqno: number; root_hash: string };
    const told = `${place.workchain} ${place.shard} ${unixtime} ${error}`;
    assert.equal(seqno, expected?.id.seqno, told);
    assert.equal(root_hash, toBase64(expected?.id.rootHash ?? new Uint8Array()), told);
  }
  const newest = chain.at(-1)?.info.genUtime ?? 0;
  assert.equal((await ask('lookupBlock', { ...paramsOf(place), unixtime: newest + 1 })).ok, false);
  return chain.length - new Set(chain.map(({ info }) => info.genUtime)).size;
}

function paramsOf({ workchain, shard }: Place) {
  return { workchain, shard: BigInt.asIntN(64, shard) };
}

async function assertWholeChain(t: TestContext, store: ChainStore, upstream: Upstream) {
  const ask = askV2(t, upstream);
  let neighbours = 0;
  for (const place of PLACES)
    neighbours += await assertFirsts(ask, await chainOf(store, upstream, place), place);
  return neighbours;
}

suite('a block by time is the first one of that time or later', () => {
  for (const network of ['localnet', 'localnet/split'] as const)
    test(`at every second of ${network}`, async (t) => {
      const upstream = await recordedUpstream(t, network);
      await assertWholeChain(t, await recordedStore(network), upstream);
    });

  test('on a devnet with many blocks per second, before and after a split', async (t) => {
    const devnet = await Devnet.start({ production: 'instant', port: 0, tvm: { workers: 1 } });
    t.after(() => devnet.close());
    for (const shards of [1, 4, 2] as const) {
      await devnet.setShards(shards);
      await devnet.mine(BLOCKS_AT_ONCE);
    }
    const upstream = await openUpstream({ config: devnet.globalConfig });
    t.after(() => upstream.close());
    await upstream.waitForBlock(devnet.status.head.seqno, t.signal);
    const neighbours = await assertWholeChain(t, devnet.store, upstream);
    assert.ok(neighbours > BLOCKS_AT_ONCE, `${neighbours} blocks have the time of another`);
  });
});

suite('v3 lists the same block first', async () => {
  const own = await recordedIndex('localnet');
  const v3 = await askV3(own);
  for (const workchain of [-1, 0])
    test(`of workchain ${workchain}`, async (t) => {
      const v2 = askV2(t, own.upstream);
      const place = { workchain, shard: 1n << 63n };
      const chain = await chainOf(await recordedStore('localnet'), own.upstream, place);
      for (const unixtime of timesOf(chain)) {
        const { result } = await v2('lookupBlock', { ...paramsOf(place), unixtime });
        const page = { start_utime: unixtime, sort: 'asc', limit: 1 };
        const { blocks } = await answerOf(v3('blocks', { ...paramsOf(place), ...page }));
        assert.equal(blocks[0]?.root_hash, (result as { root_hash: string }).root_hash);
      }
    });
});
