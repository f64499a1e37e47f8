import assert from 'node:assert/strict';
import { test } from 'node:test';
import { startPostgres } from '@tonway/tools/postgres';
import { Database } from '../../src/store/database.ts';
import { migrate } from '../../src/store/migrate/migrate.ts';
import { logBlocks, readLogBounds } from '../../src/store/stream-log.ts';
import { eventually } from '../gateway/support/eventually.ts';

/** PostgreSQL skips up to 32 positions of a sequence by itself after a failover. */
const LOST = { first: 4, last: 100 };

test('positions of entries that a failover lost are not used again', async () => {
  await using primary = await startPostgres();
  const written = new Database({ url: primary.url });
  await migrate(written);
  await log(written, { first: 1, last: 3 });
  await using standby = await startPostgres({ standbyOf: primary });
  const copied = new Database({ url: standby.url });
  await eventually(async () => (await positions(copied)).length === 3);
  await standby.stop();
  await log(written, LOST);
  const [before, lost] = [await readLogBounds(written), (await positions(written)).slice(3)];
  await written.close();
  await primary.stop();
  await standby.start();
  await eventually(() =>
    copied.query('select pg_promote()').then(
      () => true,
      () => false,
    ),
  );
  await eventually(() =>
    log(copied, LOST).then(
      () => true,
      () => false,
    ),
  );
  const replaced = (await positions(copied)).slice(3);
  assert.equal(replaced.length, lost.length);
  assert.ok((replaced[0] ?? 0n) > (lost.at(-1) ?? 0n), `${replaced[0]} after ${lost.at(-1)}`);
  const { epoch, database } = await readLogBounds(copied);
  assert.deepEqual([epoch, database], [before.epoch, before.database]);
  await copied.close();
});

function log(database: Database, { first, last }: typeof LOST): Promise<void> {
  return database.transaction((queries) => logBlocks(queries, first, last));
}

async function positions(database: Database): Promise<readonly bigint[]> {
  const rows = await database.query<{ seq: bigint }>('select seq from chain.stream_log order by 1');
  return rows.map(({ seq }) => seq);
}
