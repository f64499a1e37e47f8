import type { Contest } from '@tonway/tools/bench';
import { type RunningServer, startServer } from '../../src/app/roles/serve.ts';
import { readSettings } from '../../src/config/read-settings.ts';
import { Database } from '../../src/store/database.ts';
import { serverOverDevnet } from '../../test/support/server-over-devnet.ts';
import type { ChainSize } from './generated-chain.ts';
import { openClient } from './http-client.ts';
import { pagesRead } from './pages-read.ts';
import { quantile } from './quantile.ts';
import { type Questions, requestsOf } from './v3-questions.ts';

/** An index that exists in three sizes, and how it is asked. */
export interface Growth {
  readonly sizes: readonly [ChainSize, ChainSize, ChainSize];
  /** Requests of each kind at each size, a multiple of 12. */
  readonly requests: number;
  /** Returns the URL of the database. */
  index(size: ChainSize): Promise<string>;
  questions(
    database: Database,
    size: ChainSize,
    count: number,
  ): readonly Questions[] | Promise<readonly Questions[]>;
  /** Called when it is measured. */
  close?(): Promise<void>;
}

/** Rounds alternate between the sizes, so that load affects all sizes. */
const PER_ROUND = 12;
const WARM_UP_QUESTIONS = 20;
const GROWN = 2;

/**
 * Measures indexes of the same sizes one after the other and prints p50 and p95 of each kind of request. The contest is
 * p95 of the kind that grows most.
 */
export async function compareSizes(...growths: readonly Growth[]): Promise<Contest> {
  const running = await serverOverDevnet({ NETWORK: 'bench' });
  const table: Row[] = [];
  for (const growth of growths) table.push(...(await measured(growth, running.configFile)));
  await running[Symbol.asyncDispose]();
  const worst = table.reduce((a, b) => (growthOf(a) > growthOf(b) ? a : b));
  const side = (size: number) => {
    const label = `${worst.name}, ${millions(growths[0]?.sizes[size])}`;
    return { label, timesItself: true as const, run: () => p95(worst.ms[size] ?? []) };
  };
  return { baseline: side(0), subject: side(GROWN) };
}

async function measured(growth: Growth, configFile: string): Promise<readonly Row[]> {
  const indexes: AskedIndex[] = [];
  for (const size of growth.sizes) indexes.push(await openIndex(growth, size, configFile));
  const rows = await measureAll(indexes, growth.requests);
  for (const index of indexes) await index.server.close();
  await growth.close?.();
  print(rows, growth.sizes);
  return rows;
}

interface AskedIndex {
  readonly server: RunningServer;
  /** By the name of the kind of request. */
  readonly requests: ReadonlyMap<string, readonly string[]>;
  readonly pages: ReadonlyMap<string, number>;
}

async function openIndex(growth: Growth, size: ChainSize, configFile: string): Promise<AskedIndex> {
  const url = await growth.index(size);
  const database = new Database({ url, statementTimeoutMs: 0 });
  const questions = await growth.questions(database, size, growth.requests + WARM_UP_QUESTIONS);
  await database.close();
  const pages = await pagesRead(url, questions);
  const settings = { NETWORK: 'bench', GLOBAL_CONFIG: configFile, GATEWAY: 'false', PORT: '0' };
  // Few connections, so that each has planned its statements before.
  return {
    server: await startServer(
      readSettings({
        ...settings,
        DATABASE_URL: url,
        V3_CONNECTIONS: '2',
        V3_REQUEST_TIMEOUT_MS: '30000',
        TVM_THREADS: '1',
        LOG_LEVEL: 'silent',
      }),
    ),
    requests: new Map(questions.map((each) => [each.name, requestsOf(each)])),
    pages,
  };
}

interface Row {
  readonly name: string;
  /** The duration of each answer, by size. */
  readonly ms: readonly number[][];
  /** Pages of 8 KiB that PostgreSQL reads for an answer, by size. No other load changes them. */
  readonly pages: readonly number[];
}

async function measureAll(indexes: readonly AskedIndex[], count: number): Promise<Row[]> {
  const names = [...(indexes[0]?.requests.keys() ?? [])];
  const rows = names.map((name) => ({
    name,
    ms: indexes.map((): number[] => []),
    pages: indexes.map(({ pages }) => pages.get(name) ?? Number.NaN),
  }));
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
  for (let round = 0; round < count / PER_ROUND; round++) {
    const from = WARM_UP_QUESTIONS + round * PER_ROUND;
    await ask(from, from + PER_ROUND, round);
  }
  return rows;
}

function print(rows: readonly Row[], sizes: readonly ChainSize[]): void {
  const width = Math.max(...rows.map(({ name }) => name.length)) + 2;
  const heads = sizes.map((size) => millions(size).padStart(10));
  console.error(`  ${'p50, p95 in ms; pages'.padEnd(width)}${heads.join('')}  growth`);
  for (const row of rows) {
    const line = (at: number) => row.ms.map((ms) => quantile(ms, at).toFixed(1).padStart(10));
    console.error(`  ${row.name.padEnd(width)}${line(0.5).join('')}`);
    console.error(`  ${''.padEnd(width)}${line(0.95).join('')}  ${growthOf(row).toFixed(2)}x`);
    const pages = row.pages.map((count) => count.toFixed(1).padStart(10));
    console.error(`  ${''.padEnd(width)}${pages.join('')}`);
  }
}

const growthOf = ({ ms }: Row) => p95(ms[GROWN] ?? []) / p95(ms[0] ?? []);
const p95 = (ms: readonly number[]) => quantile(ms, 0.95);
/** An era has about a million rows. */
const millions = (size?: ChainSize) => `${size?.eras ?? 0} M`;
