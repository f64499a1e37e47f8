import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Devnet } from '@tonway/devnet';
import { traffic } from '@tonway/scenes';
import { DevnetNetwork } from '@tonway/scenes/devnet';
import type { Benchmark } from '@tonway/tools/bench';
import { cpuSeconds } from '@tonway/tools/cpu-seconds';
import { decodeStep } from '../src/index/decode/decode-step.ts';
import { LiteSource } from '../src/index/source/lite-source.ts';
import type { MasterchainStep } from '../src/index/step.ts';
import { stageStep } from '../src/index/step-transactions.ts';
import { openUpstream } from '../src/network/upstream/open-upstream.ts';
import { Database } from '../src/store/database.ts';
import { eventually } from '../test/gateway/support/eventually.ts';
import { startIndex } from '../test/indexer/support/index-process.ts';
import { createIndex, dropIndex } from './support/bench-database.ts';

const NAME = 'tonway_bench_stages';
const WALLETS = 60;
const TRANSFERS = 20_000;
const WAIT_MS = 300_000;

export default {
  name: 'stages',
  about:
    'CPU time of `tonway index` with all stages and of its PostgreSQL, against decoding the same blocks to rows',
  bar: 0.1,
  async setup({ quick }) {
    if (quick) return { skip: 'it takes some minutes: run it by name' };
    await using closing = new AsyncDisposableStack();
    const { devnet, configFile } = await busyDevnet(closing);
    const { seqno } = devnet.status.head;
    const steps = await readSteps(devnet, seqno);
    const transactions = decodeAll(steps);
    closing.defer(() => dropIndex(NAME));
    const running = closing.move();
    return {
      baseline: {
        label: 'decoding',
        timesItself: true,
        run: () => cpuMsOf(() => decodeAll(steps)),
      },
      subject: { label: 'tonway', timesItself: true, run: () => indexFrom(configFile, seqno) },
      units: { amount: transactions, name: 'transactions' },
      close: () => running.disposeAsync(),
    };
  },
} satisfies Benchmark;

/** A devnet on which wallets have paid each other. */
async function busyDevnet(closing: AsyncDisposableStack) {
  const devnet = await Devnet.start({ production: 'instant', shards: 2, tvm: { workers: 1 } });
  closing.defer(() => devnet.close());
  const network = new DevnetNetwork(devnet);
  await traffic(network, { seed: 1, wallets: WALLETS, transfers: TRANSFERS });
  await network.close();
  const folder = await mkdtemp(join(tmpdir(), 'tonway-bench-'));
  closing.defer(() => rm(folder, { recursive: true }));
  const configFile = join(folder, 'global.config.json');
  await writeFile(configFile, devnet.globalConfigText);
  return { devnet, configFile };
}

async function readSteps(devnet: Devnet, last: number): Promise<readonly MasterchainStep[]> {
  await using closing = new AsyncDisposableStack();
  const upstream = await openUpstream({ config: devnet.globalConfig });
  closing.defer(() => upstream.close());
  const source = new LiteSource(upstream);
  const steps: MasterchainStep[] = [];
  for (let seqno = 1; seqno <= last; seqno++)
    steps.push(await source.step(seqno, new AbortController().signal));
  return steps;
}

/** The number of transactions. */
function decodeAll(steps: readonly MasterchainStep[]): number {
  return steps.reduce((sum, step) => sum + stageStep(decodeStep(step)).transactions.length, 0);
}

function cpuMsOf(work: () => unknown): number {
  const before = process.cpuUsage();
  work();
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1000;
}

/** Indexes a network into an empty index; gives the processor time of the process and of its PostgreSQL. */
async function indexFrom(configFile: string, seqno: number): Promise<number> {
  await using closing = new AsyncDisposableStack();
  const url = await createIndex(NAME);
  const database = new Database({ url, connections: 1, statementTimeoutMs: 0 });
  closing.defer(() => database.close());
  const index = closing.use(await startIndex({ DATABASE_URL: url, GLOBAL_CONFIG: configFile }));
  await eventually(() => isSettled(database, seqno), WAIT_MS);
  const backends = await database.query<{ pid: number }>(
    'select pid from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()',
  );
  const pids = [index.program.pid, ...backends.map(({ pid }) => pid)];
  return pids.reduce((sum, pid) => sum + (cpuSeconds(pid) ?? 0) * 1000, 0);
}

/** Whether all blocks are indexed, all contracts read, and all traces classified. */
async function isSettled(database: Database, seqno: number): Promise<boolean> {
  const rows = await database.execute(
    `select from chain.head where seqno >= $1
       and not exists (select from chain.contract_queue) and not exists (select from chain.trace_queue)`,
    [seqno],
  );
  return rows > 0;
}
