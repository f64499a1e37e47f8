import type { Benchmark } from '@tonway/tools/bench';
import { readSettings } from '../src/config/read-settings.ts';
import { type RunningServer, startServer } from '../src/runtime/server.ts';
import { Database } from '../src/store/database.ts';
import { serverOverDevnet } from '../test/support/server-over-devnet.ts';
import { generatedIndex } from './support/bench-database.ts';
import { type ChainSize, transactionsOf } from './support/generated-chain.ts';
import { openClient } from './support/http-client.ts';
import { questionsOf, requestsOf } from './support/v3-questions.ts';

/** The eras of one chain at three sizes. */
const SIZES: readonly ChainSize[] = [
  { eras: 1, perEra: 2 ** 20 },
  { eras: 4, perEra: 2 ** 20 },
  { eras: 16, perEra: 2 ** 20 },
];
const GROWN = 2;
/** Requests of each kind at each size, in rounds, so that load affects all sizes. */
const QUESTIONS = 360;
const ROUNDS = 36;
const WARM_UP_QUESTIONS = 20;

export default {
  name: 'growth',
  about:
    'the slowest of twenty answers of v3, at 1, 4 and 16 million transactions: the way that grows most',
  bar: 0.5,
  async setup({ quick }) {
    if (quick) return { skip: 'it takes an hour and 70 GB: run it by name' };
    const running = await serverOverDevnet({ NETWORK: 'bench' });
    const indexes: AskedIndex[] = [];
    for (const size of SIZES) indexes.push(await openIndex(size, running.configFile));
    const table = await measureAll(indexes);
    for (const index of indexes) await index.server.close();
    await running[Symbol.asyncDispose]();
    print(table);
    const worst = table.reduce((a, b) => (growthOf(a) > growthOf(b) ? a : b));
    const side = (size: number) => {
      const label = `${worst.name}, ${millions(SIZES[size])}`;
      return { label, timesItself: true as const, run: () => p95(worst.ms[size] ?? []) };
    };
    return { baseline: side(0), subject: side(GROWN) };
  },
} satisfies Benchmark;

interface AskedIndex {
  readonly server: RunningServer;
  /** By the name of the kind of request. */
  readonly requests: ReadonlyMap<string, readonly string[]>;
}

async function openIndex(size: ChainSize, configFile: string): Promise<AskedIndex> {
  const url = await generatedIndex(size);
  const database = new Database({ url, statementTimeoutMs: 0 });
  const questions = await questionsOf(database, size, QUESTIONS + WARM_UP_QUESTIONS);
  await database.close();
  const settings = { NETWORK: 'bench', GLOBAL_CONFIG: configFile, GATEWAY: 'false', PORT: '0' };
  // Few connections, so that each has planned its statements before.
  return {
    server: await startServer(
      readSettings({
        ...settings,
        DATABASE_URL: url,
        V3_CONNECTIONS: '2',
        TVM_THREADS: '1',
        LOG_LEVEL: 'silent',
      }),
    ),
    requests: new Map(questions.map((each) => [each.name, requestsOf(each)])),
  };
}

interface Row {
  readonly name: string;
  /** The duration of each answer, by size. */
  readonly ms: readonly number[][];
}

async function measureAll(indexes: readonly AskedIndex[]): Promise<Row[]> {
  const names = [...(indexes[0]?.requests.keys() ?? [])];
  const rows = names.map((name) => ({ name, ms: indexes.map((): number[] => []) }));
  // The first one warms up the code for the others, so the order rotates.
  const ask = async (from: number, to: number, first: number) => {
    for (const { name, ms } of rows)
      for (const turn of indexes.keys()) {
        const at = (first + turn) % indexes.length;
        const { server, requests } = indexes[at] as AskedIndex;
        const client = openClient(server.url, requests.get(name)?.slice(from, to) ?? [], 1);
        await client((_, tookMs) => ms[at]?.push(tookMs));
      }
  };
  await ask(0, WARM_UP_QUESTIONS, 0);
  for (const { ms } of rows) for (const each of ms) each.length = 0;
  const perRound = QUESTIONS / ROUNDS;
  for (let round = 0; round < ROUNDS; round++) {
    const from = WARM_UP_QUESTIONS + round * perRound;
    await ask(from, from + perRound, round);
  }
  return rows;
}

function print(rows: readonly Row[]): void {
  const heads = SIZES.map((size) => `${millions(size)}/${size.eras}`.padStart(10));
  console.error(`  ${'p50, p95 in ms'.padEnd(22)}${heads.join('')}  growth`);
  for (const row of rows) {
    const line = (at: number) => row.ms.map((ms) => quantile(ms, at).toFixed(1).padStart(10));
    console.error(`  ${row.name.padEnd(22)}${line(0.5).join('')}`);
    console.error(`  ${''.padEnd(22)}${line(0.95).join('')}  ${growthOf(row).toFixed(2)}x`);
  }
}

const growthOf = ({ ms }: Row) => p95(ms[GROWN] ?? []) / p95(ms[0] ?? []);
const p95 = (ms: readonly number[]) => quantile(ms, 0.95);
const millions = (size?: ChainSize) => `${size ? Math.floor(transactionsOf(size) / 1e6) : 0} M`;

function quantile(values: readonly number[], at: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * at))] ?? Number.NaN;
}
