import type { TestContext } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { seededRandom } from '@tonway/tools/random';
import { Pool, type PoolOptions } from '../../src/pool/pool.ts';
import type { Params } from '../../src/tl/types.ts';
import { replayChain } from './replay-chain.ts';
import { type Behaviour, ReplayServer } from './replay-server.ts';

export interface ReplayNetwork {
  readonly servers: readonly ReplayServer[];
  readonly pool: Pool;
}

/** A server for each behaviour and a pool of them, all known to the pool; gone when the test ends. */
export async function replayNetwork(
  t: TestContext,
  behaviours: readonly Partial<Behaviour>[],
  options: PoolOptions = {},
): Promise<ReplayNetwork> {
  const servers = await replayServers(t, behaviours);
  const addresses = servers.map(({ address }) => address);
  const random = seededRandom(7);
  const connection = { backoff: { minMs: 20, maxMs: 200, random } };
  const pool = Pool.open(addresses, {
    random,
    exploration: 0,
    pollMs: 50,
    connection,
    rounds: 1,
    hedgeAfterMs: 60_000,
    ...options,
  });
  t.after(() => pool.close());
  await until(() => pool.servers.every(({ history, unusable }) => history && unusable === null));
  return { servers, pool };
}

export async function replayServers(
  t: TestContext,
  behaviours: readonly Partial<Behaviour>[],
): Promise<ReplayServer[]> {
  const chain = replayChain('localnet');
  const servers = await Promise.all(behaviours.map((each) => ReplayServer.listen(chain, each)));
  t.after(async () => {
    await Promise.all(servers.map((server) => server.stop()));
  });
  return servers;
}

/** Waits for what must come soon. */
export async function until(condition: () => unknown, timeoutMs = 3000): Promise<void> {
  const deadline = performance.now() + timeoutMs;
  while (!condition()) {
    if (performance.now() > deadline) throw new Error(`still not so: ${condition}`);
    await sleep(5);
  }
}

/** The question for the masterchain block with this number. */
export function bySeqno(seqno: number): Params<'lookupBlock'> {
  return { mode: 1, id: { workchain: -1, shard: -(2n ** 63n), seqno } };
}
