import assert from 'node:assert/strict';
import { test } from 'node:test';
import { readIndexHead } from '../../src/store/read/index-head.ts';
import { eventually } from '../gateway/support/eventually.ts';
import { ownDatabase } from '../support/own-database.ts';
import { startIndex } from './support/index-process.ts';
import { startNetwork } from './support/network.ts';
import { networkFile } from './support/network-file.ts';

test('an index with a gap, or that stalls, is not ready and says why', async (t) => {
  const { devnet } = await startNetwork(t);
  const { url, database, closeFirst } = await ownDatabase();
  const index = await startIndex({
    DATABASE_URL: url,
    GLOBAL_CONFIG: await networkFile(t, devnet),
    INDEX_STALL_SECONDS: '2',
    INDEX_FROM: 'head',
  });
  closeFirst(async () => index[Symbol.asyncDispose]());
  await devnet.mine(5);
  await eventually(async () => (await index.ready()).ok, 10_000);

  const first = (await readIndexHead(database))?.first ?? 0;
  await database.query('insert into index_ranges (first, last, next) values ($1, $1, $1)', [
    first - 6,
  ]);
  await eventually(async () => !(await index.ready()).ok, 10_000);
  assert.match((await index.ready()).problem ?? '', /^5 masterchain blocks are missing/);
  await database.query('delete from index_ranges');
  await eventually(async () => (await index.ready()).ok, 10_000);

  await devnet.close();
  await eventually(async () => !(await index.ready()).ok, 10_000);
  assert.match((await index.ready()).problem ?? '', /^the index has not grown for \d+ seconds/);
});
