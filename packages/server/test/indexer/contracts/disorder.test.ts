import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { beginCell, Cell } from '@ton/core';
import { Devnet } from '@tonway/devnet';
import { jettons, nfts } from '@tonway/scenes';
import { DevnetNetwork } from '@tonway/scenes/devnet';
import { Random } from '@tonway/tools/random';
import { backfill } from '../../../src/indexer/backfill.ts';
import { DecodePool } from '../../../src/indexer/decode/pool.ts';
import { finish } from '../../../src/indexer/stages.ts';
import { StateSweep } from '../../../src/indexer/states/sweep.ts';
import { migrate } from '../../../src/store/migrate.ts';
import { leaseAccounts } from '../../../src/store/write/contract-queue.ts';
import { clearIndex } from '../../../src/store/write/reset-index.ts';
import { openUpstream } from '../../../src/upstream/open-upstream.ts';
import { eventually } from '../../gateway/support/eventually.ts';
import { ownDatabase } from '../../support/own-database.ts';
import { ERA_WIDTH, indexed, startLive } from '../support/live-index.ts';
import { allRead, contractRows, startWorker } from './support/contract-index.ts';

const ORDERS = Number(process.env.TONWAY_ORDERS ?? 3);
const KILL_AFTER_MS = 300;

const devnet = await Devnet.start({ production: 'instant', shards: 2, tvm: { workers: 1 } });
after(() => devnet.close());
const network = new DevnetNetwork(devnet);
after(() => network.close());
const upstream = await openUpstream({
  config: devnet.globalConfig,
  // The upstream follows a devnet that is reverted.
  reload: async () => devnet.globalConfig,
});
after(() => upstream.close());
const own = await ownDatabase();
const { database } = own;
await migrate(database);
startLive(own, { upstream, from: 1 });
startWorker(own, upstream);
const scene = await jettons(network);
const items = await nfts(network);

async function settled() {
  await indexed(database, devnet.status.head.seqno);
  await allRead(database);
  return contractRows(database);
}

const expected = await settled();
const last = devnet.status.head.seqno;

test('the rows do not depend on the order in which blocks arrive', async (t) => {
  assert.equal(expected.jetton_wallets?.length, scene.holders.length);
  assert.equal(expected.nft_items?.length, items.items.length);
  const other = await ownDatabase();
  await migrate(other.database);
  const decoder = new DecodePool({ workers: 1 });
  t.after(() => decoder.close());
  const observer = { wrote: () => {}, failed: () => {} };
  const range = { first: 1, last };
  const parts = { database: other.database, upstream, decoder, eraWidth: ERA_WIDTH };
  const options = { ...parts, isDevnet: true, range, observer };
  const { signal } = new AbortController();
  const random = new Random(7);
  for (let order = 1; order <= ORDERS; order++) {
    await other.database.transaction((queries) => clearIndex(queries, upstream.zeroState.rootHash));
    await addShuffledRanges(random);
    const worker = startWorker(other, upstream);
    // Workers are killed while they write, and start again.
    for (let kill = 0; kill < 2; kill++) {
      const killed = AbortSignal.timeout(KILL_AFTER_MS);
      await backfill({ ...options, workers: 3 }, killed).catch(() => {});
      await other.database.query('update chain.ranges set leased_until = now()');
    }
    await backfill({ ...options, workers: 3 }, signal);
    await finish(new StateSweep(other.database, upstream), signal);
    await allRead(other.database);
    await worker.stop();
    assert.deepEqual(await contractRows(other.database), expected, `order ${order}`);
  }

  /** The newest range is leased first: ranges of random sizes, some of them written before all others. */
  async function addShuffledRanges(random: Random): Promise<void> {
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
  await database.query(`update chain.jetton_wallets set balance = 0`);
  await database.query(
    `insert into chain.contract_queue (account, mc_seqno) select account, 0 from chain.jetton_wallets
     on conflict do nothing`,
  );
  await leaseAccounts(database, 100);
  await database.query(
    `update chain.contract_queue set leased_until = now() + interval '1 second'`,
  );
  assert.deepEqual(await settled(), expected);
});

test('a rolled back chain has the rows of its blocks', async () => {
  const snapshot = await devnet.snapshot();
  const [holder] = scene.holders;
  assert.ok(holder);
  const to = holder.wallet.toRawString();
  // Anything but a jetton wallet: it accepts every message.
  const code = new Cell({ bits: beginCell().storeUint(0xf800, 16).endCell().bits }).toBoc();
  await devnet.setAccount(to, { code });
  await devnet.sendInternal({ from: holder.owner.toRawString(), to, valueNano: 10n ** 8n });
  assert.equal((await settled()).jetton_wallets?.length, scene.holders.length - 1);
  await devnet.revert(snapshot);
  await eventually(async () => {
    const rows = await contractRows(database);
    return rows.jetton_wallets?.length === scene.holders.length;
  }, 60_000);
  await allRead(database);
  assert.deepEqual(await contractRows(database), expected);
});
