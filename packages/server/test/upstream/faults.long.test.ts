import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import { ShardStateUnsplit, toHex } from '@tonway/chain';
import type { LiteServer, StoredBlock } from '@tonway/devnet';
import type { ChainSession, Upstream } from '../../src/network/upstream/session.ts';
import { FaultyNetwork, msUntil } from '../support/faulty-network.ts';
import type { LyingServer } from '../support/lying-server.ts';

const ANY = { archival: false, privateServers: false };
const LIMIT_MS = 3000;

type Break = (server: LiteServer, liar: LyingServer) => void;

const FAULTS: Readonly<Record<string, Break>> = {
  'answer late': (server) => server.change({ faults: { delayMs: 4000 } }),
  'say nothing': (server) => server.change({ faults: { silence: true } }),
  'drop connections': (server) => server.change({ faults: { drop: true } }),
  'refuse everything': (server) =>
    server.change({ faults: { refusal: { code: 651, message: 'not ready' } } }),
  'fall behind': (server) => server.change({ lag: 30 }),
  lie: (_, liar) => {
    liar.lies = 1;
  },
  'lie now and then': (_, liar) => {
    liar.lies = 0.3;
  },
};

/** Reads what the store knows better, and compares. */
async function check(chain: ChainSession, { id, state, info }: StoredBlock): Promise<void> {
  const truth = ShardStateUnsplit.load(state);
  assert.equal(toHex((await chain.block(id.seqno)).fileHash), toHex(id.fileHash));
  assert.equal((await chain.header(id)).info.endLt, info.endLt);
  assert.equal(toHex(await chain.stateRootHash(id)), state.hashHex());
  const listed = (await chain.shards(id)).map(({ rootHash }) => toHex(rootHash));
  const shards = truth.custom?.shardHashes.get(0) ?? assert.fail();
  assert.deepEqual(
    listed,
    [...shards.leaves()].map(([, { rootHash }]) => toHex(rootHash)),
  );
}

async function timed(work: Promise<unknown>): Promise<number> {
  const startMs = performance.now();
  await work;
  return performance.now() - startMs;
}

/** Each read on its own, as requests come; how long the slowest took. */
async function slowestRead(upstream: Upstream, network: FaultyNetwork, from: number) {
  let slowest = 0;
  for (let seqno = from; seqno < from + 20; seqno++) {
    const stored = network.block(seqno);
    slowest = Math.max(slowest, await timed(check(upstream.session(ANY), stored)));
  }
  return slowest;
}

/** The number of the server that gets the next question, most likely. */
async function preferred(upstream: Upstream, network: FaultyNetwork): Promise<number> {
  const chain = upstream.session(ANY);
  await chain.shards(network.block(30).id);
  return chain.trace.servers[0] ?? assert.fail();
}

async function growth(upstream: Upstream, network: FaultyNetwork): Promise<number> {
  let slowest = 0;
  for (let i = 0; i < 5; i++) {
    await network.devnet.mine(1);
    const ms = await msUntil(() => upstream.head?.id.seqno === network.headSeqno, 20_000);
    const stored = network.block(network.headSeqno);
    assert.equal(toHex(upstream.head?.id.rootHash ?? assert.fail()), toHex(stored.id.rootHash));
    slowest = Math.max(slowest, ms);
  }
  return slowest;
}

for (const [what, broken] of Object.entries(FAULTS)) {
  test(`answers stay correct and fast while two of three servers ${what}`, async (t: TestContext) => {
    const network = await FaultyNetwork.start(t, [{}, {}, {}]);
    const upstream = await network.open(t);
    await slowestRead(upstream, network, 5);
    // whoever is preferred now is not the honest one
    const honest = ((await preferred(upstream, network)) + 1) % network.servers.length;
    for (const [i, server] of network.servers.entries()) {
      if (i !== honest) broken(server, network.liars[i] ?? assert.fail());
    }
    const readMs = await slowestRead(upstream, network, 35);
    const headMs = await growth(upstream, network);
    const lies = network.liars.reduce((sum, { told }) => sum + told, 0);
    t.diagnostic(
      `${what}: slowest read ${readMs.toFixed()} ms, head ${headMs.toFixed()} ms, ${lies} lies`,
    );
    assert.ok(readMs < LIMIT_MS, `a read took ${readMs} ms`);
    assert.ok(headMs < LIMIT_MS, `the head took ${headMs} ms`);
  });
}

test('reads fail without servers, and recover when one is back', async (t) => {
  const network = await FaultyNetwork.start(t, [{}]);
  const upstream = await network.open(t);
  const [server] = network.servers;
  server?.change({ faults: { drop: true } });
  await msUntil(() => upstream.consensusSeqno === null);
  assert.equal(upstream.head?.id.seqno, network.headSeqno);
  await network.devnet.mine(1);
  server?.change({ faults: { drop: false } });
  const headMs = await msUntil(() => upstream.head?.id.seqno === network.headSeqno);
  t.diagnostic(`back after ${headMs.toFixed()} ms`);
  assert.ok(headMs < LIMIT_MS);
  await check(upstream.session(ANY), network.block(30));
});
