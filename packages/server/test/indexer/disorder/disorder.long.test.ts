import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import { beginCell } from '@ton/core';
import { chain, fanOut, jettons, nftSales } from '@tonway/scenes';
import { Random } from '@tonway/tools/random';
import { testSize } from '@tonway/tools/sizes';
import { backfill } from '../../../src/index/backfill.ts';
import { DecodePool } from '../../../src/index/decode/pool.ts';
import { finishFollowStages } from '../../../src/index/stages.ts';
import type { Queries } from '../../../src/store/connection.ts';
import { leaseAccounts } from '../../../src/store/contracts/queue.ts';
import { isTransient } from '../../../src/store/errors.ts';
import { clearIndex } from '../../../src/store/steps/roll-back.ts';
import { eventually } from '../../gateway/support/eventually.ts';
import {
  actionRows,
  allClassified,
  classifiedIndex,
  startClassifier,
} from '../../scenes/support/classified-index.ts';
import { migratedDatabase } from '../../support/own-database.ts';
import { allRead, contractRows, startWorker } from '../contracts/support/contract-index.ts';
import { ERA_WIDTH } from '../support/live-index.ts';
import { assertRows, type RowsByTable, traceRows } from '../traces/support/trace-rows.ts';

const ORDERS = testSize('TONWAY_ORDERS');
const KILL_AFTER_MS = 300;

/** All rows that are derived from blocks. */
async function derivedRows(queries: Queries): Promise<RowsByTable> {
  const [traces, contracts] = [await traceRows(queries), await contractRows(queries)];
  return { ...traces, ...contracts, actions: await actionRows(queries) };
}

suite('rows derived from blocks', async () => {
  const { database, devnet, network, upstream, failures, settled } = await classifiedIndex();
  await chain(network, 60);
  await fanOut(network, 200);
  const { holders } = await jettons(network);
  await nftSales(network);
  await settled();
  const expected = await derivedRows(database);
  const last = devnet.status.head.seqno;
  const { signal } = new AbortController();

  test('they do not depend on the order in which blocks arrive', async (t) => {
    const sizes = expected.complete?.map(({ transactions }) => transactions);
    assert.ok(sizes?.includes(61) && sizes.includes(202));
    assert.deepEqual([expected.open, expected.edges], [[], []]);
    assert.deepEqual(
      failures.filter((error) => !isTransient(error)),
      [],
    );
    assert.equal(expected.jetton_wallets?.length, holders.length);
    assert.ok(expected.actions?.some(({ type }) => type === 'nft_purchase'));
    const other = await migratedDatabase();
    const decoder = new DecodePool({ workers: 1 });
    t.after(() => decoder.close());
    const observer = { wrote: () => {}, loading: () => {}, failed: () => {} };
    const range = { first: 1, last };
    const parts = { database: other.database, upstream, decoder, eraWidth: ERA_WIDTH };
    const options = { ...parts, isDevnet: true, range, rangeSize: 12, observer };
    const random = new Random(7);
    for (let order = 1; order <= ORDERS; order++) {
      await other.database.transaction((queries) =>
        clearIndex(queries, upstream.zeroState.rootHash),
      );
      await addShuffledRanges();
      const workers = [startWorker(other, upstream), startClassifier(other)];
      // Workers are killed while they write, and start again.
      for (let kill = 0; kill < 2; kill++) {
        const killed = AbortSignal.timeout(KILL_AFTER_MS);
        await backfill({ ...options, workers: 3 }, killed).catch(() => {});
        await other.database.query('update chain.ranges set leased_until = now()');
      }
      await backfill({ ...options, workers: 3 }, signal);
      await finishFollowStages(parts, signal);
      await allRead(other.database);
      await allClassified(other.database);
      for (const worker of workers) await worker.stop();
      assertRows(await derivedRows(other.database), expected, `order ${order}`);
    }

    /** The newest range is leased first: ranges of random sizes, some of them written before all others. */
    async function addShuffledRanges(): Promise<void> {
      for (let first = 1; first <= last; ) {
        const end = Math.min(last, first + random.below(12));
        await other.database.query(
          'insert into chain.ranges (first, last, next) values ($1, $2, $1)',
          [first, end],
        );
        first = end + 1;
      }
      const early = random.below(last);
      const within = { first: 1 + early, last: Math.min(last, early + 20) };
      await backfill({ ...options, range: within, workers: 2 }, signal);
    }
  });

  test('another worker reads the accounts of a worker that died', async () => {
    await database.query('update chain.jetton_wallets set balance = 0');
    await database.query(
      `insert into chain.contract_queue (account, mc_seqno) select account, 0 from chain.jetton_wallets
       on conflict do nothing`,
    );
    await leaseAccounts(database, 100);
    await database.query(
      `update chain.contract_queue set leased_until = now() + interval '1 second'`,
    );
    await settled();
    assertRows(await derivedRows(database), expected);
  });

  test('a reverted chain has the rows of its blocks', async () => {
    const snapshot = await devnet.snapshot();
    const [holder] = holders;
    assert.ok(holder);
    const to = holder.wallet.toRawString();
    // Anything but a jetton wallet: it accepts every message.
    const code = beginCell().storeUint(0xf800, 16).endCell().toBoc();
    await devnet.setAccount(to, { code });
    await devnet.sendInternal({ from: holder.owner.toRawString(), to, valueNano: 10n ** 8n });
    await settled();
    const changed = await derivedRows(database);
    assert.equal(changed.jetton_wallets?.length, holders.length - 1);
    assert.notEqual(changed.actions?.length, expected.actions?.length);
    await devnet.revert(snapshot);
    await eventually(async () => {
      const { complete, jetton_wallets } = await derivedRows(database);
      return (
        complete?.length === expected.complete?.length && jetton_wallets?.length === holders.length
      );
    }, 60_000);
    await allRead(database);
    await allClassified(database);
    assertRows(await derivedRows(database), expected);
  });
});
