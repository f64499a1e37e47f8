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

const [MASTER, WALLET, OWNER, COLLECTION, ITEM, NAMELESS, PENDING, FETCHED, PLAIN] = [
  1, 2, 3, 4, 5, 6, 7, 8, 9,
] as const;
const FETCHED_URI = 'https://example.org/fetched.json';
const PENDING_URI = 'https://example.org/pending.json';

suite('metadata of tokens', async () => {
  const { database, url } = await migratedDatabase();
  await beginIndex(database);
  const addMaster = (account: number, content: object | null) =>
    database.query(
      `insert into chain.jetton_masters (account, lt, total_supply, mintable, content, wallet_code_hash, code_hash,
        data_hash) values ($1, 1, 5, true, $2, '\\x00', '\\x00', '\\x00')`,
      [key(account), content && JSON.stringify(content)],
    );
  await addMaster(MASTER, { name: 'Coin', symbol: 'CN', decimals: '6' });
  await addMaster(NAMELESS, null);
  await addMaster(PENDING, { uri: PENDING_URI });
  await addMaster(FETCHED, { uri: FETCHED_URI, symbol: 'ON' });
  await database.query(
    `insert into chain.jetton_wallets (account, lt, balance, owner, jetton, code_hash, data_hash)
     values ($1, 1, 77, $2, $3, sha256('code'), sha256('data'))`,
    [key(WALLET), key(OWNER), key(MASTER)],
  );
  await database.query(
    `insert into chain.nft_collections (account, lt, next_item_index, content, code_hash, data_hash)
     values ($1, 1, 8, $2, '\\x00', '\\x00')`,
    [key(COLLECTION), JSON.stringify({ name: 'Things', image: 'https://example.org/a.png' })],
  );
  await database.query(
    `insert into chain.nft_items (account, lt, is_initialized, item_index, collection, owner, content, code_hash,
      data_hash) values ($1, 1, true, 7, $2, $3, $4, '\\x00', '\\x00')`,
    [key(ITEM), key(COLLECTION), key(OWNER), JSON.stringify({ domain: 'thing.ton' })],
  );
  await database.query(
    `insert into chain.documents (hash, uri, priority, status, due_at, fetched_at, name, symbol, extra)
     values (sha256(convert_to($1, 'UTF8')), $1, 0, 'fetched', now(), now(), 'Fetched', 'OFF', $2)`,
    [FETCHED_URI, { decimals: '3', verified: true, imitates: 'X', _image_small: FETCHED_URI }],
  );
  const ask = await askV3({ url, upstream: await recordedUpstream(AT_END, 'localnet/split') });
  const of = async (account: number) =>
    (await answerOf(ask('metadata', { address: raw(account) })))[raw(account)];

  test('content on the chain is valid at once', async () => {
    assert.deepEqual(await of(MASTER), {
      is_indexed: true,
      token_info: [
        {
          valid: true,
          type: 'jetton_masters',
          name: 'Coin',
          symbol: 'CN',
          is_nsfw: false,
          is_scam: false,
          extra: { decimals: '6' },
        },
      ],
    });
    assert.equal((await of(COLLECTION))?.token_info[0]?.image, 'https://example.org/a.png');
    const item = (await of(ITEM))?.token_info[0];
    assert.deepEqual(
      [item?.valid, item?.nft_index, item?.extra],
      [true, '7', { domain: 'thing.ton' }],
    );
  });

  test('a document completes the content on the chain, which has priority, and cannot verify itself', async () => {
    const { token_info, is_indexed } = (await of(FETCHED)) ?? assert.fail();
    assert.equal(is_indexed, true);
    const [info] = token_info;
    assert.deepEqual([info?.name, info?.symbol], ['Fetched', 'ON']);
    assert.deepEqual(info?.extra, { decimals: '3', uri: FETCHED_URI });
  });

  test('a token is not indexed before its document, and invalid without a symbol', async () => {
    const pending = { is_indexed: false, token_info: [{ type: 'jetton_masters' }] };
    assert.deepEqual(await of(PENDING), pending);
    const invalid = { is_indexed: true, token_info: [{ valid: false, type: 'jetton_masters' }] };
    assert.deepEqual(await of(NAMELESS), invalid);
  });

  test('a wallet brings its jetton; accounts that are no tokens are absent', async () => {
    const answer = await answerOf(
      ask('metadata', { address: [raw(WALLET), raw(PLAIN), 'nonsense'] }),
    );
    assert.deepEqual(Object.keys(answer).sort(), [raw(MASTER), raw(WALLET)].sort());
    assert.deepEqual(answer[raw(WALLET)]?.token_info, [
      {
        valid: true,
        type: 'jetton_wallets',
        extra: { balance: '77', jetton: raw(MASTER), owner: raw(OWNER) },
      },
    ]);
  });

  test('lists have the metadata of their accounts, unless the client declines', async () => {
    const { metadata } = await answerOf(ask('jetton/wallets', { owner_address: raw(OWNER) }));
    assert.equal(metadata[raw(MASTER)]?.token_info[0]?.symbol, 'CN');
    const declined = await answerOf(
      ask('jetton/wallets', { owner_address: raw(OWNER) }, { 'x-no-metadata': 'true' }),
    );
    assert.deepEqual(declined.metadata, {});
  });

  test('at least one address is required', async () => {
    const { error } = await refusalOf(ask('metadata'));
    assert.equal(error, 'at least 1 address required');
  });
});
