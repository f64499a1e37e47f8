import assert from 'node:assert/strict';
import { beforeEach, suite, test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import {
  completeAccounts,
  delayAccounts,
  endLeases,
  type LeasedAccount,
  leaseAccounts,
  lockLeased,
  NO_BLOCK,
  queueAccounts,
  queueChanged,
  releaseAccounts,
} from '../../src/store/contracts/queue.ts';
import type { ContractRows } from '../../src/store/contracts/tables.ts';
import {
  type ContractReading,
  clearContracts,
  deleteContractsAfter,
  replaceContracts,
} from '../../src/store/contracts/write.ts';
import { migratedDatabase } from '../support/own-database.ts';

const { database } = await migratedDatabase();

/** An account, or a hash, that consists of one byte value. */
const key = (value: number, length = 33) => Buffer.alloc(length, value);

const MASTER: ContractRows = {
  jetton_masters: {
    total_supply: 2n ** 120n,
    mintable: true,
    admin: key(200),
    content: { name: 'a\0b "quoted" \\u0000 \ud800', uri: 'ü\udc00\0\0' },
    wallet_code_hash: key(9, 32),
  },
};
const WALLET: ContractRows = {
  jetton_wallets: { balance: 5n, owner: key(201), jetton: key(1), is_claimed: null },
};
const MULTISIG: ContractRows = {
  multisigs: { next_order_seqno: -1n, threshold: 2n, signers: [key(1), key(2)], proposers: [] },
};
const DOMAIN: ContractRows = {
  dns_entries: {
    owner: key(201),
    domain: 'alice\0.ton',
    next_resolver: null,
    wallet: key(201),
    site_adnl: null,
    storage_bag_id: null,
  },
};

const itemOf = (owner: number): ContractRows => ({
  nft_items: {
    is_initialized: true,
    item_index: 1n,
    collection: key(0),
    owner: key(owner),
    content: null,
  },
});
const saleOf = (nft: number, seller: number | null): ContractRows => ({
  nft_sales: {
    is_complete: false,
    created_at: 1n,
    marketplace: null,
    nft: key(nft),
    nft_owner: seller === null ? null : key(seller),
    full_price: 1n,
    marketplace_fee_address: null,
    marketplace_fee: 0n,
    royalty_address: null,
    royalty_amount: 0n,
    sold_at: null,
    sold_query_id: null,
    jetton_prices: null,
  },
});
const auctionOf = (nft: number, seller: number | null): ContractRows => ({
  nft_auctions: {
    is_ended: false,
    end_time: 1n,
    marketplace: null,
    nft: key(nft),
    nft_owner: seller === null ? null : key(seller),
    last_bid: 0n,
    last_member: null,
    min_step: 1n,
    marketplace_fee_address: null,
    marketplace_fee_factor: 0n,
    marketplace_fee_base: 0n,
    royalty_address: null,
    royalty_factor: 0n,
    royalty_base: 0n,
    max_bid: 0n,
    min_bid: 0n,
    created_at: 1n,
    last_bid_at: 0n,
    is_canceled: false,
    is_activated: null,
    step_time: null,
    last_query_id: null,
    jetton_wallet: null,
    jetton_master: null,
    is_broken: null,
    public_key: null,
  },
});

const reading = (
  account: number,
  rows: ContractRows,
  { lt = 1n, failure = null as string | null } = {},
): ContractReading => ({
  account: key(account),
  lt,
  codeHash: key(7, 32),
  dataHash: null,
  rows,
  failure,
});

const replace = (readings: readonly ContractReading[]) =>
  database.transaction((queries) => replaceContracts(queries, readings));

const select = async (columns: string, from: string) =>
  (await database.query(`select ${columns} from chain.${from} order by account`)).map((row) =>
    Object.values(row).join(' '),
  );

suite('rows of contracts', () => {
  beforeEach(() => database.transaction(clearContracts));

  test('every column type is stored, hostile texts included', async () => {
    await replace([reading(1, MASTER), reading(2, MULTISIG), reading(3, DOMAIN)]);
    const [master] = await database.query<Record<string, unknown>>(
      'select total_supply, content, data_hash from chain.jetton_masters',
    );
    assert.equal(master?.total_supply, 2n ** 120n);
    const name = 'a\ufffdb "quoted" \\u0000 \ufffd';
    assert.deepEqual(master?.content, { name, uri: 'ü\ufffd\ufffd\ufffd' });
    const [multisig] = await database.query<Record<string, unknown>>(
      'select signers, proposers, next_order_seqno from chain.multisigs',
    );
    const signers = [key(1), key(2)];
    assert.deepEqual({ ...multisig }, { signers, proposers: [], next_order_seqno: -1n });
    assert.deepEqual(await select('domain', 'dns_entries'), ['alice\ufffd.ton']);
  });

  test('a changed contract keeps its id and its mintless amount', async () => {
    await replace([reading(1, WALLET), reading(2, WALLET)]);
    await database.query('update chain.jetton_wallets set mintless_amount = 70');
    const before = await select('id', 'jetton_wallets');
    const balance = { ...WALLET.jetton_wallets, balance: 9n } as const;
    await replace([reading(1, { jetton_wallets: balance as never }, { lt: 5n })]);
    assert.deepEqual(await select('id', 'jetton_wallets'), before);
    assert.deepEqual(await select('lt, balance, total_balance', 'jetton_wallets'), [
      '5 9 79',
      '1 5 75',
    ]);
  });

  test('rows of kinds that a contract no longer has are removed', async () => {
    await replace([reading(1, { ...MASTER, ...WALLET }), reading(2, WALLET)]);
    await replace([reading(1, MULTISIG, { lt: 2n }), reading(2, {}, { failure: 'too slow' })]);
    assert.deepEqual(await select('account', 'jetton_masters'), []);
    assert.deepEqual(await select('account', 'jetton_wallets'), []);
    assert.deepEqual(await select(`lt, kinds::text, failure`, 'contracts'), [
      '2 {multisigs} ',
      '1 {} too slow',
    ]);
    await replace([reading(1, {}), reading(2, {})]);
    assert.deepEqual(await select('account', 'contracts'), []);
    assert.deepEqual(await select('account', 'multisigs'), []);
  });

  test('an item has its seller, whether the item or the sale is written first', async () => {
    const sellers = () =>
      select('get_byte(account, 0) as item, get_byte(seller, 0) as seller', 'nft_items');
    await replace([reading(1, itemOf(50)), reading(2, itemOf(51)), reading(3, itemOf(200))]);
    await replace([reading(50, saleOf(1, 201)), reading(51, auctionOf(2, 202))]);
    await replace([reading(52, saleOf(4, 203)), reading(53, auctionOf(5, null))]);
    assert.deepEqual(await sellers(), ['1 201', '2 202', '3 ']);
    await replace([reading(4, itemOf(52)), reading(5, itemOf(53)), reading(6, itemOf(50))]);
    assert.deepEqual(await sellers(), ['1 201', '2 202', '3 ', '4 203', '5 ', '6 ']);
    await replace([reading(1, itemOf(204)), reading(50, saleOf(6, 205)), reading(51, {})]);
    assert.deepEqual(await sellers(), ['1 ', '2 ', '3 ', '4 203', '5 ', '6 205']);
    await replace([reading(52, saleOf(4, 206), { lt: 20n })]);
    assert.deepEqual((await sellers())[3], '4 206');
    await database.transaction((queries) => deleteContractsAfter(queries, 10n));
    assert.deepEqual((await sellers())[3], '4 ');
  });

  test('an item and its sale that are new in two transactions at once are connected', async () => {
    for (const [first, second] of [
      [reading(1, itemOf(50)), reading(50, saleOf(1, 201))],
      [reading(51, auctionOf(2, 201)), reading(2, itemOf(51))],
    ] as const) {
      const written = Promise.withResolvers<void>();
      const goOn = Promise.withResolvers<void>();
      const slow = database.transaction(async (queries) => {
        await replaceContracts(queries, [first]);
        written.resolve();
        await goOn.promise;
      });
      await written.promise;
      const fast = replace([second]);
      assert.equal(await Promise.race([fast.then(() => 'done'), sleep(200, 'waits')]), 'waits');
      goOn.resolve();
      await Promise.all([slow, fast]);
    }
    assert.deepEqual(await select('get_byte(seller, 0)', 'nft_items'), ['201', '201']);
  });

  test('a rollback deletes the rows of later states', async () => {
    await replace([reading(1, MASTER, { lt: 10n }), reading(2, MULTISIG, { lt: 11n })]);
    await database.transaction((queries) => deleteContractsAfter(queries, 10n));
    assert.deepEqual(await select('kinds::text', 'contracts'), ['{jetton_masters}']);
    assert.deepEqual(await select('account', 'multisigs'), []);
  });
});

suite('the queue', () => {
  const PAGE = 10;
  const queue = () =>
    select('get_byte(account, 0), mc_seqno, revision, attempts', 'contract_queue');
  const names = (leased: readonly LeasedAccount[]) =>
    leased.map(({ account }) => account[0]).sort();
  const change = (account: number, mcSeqno: number, isReadable = true) => ({
    account: key(account),
    lt: 1n,
    mcSeqno,
    isReadable,
  });
  const ALL = { onlyNewest: false };

  beforeEach(async () => {
    await database.query('delete from chain.contract_queue');
    await database.transaction(clearContracts);
  });

  test('an account is queued once, with the first live block that changed it', async () => {
    await queueChanged(database, [change(2, 20), change(1, 10)], ALL);
    await queueChanged(database, [change(1, 11), change(2, 19)], ALL);
    await queueAccounts(database, [key(1), key(3), key(3)], NO_BLOCK);
    assert.deepEqual(await queue(), ['1 10 2 0', '2 19 1 0', '3 0 0 0']);
    await queueChanged(database, [change(3, 30)], ALL);
    assert.deepEqual((await queue())[2], '3 30 1 0');
  });

  test('an account without anything to read is queued only if it has rows or is queued', async () => {
    await replace([reading(1, MASTER)]);
    await queueAccounts(database, [key(2)], 1);
    await queueChanged(
      database,
      [1, 2, 3].map((each) => change(each, 5, false)),
      ALL,
    );
    assert.deepEqual(await queue(), ['1 5 0 0', '2 1 1 0']);
  });

  test('an account whose newest state is another one is not queued', async () => {
    await database.query(
      `insert into chain.latest_account_states (account, lt, gen_utime, status, hash, tx_hash, balance)
       values ($1, 1, 0, 'active', '', '', 0), ($2, 2, 0, 'active', '', '', 0)`,
      [key(1), key(2)],
    );
    await queueChanged(
      database,
      [1, 2, 3].map((each) => change(each, 0)),
      { onlyNewest: true },
    );
    assert.deepEqual(await queue(), ['1 0 0 0']);
  });

  test('workers lease different accounts, those of the newest blocks first', async () => {
    await queueChanged(
      database,
      [1, 2, 3, 4].map((each) => change(each, each)),
      ALL,
    );
    const pages = await Promise.all([leaseAccounts(database, 2), leaseAccounts(database, 2)]);
    assert.deepEqual(names(pages.flat()), [1, 2, 3, 4]);
    assert.deepEqual(await leaseAccounts(database, PAGE), []);
    await releaseAccounts(database, pages[0]);
    assert.deepEqual(names(await leaseAccounts(database, PAGE)), names(pages[0]));
  });

  test('a completed account leaves the queue, unless it changed meanwhile', async () => {
    await queueChanged(database, [change(1, 1), change(2, 2)], ALL);
    const leased = await leaseAccounts(database, PAGE);
    await queueChanged(database, [change(2, 3)], ALL);
    await completeAccounts(database, leased);
    assert.deepEqual(await queue(), ['2 2 1 0']);
    assert.deepEqual(names(await leaseAccounts(database, PAGE)), [2]);
  });

  test('a worker that lost its lease locks and completes nothing', async () => {
    await queueAccounts(database, [key(1)], 1);
    const slow = await leaseAccounts(database, PAGE);
    await database.query(`update chain.contract_queue set leased_until = now() - interval '1 s'`);
    const quick = await leaseAccounts(database, PAGE);
    assert.deepEqual(names(quick), [1]);
    await database.transaction(async (queries) => {
      assert.deepEqual(await lockLeased(queries, slow), []);
      assert.deepEqual(names(await lockLeased(queries, quick)), [1]);
      await completeAccounts(queries, slow);
      await delayAccounts(queries, slow);
    });
    assert.deepEqual(await queue(), ['1 1 0 0']);
    await endLeases(database);
    assert.deepEqual(await database.transaction((queries) => lockLeased(queries, quick)), []);
  });

  test('a failed account is tried again later, and does not hold back the progress', async () => {
    await queueAccounts(database, [key(1)], 7);
    await delayAccounts(database, await leaseAccounts(database, PAGE));
    assert.deepEqual(await queue(), ['1 0 0 1']);
    assert.deepEqual(await leaseAccounts(database, PAGE), []);
    const [row] = await database.query<{ seconds: number }>(
      'select extract(epoch from leased_until - now())::int as seconds from chain.contract_queue',
    );
    assert.ok(row && row.seconds <= 1);
  });
});
