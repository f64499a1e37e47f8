import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Database } from '../../src/store/database.ts';
import { ownDatabase } from '../support/own-database.ts';

const CONNECTIONS = 3;
const KEPT_PLANS = 31;

const { url } = await ownDatabase();

test('connections keep no more plans than the budget allows, per connection and in total', async (t) => {
  const database = new Database({ url, connections: CONNECTIONS, keptPlans: KEPT_PLANS });
  t.after(() => database.close());
  const kept: number[] = [];
  const ask = (i: number) =>
    database.withConnection(async (connection) => {
      assert.deepEqual(await connection.query(`select $1::int + ${i} as sum`, [1]), [
        { sum: i + 1 },
      ]);
      kept.push(await connection.execute('select from pg_prepared_statements'));
    });
  // what was asked before is asked again, so that plans are in use when others are learned
  for (let round = 0; round < 4; round++)
    await Promise.all(Array.from({ length: 100 }, (_, i) => ask(i % (25 * (round + 1)))));
  const each = Math.floor(KEPT_PLANS / CONNECTIONS);
  assert.equal(Math.max(...kept), each);
  assert.ok(each * CONNECTIONS <= KEPT_PLANS);
  const open = await database.query<{ count: number }>(
    `select count(*)::int as count from pg_stat_activity
     where datname = current_database() and application_name = 'tonway' and state <> 'disabled'`,
  );
  assert.ok((open[0]?.count ?? 0) <= CONNECTIONS + 1, 'replaced connections are closed');
});

test('without a budget no plan is kept', async (t) => {
  const database = new Database({ url, connections: 1 });
  t.after(() => database.close());
  await database.query('select $1::int', [1]);
  assert.equal(await database.execute('select from pg_prepared_statements'), 0);
});
