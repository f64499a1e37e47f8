import assert from 'node:assert/strict';
import { describe, type TestContext, test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { seededRandom } from '@tonway/tools/random';
import type { LiteClient } from '../src/lite-client.ts';
import { Pool, type PoolOptions } from '../src/pool/pool.ts';
import type { ServerAddress } from '../src/servers/server-address.ts';
import { encodeAnswer, type Query } from '../src/tl/lite-api.ts';
import type { ConstructorName, Tagged } from '../src/tl/types.ts';
import { FaultProxy } from './support/fault-proxy.ts';
import { FloodingServer } from './support/flooding-server.ts';
import { recordedAnswers } from './support/recorded-answers.ts';
import { replayServers, until } from './support/replay-network.ts';
import type { ReplayServer } from './support/replay-server.ts';

const QUERIES_PER_FAULT = 1000;
const AT_ONCE = 32;
const MAX_GROWTH_BYTES = 4 * 2 ** 20;
const MAX_FLOOD_BYTES = 32 * 2 ** 20;

const ABOUT_BLOCKS = [
  'getAccountState',
  'getBlockHeader',
  'getShardInfo',
  'getConfigParams',
  'getOneTransaction',
  'getShardBlockProof',
  'listBlockTransactions',
] as const;

interface Expectation {
  readonly query: Query;
  readonly answer: Tagged<ConstructorName>;
}

/** Questions about blocks that all servers have, with the answers of the real server. */
function expectations(): Expectation[] {
  return ABOUT_BLOCKS.flatMap((name) =>
    [...recordedAnswers('localnet', name)]
      .filter(({ params }) => params.id.workchain !== -1 || isServed(params.id.seqno))
      .map(({ params, answer }) => ({ query: { name, params } as Query, answer })),
  );
}

function isServed(seqno: number): boolean {
  return seqno > 0 && seqno <= 1146;
}

const OPTIONS: PoolOptions = {
  rounds: 4,
  attemptTimeoutMs: 250,
  pollMs: 100,
  pollTimeoutMs: 250,
  random: seededRandom(5),
  connection: { connectTimeoutMs: 300, idleMs: 600, backoff: { minMs: 20, maxMs: 200 } },
};

/** The client as an application would build it. */
function clientOf(t: TestContext, addresses: readonly ServerAddress[]) {
  const pool = Pool.open(addresses, OPTIONS);
  t.after(() => pool.close());
  return { pool, client: pool };
}

/** How many questions to one server end while `run` runs, and how many of them in vain. */
async function endingsOf(pool: Pool, index: number, run: () => Promise<void>) {
  const endings = { all: 0, failed: 0 };
  const count = (server: unknown, _name: string, _ms: number, error: unknown) => {
    if (server !== pool.servers[index]) return;
    endings.all++;
    if (error) endings.failed++;
  };
  pool.events.on('answer', count);
  await run();
  pool.events.off('answer', count);
  return endings;
}

/** Asks `count` questions, several at once, and compares every answer with the recorded one. */
async function ask(client: LiteClient, rows: readonly Expectation[], count: number) {
  let next = 0;
  const asker = async () => {
    while (next < count) {
      const { query, answer } = rows[next++ % rows.length] as Expectation;
      const found = await client.query(query.name, query.params);
      assert.deepEqual(bytesOf(found), bytesOf(answer), query.name);
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, asker));
}

function bytesOf(answer: object): Uint8Array {
  return encodeAnswer(answer as Tagged<ConstructorName>);
}

setFlagsFromString('--expose-gc');
const collectGarbage = runInNewContext('gc') as () => void;

/** What is really kept: buffers on their way to or from a socket come and go. */
async function usedBytes(): Promise<number> {
  const samples: number[] = [];
  for (let i = 0; i < 4; i++) {
    await sleep(10);
    collectGarbage();
    const { heapUsed, external } = process.memoryUsage();
    samples.push(heapUsed + external);
  }
  return Math.min(...samples);
}

interface Trouble {
  readonly proxy: FaultProxy;
  readonly server: ReplayServer;
  readonly random: () => number;
}

/** What can be wrong with a server or the way to it; done again every now and then. */
const FAULTS: Readonly<Record<string, (trouble: Trouble) => void>> = {
  'bytes come one by one': ({ proxy }) => proxy.set({ kind: 'byte by byte' }),
  'packets are torn and joined': ({ proxy }) => proxy.set({ kind: 'random chunks' }),
  'connections are reset in mid-packet': ({ proxy, random }) =>
    proxy.set({ kind: 'reset', afterBytes: Math.floor(random() * 3000) }, 'to client'),
  'nothing comes through for a while': ({ proxy, random }) =>
    proxy.set({ kind: random() < 0.8 ? 'stall' : 'pass' }),
  'garbage is among the bytes': ({ proxy, random }) =>
    proxy.set({ kind: 'garbage', afterBytes: Math.floor(random() * 3000) }, 'to client'),
  'bits are wrong': ({ proxy }) => proxy.set({ kind: 'bit flips' }),
  'everything is swallowed': ({ proxy }) => proxy.set({ kind: 'black hole' }),
  'answers come out of order': ({ server, random }) => {
    server.behaviour.delayMs = Math.floor(random() * 30);
  },
  'the server never answers': ({ server }) => {
    server.behaviour.silent = true;
  },
};

describe('three servers, one of them faulty', () => {
  test('all answers are right and memory stays flat', { timeout: 60_000 }, async (t) => {
    const rows = expectations();
    assert.ok(rows.length > 500);
    const servers = await replayServers(t, [{}, {}, {}]);
    const proxies = await Promise.all(
      servers.map(({ address }, i) => FaultProxy.listen(address.port, i + 1)),
    );
    t.after(() => Promise.all(proxies.map((proxy) => proxy.close())));
    const addresses = servers.map(({ address }, i) => ({
      ...address,
      port: proxies[i]?.port ?? 0,
    }));
    const { pool, client } = clientOf(t, addresses);
    await ask(client, rows, QUERIES_PER_FAULT);
    const used = [await usedBytes()];
    for (const [i, [name, cause]] of Object.entries(FAULTS).entries()) {
      const bad = i % servers.length;
      const [server, proxy] = [servers[bad], proxies[bad]];
      assert.ok(server && proxy);
      await until(() => pool.servers.every(({ unusable }) => unusable === null));
      const startMs = performance.now();
      const trouble = { server, proxy, random: seededRandom(i) };
      const { all, failed } = await endingsOf(pool, bad, () =>
        during(trouble, cause, () => ask(client, rows, QUERIES_PER_FAULT)),
      );
      t.diagnostic(
        `${name}: ${Math.round(performance.now() - startMs)} ms, ${all} asked of it, ${failed} failed`,
      );
      assert.ok(all > 0);
      used.push(await usedBytes());
    }
    t.diagnostic(`memory in MB: ${used.map((bytes) => (bytes / 2 ** 20).toFixed(1)).join(' ')}`);
    const [first = 0] = used;
    assert.ok(Math.max(...used) - first < MAX_GROWTH_BYTES, `${used}`);
  });

  test('a server that floods does no harm', { timeout: 30_000 }, async (t) => {
    const rows = expectations();
    const servers = await replayServers(t, [{}, {}]);
    const flood = await FloodingServer.listen();
    // Without it a test that fails would leave the server, and with it the process, running.
    t.after(() => flood.close());
    const before = await usedBytes();
    const { client } = clientOf(t, [flood.address, ...servers.map(({ address }) => address)]);
    const during: number[] = [];
    // How much a server sends in a given time depends on the machine.
    for (let round = 0; round < 4 || flood.sentMessages <= 1000; round++) {
      await ask(client, rows, QUERIES_PER_FAULT / 4);
      during.push(await usedBytes());
    }
    await flood.close();
    await sleep(100);
    const after = await usedBytes();
    t.diagnostic(`${flood.sentMessages} messages that nobody asked for`);
    // what the flood has under way, in both directions
    assert.ok(Math.max(...during) - before < MAX_FLOOD_BYTES, `${before}: ${during}`);
    assert.ok(after - before < MAX_GROWTH_BYTES, `${before}: ${after}`);
  });
});

/** Causes the fault again and again while `run` runs; then all is well. */
async function during(
  trouble: Trouble,
  cause: (trouble: Trouble) => void,
  run: () => Promise<void>,
) {
  cause(trouble);
  const timer = setInterval(() => cause(trouble), 40);
  try {
    await run();
  } finally {
    clearInterval(timer);
    trouble.proxy.set({ kind: 'pass' });
    Object.assign(trouble.server.behaviour, { delayMs: 0, silent: false });
  }
}
