import assert from 'node:assert/strict';
import { after, suite, type TestContext, test } from 'node:test';
import { migratedDatabase } from '../support/own-database.ts';
import { recordedUpstream } from '../support/recorded-upstream.ts';
import { answerOf, askV3, type Params, refusalOf } from './support/ask-v3.ts';
import { beginIndex } from './support/begin-index.ts';
import { generateTokens, tokenAddress } from './support/generated-tokens.ts';
import { allRows, assertList, combinations, has, lengthOf, sorted } from './support/token-lists.ts';

interface Collection {
  readonly account: Buffer;
  readonly id: bigint;
  readonly owner: Buffer | null;
}

interface Item extends Collection {
  readonly lt: bigint;
  readonly item_index: bigint;
  readonly collection: Buffer;
}

interface Sale {
  readonly account: Buffer;
  readonly nft: Buffer;
  readonly nft_owner: Buffer | null;
}

/** As the context of a test has it. */
const AT_END = { after } as unknown as Pick<TestContext, 'after'>;
const SIZE = { masters: 1, wallets: 1, collections: 20, items: 600, owners: 20 };
const addresses = (kind: Parameters<typeof tokenAddress>[0], ...numbers: number[]) =>
  numbers.map((n) => tokenAddress(kind, n));
const numbers = (count: number) => Array.from({ length: count }, (_, n) => n + 1);
const LARGE_INDEX = (5n * 2n ** 200n).toString();

suite('NFTs', async () => {
  const { database, url } = await migratedDatabase();
  await beginIndex(database);
  await generateTokens(database, SIZE);
  // several items have the same last transaction
  await database.query('update chain.nft_items set lt = lt / 5000');
  const collections = await allRows<Collection>(database, 'nft_collections');
  const items = await allRows<Item>(database, 'nft_items');
  const sales = [
    ...(await allRows<Sale>(database, 'nft_sales')),
    ...(await allRows<Sale>(database, 'nft_auctions')),
  ];
  const ask = await askV3({ url, upstream: await recordedUpstream(AT_END, 'localnet/split') });

  test('collections are listed by any combination of filters, in the order of first sight', async () => {
    const choices = {
      collection_address: [undefined, addresses('collection', ...numbers(15), 1000)],
      owner_address: [undefined, addresses('owner', 0), addresses('owner', 0, 1, 2)],
      sort: [undefined, 'asc', 'desc'],
    };
    for (const params of combinations(choices)) {
      const found = collections.filter(
        ({ account, owner }) =>
          has(params.collection_address, account) && has(params.owner_address, owner),
      );
      const upward = sorted(found, ({ id }) => [id]);
      const expected = params.sort === 'desc' ? upward.toReversed() : upward;
      await assertList(ask, 'nft/collections', params, expected);
    }
  });

  test('items are listed by any combination of filters, in every order', async () => {
    const choices = {
      address: [undefined, addresses('item', ...numbers(99), 1000)],
      owner_address: [undefined, addresses('owner', 0), addresses('owner', 0, 1, 2)],
      collection_address: [undefined, addresses('collection', 1), addresses('collection', 1, 7, 9)],
      index: [undefined, ['2', '7', '7', '12', '22', '9999', LARGE_INDEX]],
      include_on_sale: [undefined, true],
      sort_by_last_transaction_lt: [undefined, true],
    };
    for (const params of combinations(choices)) {
      const { owner_address: owners, collection_address: within } = params;
      if (lengthOf(within) > 1 && lengthOf(owners) !== 1) continue;
      if (params.index && !within) continue;
      await assertList(ask, 'nft/items', params, expectedItems(items, sales, params));
    }
  });

  test('an item that is for sale names the contract and the seller', async () => {
    const owner = (n: number) => tokenAddress('owner', n % 3 === 0 ? 0 : (n * 31) % SIZE.owners);
    const saleOf = async (n: number) => {
      const { nft_items } = await answerOf(ask('nft/items', { address: addresses('item', n) }));
      const [item = assert.fail()] = nft_items;
      const { on_sale, sale_contract_address, auction_contract_address, real_owner } = item;
      return [on_sale, sale_contract_address, auction_contract_address, real_owner];
    };
    assert.deepEqual(await saleOf(23), [true, tokenAddress('sale', 23), undefined, owner(23)]);
    assert.deepEqual(await saleOf(24), [true, undefined, tokenAddress('auction', 24), owner(24)]);
    assert.deepEqual(await saleOf(3), [true, tokenAddress('sale', 3), undefined, undefined]);
    assert.deepEqual(await saleOf(25), [false, undefined, undefined, undefined]);
  });

  test('a sale for a fixed price has its terms and its item', async () => {
    const { nft_sales, address_book } = await answerOf(
      ask('nft/sales', { address: addresses('sale', 25, 43) }),
    );
    const [sold = assert.fail(), offered = assert.fail()] = nft_sales;
    assert.equal(sold.type, 'getgems_sale');
    assert.equal(sold.created_at, 1_700_000_025);
    assert.equal(sold.nft_item?.address, sold.nft_address);
    assert.equal(sold.nft_item?.on_sale, false);
    assert.deepEqual(sold.details, {
      is_complete: true,
      full_price: '25000000000',
      marketplace_fee_address: tokenAddress('owner', 2),
      marketplace_fee: '250000000',
      royalty_address: tokenAddress('owner', 3),
      royalty_amount: '25000000',
      sold_at: 1_700_000_000,
      sold_query_id: (2n ** 63n).toString(),
    });
    assert.equal(offered.nft_item?.sale_contract_address, offered.address);
    assert.equal(offered.nft_owner_address, offered.nft_item?.real_owner);
    assert.deepEqual(offered.details, {
      is_complete: false,
      full_price: '43000000000',
      marketplace_fee_address: tokenAddress('owner', 2),
      marketplace_fee: '430000000',
      royalty_address: tokenAddress('owner', 3),
      royalty_amount: '43000000',
      jetton_prices: { [`0:${'A'.repeat(64)}`]: '5' },
    });
    for (const account of [tokenAddress('owner', 2), offered.address, offered.nft_address ?? ''])
      assert.ok(address_book[account], account);
  });

  test('an auction has its terms; one of version 4 has more', async () => {
    const { nft_sales } = await answerOf(
      ask('nft/sales', { address: addresses('auction', 24, 4) }),
    );
    const [auction = assert.fail(), version4 = assert.fail()] = nft_sales;
    const details = {
      end_flag: false,
      end_time: 1_800_000_000,
      last_bid: '24000000000',
      min_step: 5,
      mp_fee_address: tokenAddress('owner', 2),
      mp_fee_factor: 5,
      mp_fee_base: 100,
      royalty_fee_address: tokenAddress('owner', 3),
      royalty_fee_factor: 1,
      royalty_fee_base: 100,
      max_bid: '0',
      min_bid: '1000000000',
      last_bid_at: 1_700_000_024,
      is_canceled: false,
    };
    assert.equal(auction.type, 'getgems_auction');
    assert.equal(auction.nft_item?.auction_contract_address, auction.address);
    assert.deepEqual(auction.details, details);
    assert.equal(version4.nft_owner_address, undefined);
    assert.deepEqual(version4.details, {
      ...details,
      last_bid: '4000000000',
      last_member: tokenAddress('owner', 4),
      last_bid_at: 1_700_000_004,
      is_activated: true,
      is_broken: true,
      step_time: 60,
      last_query_id: '7',
      jetton_wallet: tokenAddress('wallet', 1),
      jetton_master: tokenAddress('master', 1),
      public_key: (2n ** 255n).toString(),
    });
  });

  test('an item that sells itself has its terms; sales have the order of the request', async () => {
    const [item = '', sale = '', auction = ''] = [
      ...addresses('item', 27),
      ...addresses('sale', 23),
      ...addresses('auction', 44),
    ];
    const unknown = tokenAddress('item', 28);
    const { nft_sales } = await answerOf(
      ask('nft/sales', { address: [auction, unknown, item, sale] }),
    );
    assert.deepEqual(
      nft_sales.map(({ address }) => address),
      [auction, item, sale],
    );
    const telemint = nft_sales[1] ?? assert.fail();
    assert.equal(telemint.type, 'telemint');
    assert.equal(telemint.nft_item?.address, item);
    assert.deepEqual(telemint.details, {
      token_name: 'name27',
      bid: '27',
      bid_ts: '1700000000',
      min_bid: '28',
      end_time: 1_800_000_000,
      beneficiary_address: tokenAddress('owner', 5),
      initial_min_bid: '1',
      max_bid: '0',
      min_bid_step: '5',
      min_extend_time: '3600',
      duration: '604800',
      royalty_numerator: 5,
      royalty_denominator: 100,
      royalty_destination: tokenAddress('owner', 6),
    });
    assert.equal((await refusalOf(ask('nft/sales'))).error, 'at least 1 address required');
  });

  test('wrong requests are refused with their reason', async () => {
    const collection_address = addresses('collection', 1, 2);
    const several = 'exact one owner_address required for multiple collection_address';
    const wrong: [Params, string][] = [
      [{ collection_address }, several],
      [{ collection_address, owner_address: addresses('owner', 1, 2) }, several],
      [{ index: '7' }, 'index parameter is not allowed without the collection_address'],
      [{ index: 'abc' }, 'index should contain digits only'],
      [{ index: '-1' }, 'index should contain digits only'],
      [{ limit: 1001 }, 'limit is not allowed: 1001 > 1000'],
      [{ limit: 'abc' }, 'failed to decode: schema: error converting value for "limit"'],
    ];
    for (const [params, error] of wrong)
      assert.deepEqual(await refusalOf(ask('nft/items', params)), { code: 422, error });
    const tooMany = { address: addresses('item', ...numbers(1001)) };
    const { error } = await refusalOf(ask('nft/items', tooMany));
    assert.equal(error, 'maximum 1000 addresses allowed');
    assert.equal((await refusalOf(ask('nft/items', { cursor: 'nonsense' }))).code, 422);
    const none = await answerOf(ask('nft/items', { address: addresses('owner', 1) }));
    assert.deepEqual(none, { nft_items: [], address_book: {}, metadata: {} });
  });
});

suite('an item for sale', async () => {
  const { database, url } = await migratedDatabase();
  await beginIndex(database);
  const [item, collection, sale, seller] = ['D4', '75', '89', '7B'].map((byte) => byte.repeat(32));
  const key = (account: string | undefined) => Buffer.from(`80${account}`, 'hex');
  const [code, data] = [Buffer.alloc(32, 1), Buffer.alloc(32, 2)];
  const contract = (account: string | undefined, lt: bigint) => [key(account), lt, code, data];
  await database.query(
    `insert into chain.nft_collections (account, lt, code_hash, data_hash, next_item_index, owner, content)
      values ($1, $2, $3, $4, 100, $5, '{"uri": "https://nft.example/collection.json"}')`,
    [...contract(collection, 51_229_000_000_005n), key(seller)],
  );
  await database.query(
    `insert into chain.nft_items (account, lt, code_hash, data_hash, is_initialized, item_index, collection, owner, content)
      values ($1, $2, $3, $4, true, 7, $5, $6, '{"uri": "https://nft.example/items/7.json"}')`,
    [...contract(item, 51_230_000_000_011n), key(collection), key(sale)],
  );
  await database.query(
    `insert into chain.nft_sales (account, lt, code_hash, data_hash, is_complete, created_at, nft, nft_owner,
        full_price, marketplace_fee, royalty_amount)
      values ($1, $2, $3, $4, false, 1, $5, $6, 1, 0, 0)`,
    [...contract(sale, 51_230_000_000_009n), key(item), key(seller)],
  );
  const ask = await askV3({ url, upstream: await recordedUpstream(AT_END, 'localnet/split') });

  test('is found by its seller, with its collection and its sale', async () => {
    const hashes = { code_hash: code.toString('base64'), data_hash: data.toString('base64') };
    const filter = {
      owner_address: `0:${seller}`,
      collection_address: `0:${collection}`,
      index: '7',
      limit: 10,
      offset: 0,
    };
    const answer = await answerOf(ask('nft/items', { ...filter, include_on_sale: true }));
    assert.deepEqual(answer.nft_items, [
      {
        address: `0:${item}`,
        init: true,
        index: '7',
        collection_address: `0:${collection}`,
        owner_address: `0:${sale}`,
        content: { uri: 'https://nft.example/items/7.json' },
        last_transaction_lt: '51230000000011',
        ...hashes,
        collection: {
          address: `0:${collection}`,
          owner_address: `0:${seller}`,
          last_transaction_lt: '51229000000005',
          next_item_index: '100',
          collection_content: { uri: 'https://nft.example/collection.json' },
          ...hashes,
        },
        on_sale: true,
        sale_contract_address: `0:${sale}`,
        real_owner: `0:${seller}`,
      },
    ]);
    const accounts = [collection, sale, item].map((account) => `0:${account}`);
    assert.deepEqual(Object.keys(answer.address_book).sort(), accounts.sort());
    assert.deepEqual(answer.metadata[`0:${collection}`]?.token_info[0]?.type, 'nft_collections');
    assert.deepEqual((await answerOf(ask('nft/items', filter))).nft_items, []);
  });
});

function expectedItems(
  items: readonly Item[],
  sales: readonly Sale[],
  params: Params,
): readonly string[] {
  const { owner_address: owners, collection_address: within } = params;
  const ownerOf = (item: Item) =>
    (params.include_on_sale && sellerOf(item, sales)) || item.owner || Buffer.alloc(0);
  const found = items.filter(
    (item) =>
      has(params.address, item.account) &&
      (!owners || (item.owner !== null && has(owners, ownerOf(item)))) &&
      has(within, item.collection.length > 0 ? item.collection : null) &&
      (!params.index || [params.index].flat().includes(String(item.item_index))),
  );
  return sorted(found, (item) => {
    const inCollection = [item.item_index, item.account];
    if (params.sort_by_last_transaction_lt) return [-item.lt, inverse(item.account)];
    if (lengthOf(within) === 1) return inCollection;
    return owners ? [ownerOf(item), item.collection, ...inCollection] : [item.id];
  });
}

function sellerOf({ account, owner }: Item, sales: readonly Sale[]): Buffer | null | undefined {
  const sale = sales.find((each) => owner?.equals(each.account) && account.equals(each.nft));
  return sale?.nft_owner;
}

/** Sorts in the other direction. */
function inverse(account: Buffer): Buffer {
  return Buffer.from(account.map((byte) => 255 - byte));
}
