import assert from 'node:assert/strict';
import { after, suite, type TestContext, test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { decodeStep } from '../../src/indexer/decode/decode-step.ts';
import { IndexWriter } from '../../src/indexer/writer.ts';
import { ACTION_TABLES } from '../../src/store/action-tables.ts';
import { CONTRACT_TABLES } from '../../src/store/contract-tables.ts';
import type { Database } from '../../src/store/database.ts';
import { migrate } from '../../src/store/migrate.ts';
import { type Migration, readMigrations } from '../../src/store/migration-files.ts';
import { readIndexHead } from '../../src/store/read/index-head.ts';
import {
  CODES,
  columnsOf,
  LATEST_ACCOUNT_STATES,
  STEP_TABLES,
  type Table,
} from '../../src/store/tables.ts';
import { EVENT_TABLES } from '../../src/store/token-event-tables.ts';
import { OPEN_TRACE_TABLES, TRACE_TABLES } from '../../src/store/trace-tables.ts';
import { recordedSteps } from '../indexer/decode/support/recorded-steps.ts';
import { tableHashes } from '../indexer/support/table-hashes.ts';
import { ownDatabase } from '../support/own-database.ts';
import { recordedUpstream } from '../support/recorded-upstream.ts';
import { answerOf, askV3 } from '../v3/support/ask-v3.ts';

/** As the context of a test has it. */
const AT_END = { after } as unknown as Pick<TestContext, 'after'>;
const TABLES = [...STEP_TABLES, LATEST_ACCOUNT_STATES, CODES];
const TRACES = [...TRACE_TABLES, ...OPEN_TRACE_TABLES, ...ACTION_TABLES];
/** Columns that the database sets, or the operator. */
const OTHER_COLUMNS: Readonly<Record<string, readonly string[]>> = {
  codes: ['library_missed_at'],
  dns_entries: ['domain_length'],
  nft_items: ['id', 'seller'],
  unverified_events: ['is_rejected'],
  open_traces: ['finished_lt'],
  trace_queue: ['attempts', 'leased_until'],
  jetton_wallets: [
    'id',
    'mintless_amount',
    'mintless_start_from',
    'mintless_expire_at',
    'total_balance',
  ],
};
const ERA_WIDTH = 10n ** 7n;
const STEPS = 150;

/** The columns that a later release may add: one that may be null, and one that may not. */
const LATER: Migration = {
  version: 9999,
  name: 'later',
  kind: 'online',
  checksum: 'later',
  sql: TABLES.map(
    ({ name }) =>
      `alter table chain.${name} add column later text, add column later_count integer not null default 7`,
  ).join(';\n'),
};

interface Column {
  readonly name: string;
  readonly type: string;
  readonly nullable: boolean;
}

test('tables have the columns of their descriptors, in order', async () => {
  const { database } = await ownDatabase();
  await migrate(database);
  for (const table of [...TABLES, ...CONTRACT_TABLES, ...EVENT_TABLES, ...TRACES]) {
    const described = columnsOf(table).map(({ name, type }) => ({
      name,
      type,
      nullable: Object.entries(table.columns).some(([n, t]) => n === name && t.endsWith('?')),
    }));
    const columns = await database.query<Column>(
      `select attname as name, format_type(atttypid, null) as type, not attnotnull as nullable
       from pg_attribute where attrelid = $1::regclass and attnum > 0 order by attnum`,
      [`chain.${table.name}`],
    );
    const isContract = (CONTRACT_TABLES as readonly Table[]).includes(table);
    const others = OTHER_COLUMNS[table.name] ?? (isContract ? ['id'] : []);
    const [set, written] = [new Set(others), new Set(columns.map(({ name }) => name))];
    assert.deepEqual(
      others.filter((name) => !written.has(name)),
      [],
      table.name,
    );
    assert.deepEqual(
      columns.filter(({ name }) => !set.has(name)),
      described,
      table.name,
    );
  }
});

suite('columns are added while others write and read', async () => {
  const own = await ownDatabase();
  const steps = Array.from(recordedSteps('localnet/split').take(STEPS), (step) => decodeStep(step));
  const upstream = await recordedUpstream(AT_END, 'localnet/split');

  test('writers and readers of the previous release are not affected', async () => {
    await migrate(own.database);
    const half = Promise.withResolvers<void>();
    const writing = new AbortController();
    const written = write(own.database, (count) => {
      if (count === STEPS / 2) half.resolve();
    }).finally(() => writing.abort());
    const asked = read(writing.signal);
    await Promise.race([half.promise, asked]);
    await migrate(own.database, { migrations: [...(await readMigrations()), LATER] });
    await written;
    assert.ok((await asked) > 10, 'the reader asked meanwhile');
    const rows = await own.database.query(
      'select later, later_count, count(*) > 10 as many from chain.transactions group by 1, 2',
    );
    assert.deepEqual(rows, [{ later: null, later_count: 7, many: true }]);
  });

  test('rows equal those of an index without the new columns', async () => {
    for (const { name } of TABLES)
      await own.database.query(
        `alter table chain.${name} drop column later, drop column later_count`,
      );
    const other = await ownDatabase();
    await migrate(other.database);
    await write(other.database, () => {});
    assert.deepEqual(await tableHashes(own.database), await tableHashes(other.database));
  });

  /** As the live indexer does it, step by step. */
  async function write(database: Database, onWritten: (count: number) => void): Promise<void> {
    const decoder = { decode: async () => assert.fail('nothing is decoded here') };
    const parts = { database, upstream, decoder, eraWidth: ERA_WIDTH, isDevnet: false };
    const writer = await IndexWriter.open(parts);
    for (const [i, step] of steps.entries()) {
      await database.session((session) =>
        writer.write(session, [step], { kind: 'head', isFirst: i === 0 }, null),
      );
      onWritten(i + 1);
    }
  }

  /** Asks v3 over and over, on connections that keep plans; gives how often. */
  async function read(signal: AbortSignal): Promise<number> {
    while (!(await readIndexHead(own.database))) await sleep(10, undefined, { signal });
    const ask = await askV3({ url: own.url, upstream });
    let count = 0;
    for (; !signal.aborted; count++)
      for (const list of ['transactions', 'blocks', 'messages', 'topAccountsByBalance'])
        await answerOf(ask(list, { limit: 20 }));
    return count;
  }
});
