import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { test } from 'node:test';
import { readAccountsWithin } from '../../src/store/accounts/read.ts';
import type { Queries } from '../../src/store/connection.ts';
import { ReadStore } from '../../src/store/lists/read-store.ts';
import { migratedDatabase } from '../support/own-database.ts';

const MiB = 2 ** 20;
const ACCOUNTS = [1, 2, 3].map((n) => Buffer.alloc(33, n));

test('code and data beyond the size limit of an answer are not loaded', async () => {
  const { database } = await migratedDatabase();
  for (const account of ACCOUNTS)
    await database.query(
      `insert into chain.latest_account_states (account, lt, gen_utime, status, hash, tx_hash, balance, data_hash, data)
       values ($1, 1, 1, 'active', $2, $2, 5, $2, $3)`,
      [account, Buffer.alloc(32, 7), randomBytes(MiB)],
    );
  let read: readonly object[] = [];
  const queries: Queries = {
    query: async <Row extends object>(sql: string, values?: readonly unknown[]) => {
      const rows = await database.query<Row>(sql, values);
      read = rows;
      return rows;
    },
    execute: (sql, values) => database.execute(sql, values),
    copyIn: (sql, chunks) => database.copyIn(sql, chunks),
  };
  const within = (bytes: number) =>
    readAccountsWithin(new ReadStore(queries), { accounts: ACCOUNTS }, bytes);
  assert.equal(await within(3 * MiB - 1), null);
  assert.deepEqual(
    read.map((row) => (row as { readonly data: unknown }).data),
    [null, null, null],
  );
  const all = await within(3 * MiB);
  assert.deepEqual(
    all?.map(({ account, data, balance }) => [account, data?.length, balance]),
    ACCOUNTS.map((account) => [account, MiB, 5n]),
  );
});
