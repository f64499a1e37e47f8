import assert from 'node:assert/strict';
import { after, suite, type TestContext, test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { decodeStep } from '../../src/index/decode/decode-step.ts';
import { IndexWriter } from '../../src/index/writer.ts';
import type { Database } from '../../src/store/database.ts';
import { migrate } from '../../src/store/migrate/migrate.ts';
import { type Migration, readMigrations } from '../../src/store/migrate/migrations.ts';
import { readIndexHead } from '../../src/store/steps/coverage.ts';
import { CODES, LATEST_ACCOUNT_STATES, STEP_TABLES } from '../../src/store/tables/tables.ts';
import { recordedSteps } from '../indexer/decode/support/recorded-steps.ts';
import { tableHashes } from '../indexer/support/table-hashes.ts';
import { migratedDatabase } from '../support/own-database.ts';
import { recordedUpstream } from '../support/recorded-upstream.ts';
import { answerOf, askV3 } from '../v3/support/ask-v3.ts';

/** As the context of a test has it. */
const AT_END = { after } as unknown as Pick<TestContext, 'after'>;
const TABLES = [...STEP_TABLES, LATEST_ACCOUNT_STATES, CODES];
const ERA_WIDTH = 10n ** 7n;
const STEPS = 150;

/** The columns that a later release may add: one that may be null, and one that may not. */
const LATER: Migration = {
  version: 9999,
  name: 'later',
  kind: 'online',
  compatibleFrom: 14,
  steps: null,
  checksum: 'later',
  sql: TABLES.map(
    ({ name }) =>
      `alter table chain.${name} add column later text, add column later_count integer not null default 7`,
  ).join(';\n'),
};

suite('columns are added while others write and read', async () => {
  const own = await migratedDatabase();
  const steps = Array.from(recordedSteps('localnet/split').take(STEPS), (step) => decodeStep(step));
  const upstream = await recordedUpstream(AT_END, 'localnet/split');

  test('writers and readers of the previous release are not affected', async () => {
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
    const other = await migratedDatabase();
    await write(other.database, () => {});
    assert.deepEqual(await tableHashes(own.database), await tableHashes(other.database));
  });

  /** As the live indexer does it, step by step. */
  async function write(database: Database, onWritten: (count: number) => void): Promise<void> {
    const decoder = { decode: async () => assert.fail('nothing is decoded here') };
    const parts = { database, upstream, decoder, eraWidth: ERA_WIDTH, isDevnet: false };
    const writer = await IndexWriter.open(parts);
    for (const [i, step] of steps.entries()) {
      await database.withConnection((connection) =>
        writer.write(connection, [step], { kind: 'head', isFirst: i === 0 }, null),
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
