import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import type { IndexError } from '../../../src/store/errors.ts';
import { readIndexHead } from '../../../src/store/steps/coverage.ts';
import { eventually } from '../../gateway/support/eventually.ts';
import { ownDatabase } from '../../support/own-database.ts';
import { tableHashes } from '../support/table-hashes.ts';
import { type ForkingChain, indexAll, startChain, whileIndexing } from './support/forking-chain.ts';

/** A chain that is indexed, then goes back and on in another way. */
async function revertedChain(t: TestContext) {
  const { database } = await ownDatabase();
  const chain = await startChain(t);
  await chain.play(1, 8);
  const snapshot = await chain.devnet.snapshot();
  await chain.play(2, 12);
  await indexAll(database, chain.devnet);
  const forked = await tableHashes(database);
  await chain.devnet.revert(snapshot);
  return { ...chain, database, forked };
}

/** What an index has that was made of this chain alone. */
async function freshIndex({ devnet }: Pick<ForkingChain, 'devnet'>) {
  const { database } = await ownDatabase();
  await indexAll(database, devnet);
  return tableHashes(database);
}

test('the index of a reverted devnet is rolled back to the fork, and continues', async (t) => {
  const { database, devnet } = await revertedChain(t);
  await indexAll(database, devnet);
  assert.deepEqual(await tableHashes(database), await freshIndex({ devnet }));
});

test('the index of a reverted devnet that grew further contains only the new fork', async (t) => {
  const { database, devnet, play, forked } = await revertedChain(t);
  await play(3, 30);
  await indexAll(database, devnet);
  const now = await tableHashes(database);
  assert.notDeepEqual(now, forked);
  assert.deepEqual(now, await freshIndex({ devnet }));
});

test('the index starts again when another devnet replaces the previous one', async (t) => {
  const { database, devnet } = await revertedChain(t);
  const other = await startChain(t, { secret: 'another' });
  await other.play(4, 8);
  assert.notDeepEqual(devnet.globalConfig.zeroState, other.devnet.globalConfig.zeroState);
  await indexAll(database, other.devnet);
  assert.deepEqual(await tableHashes(database), await freshIndex(other));
});

test('on other networks a fork stops writing, with a remedy', async (t) => {
  const { database, devnet, play, forked } = await revertedChain(t);
  await play(3, 30);
  const head = await readIndexHead(database);
  assert.ok(head && devnet.status.head.seqno > head.seqno);
  await whileIndexing(database, devnet, false, async ({ failures }) => {
    await eventually(async () => failures.length > 1);
    for (const failure of failures) {
      assert.equal((failure as IndexError).code, 'CHAIN_FORKED');
      assert.match(
        String(failure),
        new RegExp(`run tonway repair reindex \\d+\\.\\.${head.seqno};`),
      );
    }
  });
  assert.deepEqual(await tableHashes(database), forked);
  assert.deepEqual(await readIndexHead(database), head);
});
