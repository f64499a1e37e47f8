import assert from 'node:assert/strict';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, suite, type TestContext, test } from 'node:test';
import { NamesFile } from '../../src/index/metadata/names-file.ts';
import { migratedDatabase } from '../support/own-database.ts';
import { recordedUpstream } from '../support/recorded-upstream.ts';
import { answerOf, askV3, refusalOf } from './support/ask-v3.ts';
import { beginIndex } from './support/begin-index.ts';

/** As the context of a test has it. */
const AT_END = { after } as unknown as Pick<TestContext, 'after'>;

const raw = (n: number) => `0:${Buffer.alloc(32, n).toString('hex').toUpperCase()}`;
const key = (n: number) => Buffer.concat([Buffer.of(0x80), Buffer.alloc(32, n)]);
const [FALSE_DOLLAR, DOLLAR, DOLPHIN, OWN_NAME, LONG, ODD] = [1, 2, 3, 4, 5, 6] as const;
const COPIES = [11, 12, 13, 14, 15, 16];
const [DOLLS, SHARED] = [21, 22] as const;
const LONG_NAME = 'é'.repeat(1024);
const ODD_NAME = '100%_\\ \u0007<b>';

async function namesFile(content: object): Promise<NamesFile> {
  const folder = await mkdtemp(join(tmpdir(), 'tonway-names-'));
  const path = join(folder, 'names.json');
  await writeFile(path, JSON.stringify(content));
  const names = await NamesFile.open(path, { info() {}, warn() {} });
  after(() => {
    names[Symbol.dispose]();
    return rm(folder, { recursive: true });
  });
  return names;
}

suite('search by name', async () => {
  const { database, url } = await migratedDatabase();
  await beginIndex(database);
  const addMaster = (account: number, content: object) =>
    database.query(
      `insert into chain.jetton_masters (account, lt, total_supply, mintable, content, wallet_code_hash, code_hash,
        data_hash) values ($1, 1, 5, true, $2, sha256('w'), sha256('c'), sha256('d'))`,
      [key(account), JSON.stringify(content)],
    );
  const addCollection = (account: number, content: object) =>
    database.query(
      `insert into chain.nft_collections (account, lt, next_item_index, content, code_hash, data_hash)
       values ($1, 1, 8, $2, sha256('c'), sha256('d'))`,
      [key(account), JSON.stringify(content)],
    );
  const addDocument = (uri: string, priority: number, name: string, symbol: string | null) =>
    database.query(
      `insert into chain.documents (hash, uri, priority, status, fetched_at, name, symbol, extra)
       values (sha256(convert_to($1, 'UTF8')), $1, $2, 'fetched', now(), $3, $4, '{}')`,
      [uri, priority, name, symbol],
    );
  const addDomain = (item: number, domain: string) =>
    database.query(
      'insert into chain.dns_entries (account, lt, owner, domain) values ($1, 1, $2, $3)',
      [key(item), key(1), domain],
    );
  await addMaster(FALSE_DOLLAR, { name: 'Dollar', symbol: 'USD' });
  await addMaster(DOLLAR, { uri: 'dollar', symbol: 'USD' });
  await addMaster(DOLPHIN, { name: 'dolphin', symbol: 'FISH' });
  await addMaster(OWN_NAME, { uri: 'dollar', name: 'Something else', symbol: 'ELSE' });
  await addMaster(LONG, { name: LONG_NAME, symbol: 'LONG' });
  await addMaster(ODD, { name: ODD_NAME, symbol: 'ODD' });
  for (const account of COPIES) await addMaster(account, { uri: 'copied' });
  await addCollection(DOLLS, { name: 'DOLLS' });
  await addCollection(SHARED, { uri: 'collection' });
  await addDocument('dollar', 3, 'Dollar of the bank', 'XYZ');
  await addDocument('copied', 0, 'Copied', 'COPY');
  await addDocument('collection', 4, 'Dolomites', null);
  await addDocument('item', 5, 'Dollar of an item', 'USD');
  for (const [i, domain] of ['dol-a.ton', 'dol.ton', 'dol.t.me', 'dole.ton'].entries())
    await addDomain(30 + i, domain);
  const names = await namesFile({
    [raw(DOLLAR)]: { name: 'Bank USD', symbol: 'USD', verified: true },
  });
  const index = { url, upstream: await recordedUpstream(AT_END, 'localnet/split') };
  const [ask, askPlain] = [await askV3(index, {}, { names }), await askV3(index)];
  const found = async (query: string, params = {}) => answerOf(ask('search', { query, ...params }));
  const jettons = async (query: string, params = {}) =>
    (await found(query, params)).jettons.map(({ address }) => address);

  test('tokens are found on the chain and in their documents, verified ones first', async () => {
    const { jettons, nft_collections, metadata } = await found('DOL');
    assert.deepEqual(jettons, [
      { address: raw(DOLLAR), name: 'Dollar of the bank', symbol: 'USD' },
      { address: raw(FALSE_DOLLAR), name: 'Dollar', symbol: 'USD' },
      { address: raw(DOLPHIN), name: 'dolphin', symbol: 'FISH' },
    ]);
    assert.deepEqual(nft_collections, [
      { address: raw(DOLLS), name: 'DOLLS', symbol: null },
      { address: raw(SHARED), name: 'Dolomites', symbol: null },
    ]);
    assert.equal(metadata[raw(FALSE_DOLLAR)]?.token_info[0]?.extra?.imitates, 'USD');
    assert.equal(metadata[raw(DOLLAR)]?.token_info[0]?.extra?.verified, true);
  });

  test('by symbol, by the name that the operator gives, and only by the beginning', async () => {
    assert.deepEqual(await jettons('usd'), [raw(DOLLAR), raw(FALSE_DOLLAR)]);
    assert.deepEqual(await jettons(' bank'), [raw(DOLLAR)]);
    assert.deepEqual(await jettons('ollar'), []);
    assert.deepEqual(await jettons('XYZ'), []);
    const plain = await answerOf(askPlain('search', { query: 'usd' }));
    assert.deepEqual(
      plain.jettons.map(({ address }) => address),
      [raw(FALSE_DOLLAR), raw(DOLLAR)],
    );
  });

  test('no more of the tokens that share a document are found than a few, the first ones', async () => {
    assert.deepEqual(await jettons('copi'), COPIES.slice(0, 4).map(raw));
    assert.deepEqual(await jettons('copi', { limit: 2 }), COPIES.slice(0, 2).map(raw));
  });

  test('domains: those that are named completely come first', async () => {
    const domains = async (query: string, params = {}) =>
      (await found(query, params)).domains.map(({ domain }) => domain);
    assert.deepEqual(await domains('Dol'), ['dol.t.me', 'dol.ton', 'dol-a.ton', 'dole.ton']);
    assert.deepEqual(await domains('dol.ton'), ['dol.ton']);
    assert.deepEqual(await domains('dol', { limit: 1 }), ['dol.t.me']);
  });

  test('hostile names are found by what they are, and cut', async () => {
    // Not É: the locale of the database decides which letters have a case.
    const { jettons: long } = await found('é'.repeat(64));
    assert.deepEqual(long, [{ address: raw(LONG), name: 'é'.repeat(256), symbol: 'LONG' }]);
    assert.deepEqual(await jettons('100%_\\ \u0007<'), [raw(ODD)]);
    for (const query of ['%', '_', '\\', '100_', '\u{10ffff}'])
      assert.deepEqual(await jettons(query), [], query);
  });

  test('lists have the verified tokens alone, also among named ones', async () => {
    const masters = async (params: object) =>
      (await answerOf(ask('jetton/masters', { ...params }))).jetton_masters.map(
        (each) => each.address,
      );
    assert.deepEqual(await masters({ verified: true }), [raw(DOLLAR)]);
    assert.deepEqual(await masters({ verified: true, address: [raw(ODD), raw(DOLLAR)] }), [
      raw(DOLLAR),
    ]);
    assert.deepEqual(await masters({ verified: true, address: [raw(ODD)] }), []);
    const collections = await answerOf(ask('nft/collections', { verified: true }));
    assert.deepEqual(collections.nft_collections, []);
    const plain = await answerOf(askPlain('jetton/masters', { verified: true }));
    assert.deepEqual(plain.jetton_masters, []);
  });

  test('wrong requests are refused with their reason', async () => {
    const refused = async (params: object) => (await refusalOf(ask('search', { ...params }))).error;
    assert.equal(await refused({}), 'query is required');
    for (const query of ['', '  ', 'a'.repeat(65), '😀'.repeat(65)])
      assert.match(
        await refused({ query }),
        /^query (should have 1 to 64 characters|is required)$/,
      );
    assert.match(await refused({ query: 'a\0b' }), /error converting value for "query"/);
    assert.equal(await refused({ query: 'a', limit: 21 }), 'limit is not allowed: 21 > 20');
  });
});
