import assert from 'node:assert/strict';
import { after, suite, type TestContext, test } from 'node:test';
import { migratedDatabase } from '../support/own-database.ts';
import { recordedUpstream } from '../support/recorded-upstream.ts';
import { answerOf, askV3, refusalOf } from './support/ask-v3.ts';
import { beginIndex } from './support/begin-index.ts';

/** As the context of a test has it. */
const AT_END = { after } as unknown as Pick<TestContext, 'after'>;

const raw = (n: number) => `0:${Buffer.alloc(32, n).toString('hex').toUpperCase()}`;
const key = (n: number) => Buffer.concat([Buffer.of(0x80), Buffer.alloc(32, n)]);

suite('domains', async () => {
  const { database, url } = await migratedDatabase();
  await beginIndex(database);
  const add = (item: number, owner: number | null, domain: string, wallet: number | null) =>
    database.query(
      'insert into chain.dns_entries (account, lt, owner, domain, wallet, site_adnl) values ($1, 1, $2, $3, $4, $5)',
      [key(item), owner && key(owner), domain, wallet && key(wallet), Buffer.alloc(32, 1)],
    );
  await add(10, 1, 'long-name.ton', 1);
  await add(11, 1, 'zz.ton', 1);
  await add(12, 1, 'aa.ton', 1);
  // shorter, but of another owner
  await add(13, 2, 'a.ton', 1);
  // owned, but for another wallet
  await add(14, 1, 'b.ton', 2);
  await add(15, null, 'free.ton', null);
  const ask = await askV3({ url, upstream: await recordedUpstream(AT_END, 'localnet/split') });
  const names = async (params: object) =>
    (await answerOf(ask('dns/records', { ...params }))).records.map(({ domain }) => domain);

  test('the domains of a wallet are listed by length, then by name', async () => {
    const sorted = ['a.ton', 'aa.ton', 'zz.ton', 'long-name.ton'];
    assert.deepEqual(await names({ wallet: raw(1) }), sorted);
    assert.deepEqual(await names({ wallet: raw(1), limit: 2, offset: 1 }), sorted.slice(1, 3));
    const first = await answerOf(ask('dns/records', { wallet: raw(1), limit: 2 }));
    assert.deepEqual(await names({ wallet: raw(1), cursor: first.next_cursor }), sorted.slice(2));
  });

  test('a domain is found by its complete name', async () => {
    const { records } = await answerOf(ask('dns/records', { domain: 'free.ton' }));
    assert.deepEqual(records, [
      {
        nft_item_address: raw(15),
        nft_item_owner: null,
        domain: 'free.ton',
        dns_next_resolver: null,
        dns_wallet: null,
        dns_site_adnl: Buffer.alloc(32, 1).toString('base64'),
        dns_storage_bag_id: null,
      },
    ]);
    assert.deepEqual(await names({ domain: 'free' }), []);
  });

  test('the name of an account is its shortest own domain that refers to it', async () => {
    const book = await answerOf(ask('addressBook', { address: [raw(1), raw(2)] }));
    assert.equal(book[raw(1)]?.domain, 'aa.ton');
    assert.equal(book[raw(2)]?.domain, null);
  });

  test('wrong requests are refused with their reason', async () => {
    const { error } = await refusalOf(ask('dns/records'));
    assert.equal(error, 'either wallet address or domain is required');
    const both = await refusalOf(ask('dns/records', { wallet: raw(1), domain: 'a.ton' }));
    assert.equal(both.error, 'provide either wallet address or domain, not both');
    const { code } = await refusalOf(ask('dns/records', { wallet: raw(1), cursor: 'nonsense' }));
    assert.equal(code, 422);
  });
});

suite('vesting wallets', async () => {
  const { database, url } = await migratedDatabase();
  await beginIndex(database);
  const add = (account: number, sender: number, owner: number, whitelist: readonly number[]) =>
    database.query(
      `insert into chain.vestings (account, lt, start_time, total_duration, unlock_period, cliff_duration,
        total_amount, sender, owner, whitelist, code_hash, data_hash)
      values ($1, 1, 100, 1000, 10, 50, 12345678901234567890, $2, $3, $4, '\\x00', '\\x00')`,
      [key(account), key(sender), key(owner), whitelist.map(key)],
    );
  await add(10, 1, 2, [3]);
  await add(11, 2, 4, []);
  await add(12, 5, 6, [2, 3]);
  const ask = await askV3({ url, upstream: await recordedUpstream(AT_END, 'localnet/split') });
  const found = async (params: object) =>
    (await answerOf(ask('vesting', { ...params }))).vesting_contracts.map((each) => each.address);

  test('they are found by address, owner, sender and whitelist', async () => {
    assert.deepEqual(await found({ contract_address: [raw(12), raw(10)] }), [raw(10), raw(12)]);
    assert.deepEqual(await found({ wallet_address: raw(2) }), [raw(10), raw(11)]);
    const whitelisted = { wallet_address: raw(2), check_whitelist: true };
    assert.deepEqual(await found(whitelisted), [raw(10), raw(11), raw(12)]);
    assert.deepEqual(await found({ wallet_address: raw(3) }), []);
  });

  test('one has all its terms, and its accounts are in the address book', async () => {
    const answer = await answerOf(ask('vesting', { contract_address: raw(10) }));
    assert.deepEqual(answer.vesting_contracts, [
      {
        address: raw(10),
        start_time: 100,
        total_duration: 1000,
        unlock_period: 10,
        cliff_duration: 50,
        sender_address: raw(1),
        owner_address: raw(2),
        total_amount: '12345678901234567890',
        whitelist: [raw(3)],
      },
    ]);
    assert.deepEqual(Object.keys(answer.address_book).sort(), [1, 2, 3, 10].map(raw).sort());
  });

  test('exactly one of the two filters is required', async () => {
    const none = await refusalOf(ask('vesting'));
    assert.equal(none.error, 'at least one of contract_address or wallet_address is required');
    const both = await refusalOf(
      ask('vesting', { contract_address: raw(1), wallet_address: raw(2) }),
    );
    assert.equal(both.error, 'only one of contract_address or wallet_address should be specified');
  });
});
