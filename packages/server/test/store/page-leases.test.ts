import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { test } from 'node:test';
import * as accounts from '../../src/store/contracts/queue.ts';
import { NO_BLOCK } from '../../src/store/contracts/queue.ts';
import { PageLeases } from '../../src/store/tables/page-leases.ts';
import * as traces from '../../src/store/traces/queue.ts';
import { eventually } from '../gateway/support/eventually.ts';
import { migratedDatabase } from '../support/own-database.ts';

const { database } = await migratedDatabase();

test('a page of traces that takes long keeps its leases, under a new identity', async () => {
  await database.query('insert into chain.trace_queue (end_lt, trace_id) values (1, $1), (2, $2)', [
    randomBytes(32),
    randomBytes(32),
  ]);
  const leased = await traces.leaseTraces(database, 10);
  const leases = new PageLeases(leased, {
    keyOf: ({ traceId }) => traceId.toString('hex'),
    renew: (page) => traces.renewTraces(database, page),
  });
  await eventually(async () => {
    await leases.renewIfDue();
    return leases.current(leased)[0]?.leasedUntil !== leased[0]?.leasedUntil;
  });
  assert.equal((await traces.leaseTraces(database, 10)).length, 0);
  assert.equal((await traces.takeLeased(database, leased)).length, 0, 'the old leases are over');
  assert.equal((await traces.takeLeased(database, leases.current(leased))).length, 2);
});

test('accounts that another worker has taken over are not renewed', async () => {
  await accounts.queueAccounts(database, [randomBytes(33), randomBytes(33)], NO_BLOCK);
  const leased = await accounts.leaseAccounts(database, 10);
  const [lost, kept] = leased;
  assert.ok(lost && kept);
  await accounts.releaseAccounts(database, [lost]);
  const [taken] = await accounts.leaseAccounts(database, 10);
  assert.ok(taken);
  assert.ok(taken.account.equals(lost.account));
  const renewed = await accounts.renewAccounts(database, leased);
  assert.deepEqual(
    renewed.map(({ account }) => account.toString('hex')),
    [kept.account.toString('hex')],
  );
  await database.transaction(async (queries) => {
    assert.equal((await accounts.lockLeased(queries, [lost])).length, 0);
    assert.equal((await accounts.lockLeased(queries, [taken, ...renewed])).length, 2);
  });
});
