import { availableParallelism } from 'node:os';
import type { Benchmark } from '@tonway/tools/bench';
import { median } from '@tonway/tools/measure';
import { Database } from '../src/store/database.ts';
import type { Statement } from '../src/store/lists/list-sql.ts';
import { startTonway } from '../test/faults/support/tonway-process.ts';
import { serverOverDevnet } from '../test/support/server-over-devnet.ts';
import { generatedIndex } from './support/bench-database.ts';
import type { ChainSize } from './support/generated-chain.ts';
import { openClient } from './support/http-client.ts';
import { openPgBench } from './support/pgbench.ts';
import { questionsOf, requestsOf } from './support/v3-questions.ts';
import { statementsOf } from './support/v3-statements.ts';

const CONNECTIONS = 8;
/** As many processes as an operator would start, each with eight connections. */
const WORKERS = Math.min(CONNECTIONS, 2 ** Math.floor(Math.log2(availableParallelism())));
const FULL = { size: { eras: 4, perEra: 2 ** 20 }, questions: 128 };
const QUICK = { size: { eras: 4, perEra: 2 ** 15 }, questions: 32 };
const ROUNDS = 3;
const WARM_UPS = 5;

export default {
  name: 'v3',
  about: `the commonest queries of v3, ${CONNECTIONS} connections, against the same SQL through pgbench`,
  bar: 0.5,
  async setup({ quick }) {
    const { size, questions: count } = quick ? QUICK : FULL;
    const url = await generatedIndex(size);
    const network = await serverOverDevnet();
    const server = await startTonway({
      NETWORK: 'bench',
      GLOBAL_CONFIG: network.configFile,
      DATABASE_URL: url,
      GATEWAY: 'false',
      LOG_LEVEL: 'warn',
      WORKERS: `${WORKERS}`,
      V3_CONNECTIONS: `${CONNECTIONS / WORKERS}`,
      // The database may be that of an earlier commit.
      AUTO_MIGRATE: 'true',
    });
    const ways = await readWays(url, size, count);
    const mix = mixOf(ways);
    const both = await openBoth(url, server.url, mix);
    // The first question would otherwise pay for what all of them share: compiled code, connections, plans.
    for (let round = 0; round < WARM_UPS; round++) await both.served();
    await both.bare();
    for (const way of ways) await printWay(url, server.url, way);
    return {
      baseline: { label: 'pgbench', run: both.bare, timesItself: true },
      subject: { label: 'tonway', run: both.served },
      units: { amount: mix.length, name: 'requests' },
      async close() {
        await both.close();
        await server[Symbol.asyncDispose]();
        await network[Symbol.asyncDispose]();
      },
    };
  },
} satisfies Benchmark;

/** A request in both forms: HTTP and SQL. */
interface Asked {
  readonly request: string;
  readonly statements: readonly Statement[];
}

interface AskedWay {
  readonly name: string;
  readonly asked: readonly Asked[];
}

async function readWays(url: string, size: ChainSize, count: number): Promise<AskedWay[]> {
  const database = new Database({ url, statementTimeoutMs: 0 });
  const ways: AskedWay[] = [];
  for (const questions of await questionsOf(database, size, count)) {
    const statements = await statementsOf(database, questions);
    const asked = requestsOf(questions).map((request, i) => ({
      request,
      statements: statements[i] ?? [],
    }));
    ways.push({ name: questions.name, asked });
  }
  await database.close();
  return ways;
}

/** Every kind of request in turn, on every connection. */
function mixOf(ways: readonly AskedWay[]): Asked[] {
  const count = ways[0]?.asked.length ?? 0;
  const blocks = Array.from({ length: count / CONNECTIONS }, (_, i) => i * CONNECTIONS);
  return blocks.flatMap((at) => ways.flatMap(({ asked }) => asked.slice(at, at + CONNECTIONS)));
}

async function printWay(url: string, serverUrl: string, { name, asked }: AskedWay): Promise<void> {
  const both = await openBoth(url, serverUrl, asked);
  const [bare, served]: [number[], number[]] = [[], []];
  for (let round = 0; round <= ROUNDS; round++) {
    bare.push(await both.bare());
    const startMs = performance.now();
    await both.served();
    served.push(performance.now() - startMs);
  }
  await both.close();
  // The first round fills the caches.
  const [bareMs, servedMs] = [bare, served].map((all) => median(all.slice(1))) as [number, number];
  const rate = (ms: number) => ((asked.length * 1000) / ms).toFixed(0).padStart(6);
  const statements = asked.reduce((sum, each) => sum + each.statements.length, 0) / asked.length;
  console.error(
    `  ${name.padEnd(22)} tonway ${rate(servedMs)}/s  pgbench ${rate(bareMs)}/s  ${(bareMs / servedMs).toFixed(2)}x  ${statements.toFixed(1)} statements`,
  );
}

interface Both {
  bare(): Promise<number>;
  served(): Promise<unknown>;
  close(): Promise<void>;
}

async function openBoth(url: string, serverUrl: string, asked: readonly Asked[]): Promise<Both> {
  const pgbench = await openPgBench(
    url,
    asked.map(({ statements }) => statements),
    CONNECTIONS,
  );
  const client = openClient(
    serverUrl,
    asked.map(({ request }) => request),
    CONNECTIONS,
  );
  return { bare: () => pgbench.run(), served: () => client(), close: () => pgbench.close() };
}
