import assert from 'node:assert/strict';
import { join } from 'node:path';
import { after, suite, type TestContext, test } from 'node:test';
import { BARE_ENV, Program } from '@tonway/tools/program';
import { accountKey } from '../../src/store/accounts/account-key.ts';
import { NO_BLOCK, queueAccounts } from '../../src/store/contracts/queue.ts';
import { Database } from '../../src/store/database.ts';
import { readIndexHead } from '../../src/store/steps/coverage.ts';
import { readProgress } from '../../src/store/steps/ranges.ts';
import { requestDocuments } from '../../src/store/tokens/documents.ts';
import { readTraceIds } from '../../src/store/traces/check.ts';
import { dissolveTraces } from '../../src/store/traces/dissolve.ts';
import { queueTraces } from '../../src/store/traces/queue.ts';
import { lockTraces } from '../../src/store/traces/write.ts';
import { eventually } from '../gateway/support/eventually.ts';
import { lineTo } from '../gateway/support/line.ts';
import { listenOn } from '../metadata/support/listener.ts';
import { measureStalls } from '../streaming/support/stalls.ts';
import { migratedDatabase } from '../support/own-database.ts';
import { startNetwork } from './support/network.ts';
import { networkFile } from './support/network-file.ts';

const MAIN = join(import.meta.dirname, '../../src/app/cli/main.ts');
/** The bound of a process that replaces another one. */
const REPLACED_MS = 15_000;
const TRANSFERS = 20;
const ALL_BLOCKS = { first: 0, last: 1_000_000 };
const ALL_TRACES = { ...ALL_BLOCKS, type: null };
const RANGES = { suspended: { first: 1, last: 10 }, 'cut off': { first: 11, last: 20 } };
type Fault = keyof typeof RANGES;

interface Role {
  args(fault: Fault): readonly string[];
  /** Slows the work down, so that a process is in the middle of it; returns what ends that. */
  hold(): Promise<() => Promise<unknown>>;
  /** The queue of work that any process does: the second one is paused while the first one takes it. */
  readonly queue?: string;
  /** Makes work, after the processes have started. */
  work(): Promise<unknown>;
  /** Whether the first process is in the middle of its work. */
  isBusy(): Promise<boolean>;
  /** Whether the second process has done the work. */
  isDone(fault: Fault, second: Program): Promise<boolean>;
}

suite('a process that is suspended or cut off from PostgreSQL is replaced within 15 s', async () => {
  const own = await migratedDatabase();
  const { database, url } = own;
  const { devnet, play } = await startNetwork({ after });
  const globalConfig = await networkFile({ after }, devnet);
  let played = 0;
  const playMore = () => play(++played, TRANSFERS);
  const accounts = (await playMore()).map(accountKey);
  let documents = 0;
  let release = Promise.withResolvers<void>();
  const origin = await listenOn('127.0.0.1', async (_, response) => {
    await release.promise;
    response.writeHead(200, { 'content-type': 'application/json' }).end('{"name":"Coin"}');
  });

  const count = async (rows: string) =>
    (await database.query<{ n: number }>(`select count(*)::int as n from ${rows}`))[0]?.n ?? 0;
  const connections = (condition: string) =>
    count(`pg_stat_activity where datname = current_database() and ${condition}`);
  const isWaiting = async () => (await connections(`wait_event_type = 'Lock'`)) > 0;

  /** Returns when the process reads its queue. */
  async function start(databaseUrl: string, args: readonly string[], queue = ''): Promise<Program> {
    const [now] = await database.query<{ time: string }>('select now()::text as time');
    const isReading = `backend_start > '${now?.time}' and query like '%${queue}%'`;
    const env = {
      ...BARE_ENV,
      NETWORK: 'devnet',
      GLOBAL_CONFIG: globalConfig,
      DATABASE_URL: databaseUrl,
      INDEX_PORT: '0',
      WORKER_PORT: '0',
      CONTRACT_THREADS: '0',
      INDEX_THREADS: '1',
      CLASSIFY: 'false',
      METADATA: 'false',
      INDEX_FROM: `${RANGES['cut off'].last + 1}`,
      METADATA_ALLOW_ADDRESSES: `127.0.0.1:${origin.port}`,
    };
    return Program.start(
      process.execPath,
      ['--conditions=@tonway/source', MAIN, ...args],
      async () => (await connections(isReading)) > 0,
      { env },
    );
  }

  const isFree = async (queue: string) => (await count(`${queue} where attempts = 0`)) === 0;
  const isHead = async () =>
    ((await readIndexHead(database))?.seqno ?? 0) >= devnet.status.head.seqno;
  const isSwept = async () =>
    (await count('chain.transactions where trace_id is null')) === 0 &&
    (await count('chain.open_traces where work is not null')) === 0;
  const ROLES: Readonly<Record<string, Role>> = {
    backfill: {
      args: (fault) => {
        const { first, last } = RANGES[fault];
        const range = ['--from', `${first}`, '--to', `${last}`, '--chunk', '5'];
        return ['backfill', ...range, '--workers', '1'];
      },
      hold: () => lock('chain.blocks'),
      work: async () => {},
      // each has a range
      isBusy: async () =>
        (await count('chain.ranges where leased_until > now()')) === 2 && isWaiting(),
      isDone: async (fault) => (await readProgress(database, RANGES[fault])).left === 0,
    },
    index: {
      args: () => ['index'],
      hold: () => lock('chain.blocks'),
      work: playMore,
      isBusy: isWaiting,
      isDone: isHead,
    },
    sweep: {
      args: () => ['index'],
      hold: () => lock('chain.trace_accounts'),
      work: () =>
        database.transaction(async (queries) => {
          await lockTraces(queries);
          await dissolveTraces(queries, await readTraceIds(queries, ALL_BLOCKS));
        }),
      isBusy: isWaiting,
      isDone: isSwept,
    },
    retrace: {
      args: () => ['repair', 'retrace', `1..${RANGES['cut off'].last}`],
      hold: () => lock('chain.traces'),
      work: async () => {},
      // the second one waits for the first
      isBusy: async () => (await connections(`wait_event_type = 'Lock'`)) === 2,
      isDone: async (_, { output }) =>
        /the traces of 20 masterchain blocks are assembled/.test(output) && isSwept(),
    },
    contracts: {
      args: () => ['worker', 'contracts', '--threads', '1'],
      hold: () => lock('chain.contracts'),
      queue: 'chain.contract_queue',
      work: () => queueAccounts(database, accounts, NO_BLOCK),
      isBusy: isWaiting,
      isDone: () => isFree('chain.contract_queue'),
    },
    classify: {
      args: () => ['worker', 'classify'],
      hold: () => lock('chain.actions'),
      queue: 'chain.trace_queue',
      // the first time there are the traces of the blocks
      work: async () => {
        if (await isFree('chain.trace_queue'))
          await queueTraces(database, ALL_TRACES, AbortSignal.timeout(REPLACED_MS));
      },
      isBusy: isWaiting,
      isDone: () => isFree('chain.trace_queue'),
    },
    metadata: {
      args: () => ['worker', 'metadata'],
      hold: async () => {
        release = Promise.withResolvers();
        origin.connections = 0;
        return async () => release.resolve();
      },
      queue: 'chain.documents',
      work: () =>
        requestDocuments(database, [
          { uri: `http://127.0.0.1:${origin.port}/${++documents}`, priority: 0 },
        ]),
      isBusy: async () => origin.connections > 0,
      isDone: async () => (await count(`chain.documents where status = 'fetched'`)) === documents,
    },
  };

  for (const [name, role] of Object.entries(ROLES))
    for (const fault of ['suspended', 'cut off'] as const)
      test(`${name}: ${fault}`, (t) => replaced(t, role, fault));

  async function replaced(t: TestContext, role: Role, fault: Fault): Promise<void> {
    const line = await lineTo(Number(new URL(url).port || 5432));
    own.closeFirst(() => line.close());
    const through = Object.assign(new URL(url), { port: `${line.port}` }).href;
    const resume = await role.hold();
    const first = await start(through, role.args(fault), role.queue);
    own.closeFirst(() => first.end('SIGKILL'));
    const second = await start(url, role.args(fault), role.queue);
    own.closeFirst(() => second.end('SIGKILL'));
    if (role.queue) second.signal('SIGSTOP');
    await role.work();
    await eventually(role.isBusy);
    if (fault === 'suspended') first.signal('SIGSTOP');
    else line.block();
    await resume();
    second.signal('SIGCONT');
    const stalls = measureStalls();
    const ms = await eventually(() => role.isDone(fault, second));
    const stalledMs = stalls();
    t.diagnostic(`${ms.toFixed()} ms, of which the machine was busy for ${stalledMs.toFixed()} ms`);
    assert.ok(ms - stalledMs < REPLACED_MS, `${ms} ms`);
    await Promise.all([first.end('SIGKILL'), second.end('SIGKILL')]);
  }

  /** Writers of the table wait until the returned function is called. */
  async function lock(table: string): Promise<() => Promise<unknown>> {
    const locking = new Database({ url, connections: 1 });
    const [isLocked, end] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    const locked = locking.transaction(async (queries) => {
      await queries.query('set local idle_in_transaction_session_timeout = 0');
      await queries.query(`lock table ${table} in share row exclusive mode`);
      isLocked.resolve();
      await end.promise;
    });
    await isLocked.promise;
    return async () => {
      end.resolve();
      await locked;
      await locking.close();
    };
  }
});
