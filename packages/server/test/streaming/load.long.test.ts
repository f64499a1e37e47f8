import assert from 'node:assert/strict';
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { after, test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { Devnet } from '@tonway/devnet';
import { Actor, traffic } from '@tonway/scenes';
import { DevnetNetwork } from '@tonway/scenes/devnet';
import { freePort } from '@tonway/tools/ports';
import { IS_FULL_SIZE, testSize } from '@tonway/tools/sizes';
import { configFolder } from '../faults/support/config-file.ts';
import { eventually } from '../gateway/support/eventually.ts';
import { startIndex } from '../indexer/support/index-process.ts';
import { indexed } from '../indexer/support/live-index.ts';
import { migratedDatabase } from '../support/own-database.ts';
import type { LoadReport } from './support/load-process.ts';
import { startStreamProcess } from './support/stream-process.ts';

const CLIENTS = testSize('TONWAY_SUBSCRIBERS');
const ADDRESSES = 10;
const PER_SECOND = testSize('TONWAY_RATE');
const WALLETS = 30;
const SECONDS = 20;
const BLOCK_MS = 500;
const VERSIONS = ['v4r2', 'v5r1', 'highload'] as const;
/** The goal is for the full size on two quiet cores; a slice of CI may run on a busy machine. */
const BOUND_MS = IS_FULL_SIZE ? 200 : 2000;

const parts = new AsyncDisposableStack();
after(() => parts.disposeAsync());

test('many subscribers get events in time', async (t) => {
  const own = await migratedDatabase();
  const devnet = parts.adopt(
    await Devnet.start({ production: { intervalMs: BLOCK_MS }, tvm: { workers: 1 } }),
    (each) => each.close(),
  );
  const network = parts.adopt(new DevnetNetwork(devnet), (each) => each.close());
  const folder = parts.use(await configFolder(devnet));
  const GLOBAL_CONFIG = await folder.config('global.config.json', devnet.globalConfig.servers);
  const settings = { GLOBAL_CONFIG, DATABASE_URL: own.url };
  parts.use(await startIndex(settings));
  await indexed(own.database, 2);
  const port = await freePort();
  parts.use(await startStreamProcess(port, { ...settings, PUBLIC_METRICS: 'true' }));
  const fleet = fork(new URL('./support/load-process.ts', import.meta.url), {
    execArgv: ['--conditions=@tonway/source'],
  });
  parts.defer(() => void fleet.kill());
  const report = async (): Promise<LoadReport> => {
    fleet.send('report');
    const [answer] = await once(fleet, 'message');
    return answer as LoadReport;
  };
  fleet.send({
    url: `ws://127.0.0.1:${port}/api/streaming/v2/ws`,
    types: ['transactions'],
    addresses: await addressLists(),
  });
  await eventually(async () => (await report()).connections === CLIENTS, 120_000);
  const idle = await memoryOf(port);

  const transfers = PER_SECOND * SECONDS;
  const options = { seed: 1, wallets: WALLETS, transfers, transfersPerSecond: PER_SECOND };
  await traffic(network, options);
  await indexed(own.database, devnet.status.head.seqno);
  await sleep(3000);

  const { arrivals, connections } = await report();
  const logged = await own.database.query<{ seq: bigint; ms: number }>(
    `select seq, extract(epoch from logged_at)::float8 * 1000 as ms from chain.stream_log where kind = 'trace'`,
  );
  const loggedMs = new Map(logged.map(({ seq, ms }) => [String(seq), ms]));
  const delays = arrivals
    .map(([seq, atMs]) => atMs - (loggedMs.get(seq) ?? Number.NaN))
    .sort((a, b) => a - b);
  const at = (share: number) => delays[Math.floor(delays.length * share)] ?? Number.NaN;
  t.diagnostic(
    `${CLIENTS} subscribers, ${CLIENTS * ADDRESSES} addresses, ${delays.length} notifications: p50 ${at(0.5).toFixed()} ms, p99 ${at(0.99).toFixed()} ms; ${idle} with all subscribers idle, ${await memoryOf(port)} at the end`,
  );
  assert.equal(connections, CLIENTS);
  assert.ok(delays.length > transfers && at(0.99) < BOUND_MS);
});

/** Every client subscribes to one wallet of the traffic, and to accounts where nothing happens. */
async function addressLists(): Promise<string[][]> {
  const wallets: string[] = [];
  for (let i = 0; i < WALLETS; i++) {
    const version = VERSIONS[i % VERSIONS.length] ?? 'v4r2';
    wallets.push((await Actor.create(`traffic/1/${i}`, version)).address.toRawString());
  }
  return Array.from({ length: CLIENTS }, (_, client) => [
    wallets[client % WALLETS] ?? '',
    ...Array.from({ length: ADDRESSES - 1 }, (_, i) => {
      return `0:${String(client * ADDRESSES + i + 1).padStart(64, '0')}`;
    }),
  ]);
}

/** The resident memory of the streaming process. */
async function memoryOf(port: number): Promise<string> {
  const metrics = await (await fetch(`http://127.0.0.1:${port}/metrics`)).text();
  const bytes = Number(/^process_resident_memory_bytes (\S+)$/m.exec(metrics)?.[1]);
  return `${(bytes / 2 ** 20).toFixed()} MiB`;
}
