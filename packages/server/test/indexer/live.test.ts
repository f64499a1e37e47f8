import assert from 'node:assert/strict';
import { test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { readBoc, toHex } from '@tonway/chain';
import { addressOf } from '../../src/store/accounts/account-key.ts';
import { leaseAccounts } from '../../src/store/contracts/queue.ts';
import { Database } from '../../src/store/database.ts';
import { leaseTraces } from '../../src/store/traces/queue.ts';
import { eventually } from '../gateway/support/eventually.ts';
import { migratedDatabase, POSTGRES } from '../support/own-database.ts';
import { indexed, startLive } from './support/live-index.ts';
import { startNetwork, type TestNetwork } from './support/network.ts';

interface StateRow {
  readonly account: Buffer;
  readonly lt: bigint;
  readonly hash: Buffer;
  readonly status: string;
  readonly balance: bigint;
  readonly data_hash: Buffer | null;
  readonly data: Buffer | null;
  readonly code_hash: Buffer | null;
  readonly code: Buffer | null;
}

test('a chain with splits and merges is indexed from its first block', async (t) => {
  const own = await migratedDatabase();
  const { database } = own;
  const network = await startNetwork(t);
  const { devnet, upstream, play } = network;
  await play(1, 30);
  const failures = startLive(own, { upstream, from: 1 });
  await devnet.setShards(4);
  await play(2, 60);
  await devnet.setShards(1);
  await play(3, 30);
  await indexed(database, devnet.status.head.seqno);
  assert.deepEqual(failures, []);
  await checkChain(database);
  await checkStates(database, network);
});

test('broken connections lose and duplicate no rows', async (t) => {
  const own = await migratedDatabase();
  const { database, name } = own;
  const network = await startNetwork(t);
  const { devnet, upstream, play } = network;
  const failures = startLive(own, { upstream, from: 1 });
  const playing = Promise.all([devnet.setShards(4).then(() => devnet.setShards(2)), play(1, 90)]);
  const breaking = new AbortController();
  const broken = breakConnections(name, breaking.signal);
  await playing;
  for (let seed = 2; failures.length <= 2 && seed < 30; seed++) await play(seed, 30);
  breaking.abort();
  t.diagnostic(`${await broken} connections were broken, ${failures.length} times noticed`);
  assert.ok(failures.length > 2);
  await indexed(database, devnet.status.head.seqno);
  await checkChain(database);
  await checkStates(database, network);
});

test('an index that starts at the head requests the parts of accounts that blocks omit', async (t) => {
  const own = await migratedDatabase();
  const { database } = own;
  const network = await startNetwork(t);
  const { devnet, upstream, play } = network;
  const wallets = await play(1, 30);
  const failures = startLive(own, { upstream, from: 'head' });
  await indexed(database, devnet.status.head.seqno);
  for (const wallet of wallets.slice(0, 6)) await devnet.faucet(wallet, 1n);
  await indexed(database, devnet.status.head.seqno);
  assert.deepEqual(failures, []);
  await checkStates(database, network);
});

test('a new leader ends the leases of workers that were killed with the leader before', async (t) => {
  const own = await migratedDatabase();
  const { database } = own;
  const until = `now() + interval '1 hour'`;
  await database.query(`insert into chain.trace_queue values (1, '\\x01', 0, ${until})`);
  await database.query(
    `insert into chain.contract_queue (account, mc_seqno, leased_until) values ('\\x01', 1, ${until})`,
  );
  const { upstream } = await startNetwork(t);
  startLive(own, { upstream, from: 1 });
  await eventually(async () => (await leaseTraces(database, 1)).length > 0);
  const accounts = await leaseAccounts(database, 100);
  assert.ok(accounts.some(({ account }) => account.equals(Buffer.of(1))));
});

/** Every now and then those of all who use a database; gives how many. */
async function breakConnections(name: string, signal: AbortSignal): Promise<number> {
  const operator = new Database({ url: POSTGRES, connections: 1 });
  let count = 0;
  while (!signal.aborted) {
    await sleep(100 + 300 * Math.random());
    count += await operator.execute(
      'select pg_terminate_backend(pid) from pg_stat_activity where datname = $1',
      [name],
    );
  }
  await operator.close();
  return count;
}

/** Each block has its parents and as many transactions as it says; each tip of a masterchain block is there. */
async function checkChain(database: Database): Promise<void> {
  const faults = await database.query(
    `with parents as (
       select b.workchain, p.shard, p.seqno from chain.blocks b, unnest(b.prev_shards, b.prev_seqnos) as p (shard, seqno)
       union
       select t.workchain, t.shard, t.seqno from chain.blocks, unnest(tip_workchains, tip_shards, tip_seqnos) as t (workchain, shard, seqno))
     select 'missing' as fault, workchain, shard, seqno from parents p
     where seqno > 0 and not exists (
       select from chain.blocks b where (b.workchain, b.shard, b.seqno) = (p.workchain, p.shard, p.seqno))
     union all
     select 'transactions', workchain, shard, seqno from chain.blocks b
     where tx_count <> (
       select count(*) from chain.transactions t
       where (t.block_workchain, t.block_shard, t.block_seqno) = (b.workchain, b.shard, b.seqno))`,
  );
  assert.deepEqual(faults, []);
  const [merged] = await database.query<{ merges: number; splits: number }>(
    `select count(*) filter (where after_merge)::int as merges,
       count(*) filter (where after_split)::int as splits from chain.blocks`,
  );
  assert.ok(merged && merged.merges > 0 && merged.splits > 0, 'shards split and merge');
}

/** All that the index has of an account is what the network has. */
async function checkStates(database: Database, { devnet }: TestNetwork): Promise<void> {
  const rows = await database.query<StateRow>(
    `select l.*, c.boc as code from chain.latest_account_states l left join chain.codes c on c.hash = l.code_hash`,
  );
  assert.ok(rows.length > 5);
  for (const row of rows) {
    const found = devnet.account(addressOf(row.account));
    assert.ok(found?.account, toHex(row.account));
    assert.equal(row.lt, found.lastTransactionLt);
    assert.equal(toHex(row.hash), found.accountCell.hashHex());
    assert.equal(row.balance, found.account.storage.balance.coins);
    const { state } = found.account.storage;
    assert.equal(row.status, state.kind);
    const { code = null, data = null } = state.kind === 'active' ? state.init : {};
    assert.equal(row.data && readBoc(row.data).hashHex(), data?.hashHex() ?? null);
    assert.equal(row.code && readBoc(row.code).hashHex(), code?.hashHex() ?? null);
  }
}
