import assert from 'node:assert/strict';
import { after, suite, type TestContext, test } from 'node:test';
import { documentKey } from '../../src/store/ledger/token-document.ts';
import { migratedDatabase } from '../support/own-database.ts';
import { recordedUpstream } from '../support/recorded-upstream.ts';
import { answerOf, askV3, type Params, refusalOf } from './support/ask-v3.ts';
import { beginIndex } from './support/begin-index.ts';
import { generateTokens, tokenAddress } from './support/generated-tokens.ts';
import { allRows, assertList, combinations, has, lengthOf, sorted } from './support/token-lists.ts';

interface Master {
  readonly account: Buffer;
  readonly id: bigint;
  readonly admin: Buffer | null;
}

interface Wallet {
  readonly account: Buffer;
  readonly id: bigint;
  readonly owner: Buffer;
  readonly jetton: Buffer;
  readonly total_balance: bigint;
}

/** As the context of a test has it. */
const AT_END = { after } as unknown as Pick<TestContext, 'after'>;
const SIZE = { masters: 60, wallets: 600, collections: 1, items: 1, owners: 20 };
const addresses = (kind: 'owner' | 'master' | 'wallet', ...numbers: number[]) =>
  numbers.map((n) => tokenAddress(kind, n));
const numbers = (count: number) => Array.from({ length: count }, (_, n) => n + 1);

suite('jettons', async () => {
  const { database, url } = await migratedDatabase();
  await beginIndex(database);
  await generateTokens(database, SIZE);
  const masters = await allRows<Master>(database, 'jetton_masters');
  const wallets = await allRows<Wallet>(database, 'jetton_wallets');
  const ask = await askV3({ url, upstream: await recordedUpstream(AT_END, 'localnet/split') });

  test('masters are listed by any combination of filters, in the order of first sight', async () => {
    const choices = {
      address: [undefined, addresses('master', ...numbers(25), 1000)],
      admin_address: [undefined, addresses('owner', 0), addresses('owner', 0, 1, 2)],
      sort: [undefined, 'asc', 'desc'],
    };
    for (const params of combinations(choices)) {
      const found = masters.filter(
        ({ account, admin }) => has(params.address, account) && has(params.admin_address, admin),
      );
      const upward = sorted(found, ({ id }) => [id]);
      const expected = params.sort === 'desc' ? upward.toReversed() : upward;
      await assertList(ask, 'jetton/masters', params, expected);
    }
  });

  test('wallets are listed by any combination of filters, in every order', async () => {
    const choices = {
      address: [undefined, addresses('wallet', ...numbers(99), 1000)],
      owner_address: [undefined, addresses('owner', 0), addresses('owner', 0, 1, 2)],
      jetton_address: [undefined, addresses('master', 1), addresses('master', 1, 7, 13)],
      exclude_zero_balance: [undefined, true],
      sort: [undefined, 'asc', 'desc'],
    };
    for (const params of combinations(choices)) {
      const { owner_address: owners, jetton_address: jettons } = params;
      if (lengthOf(jettons) > 1 && lengthOf(owners) !== 1) continue;
      await assertList(ask, 'jetton/wallets', params, expectedWallets(wallets, params));
    }
  });

  test('a wallet has its airdrop until the airdrop is claimed', async () => {
    const [open, claimed] = addresses('wallet', 16, 17);
    const answer = await answerOf(ask('jetton/wallets', { address: [`${open},${claimed}`] }));
    const infoOf = (address: string | undefined) =>
      answer.jetton_wallets.find((each) => each.address === address)?.mintless_info;
    assert.deepEqual(infoOf(open), {
      amount: '16',
      start_from: 1_700_000_000,
      expire_at: null,
      custom_payload_api_uri: null,
    });
    assert.equal(infoOf(claimed), undefined);
  });

  test('an airdrop has the service that the jetton names, on the chain or in its document', async () => {
    const [open = ''] = addresses('wallet', 16);
    const payloadUris = async () => {
      const answer = await answerOf(ask('jetton/wallets', { address: [open] }));
      return answer.jetton_wallets[0]?.mintless_info?.custom_payload_api_uri;
    };
    const setContent = (content: object) =>
      database.query(
        `update chain.jetton_masters set content = $1 where account =
          (select jetton from chain.jetton_wallets where account = $2)`,
        [content, Buffer.from(open.replace('0:', '80'), 'hex')],
      );
    const [service, other] = ['https://example.org/claim', 'https://example.org/other'];
    const uri = 'https://example.org/jetton.json';
    await setContent({ custom_payload_api_uri: service });
    assert.deepEqual(await payloadUris(), [service]);
    await database.query(
      `insert into chain.documents (hash, uri, priority, extra) values ($1, $2, 0, $3)`,
      [documentKey(uri), uri, { custom_payload_api_uri: other }],
    );
    await setContent({ uri });
    assert.deepEqual(await payloadUris(), [other]);
    await setContent({ uri, custom_payload_api_uri: service });
    assert.deepEqual(await payloadUris(), [service]);
    await setContent({ custom_payload_api_uri: 'x'.repeat(5000) });
    assert.equal(await payloadUris(), null);
  });

  test('a master has all its fields, and its accounts are in the address book', async () => {
    const answer = await answerOf(ask('jetton/masters', { address: addresses('master', 4) }));
    const [{ code_hash, data_hash, jetton_wallet_code_hash, ...master } = assert.fail()] =
      answer.jetton_masters;
    for (const hash of [code_hash, data_hash, jetton_wallet_code_hash])
      assert.match(hash, /^[\w+/]{43}=$/);
    const [address = '', admin_address = ''] = [
      tokenAddress('master', 4),
      tokenAddress('owner', (4 * 31) % SIZE.owners),
    ];
    assert.deepEqual(master, {
      address,
      total_supply: `4${'0'.repeat(30)}`,
      mintable: true,
      admin_address,
      jetton_content: { symbol: 'J4', decimals: '9' },
      last_transaction_lt: String(1000 + 4 * 7919),
    });
    assert.deepEqual(Object.keys(answer.address_book).sort(), [address, admin_address].sort());
  });

  test('wrong requests are refused with their reason', async () => {
    const jetton_address = addresses('master', 1, 2);
    const reason = 'exact one owner_address required for multiple jetton_address';
    for (const owner_address of [undefined, addresses('owner', 1, 2)]) {
      const refusal = await refusalOf(ask('jetton/wallets', { jetton_address, owner_address }));
      assert.deepEqual([refusal.code, refusal.error], [422, reason]);
    }
    for (const list of ['jetton/masters', 'jetton/wallets']) {
      const wrong: Params[] = [{ address: 'xyz' }, { cursor: 'nonsense' }, { limit: 1001 }];
      for (const params of wrong) assert.equal((await refusalOf(ask(list, params))).code, 422);
    }
    const { next_cursor } = await answerOf(ask('jetton/wallets', { sort: 'asc' }));
    const other = { sort: 'desc', cursor: next_cursor };
    assert.equal((await refusalOf(ask('jetton/wallets', other))).code, 422);
  });
});

function expectedWallets(wallets: readonly Wallet[], params: Params): readonly string[] {
  const { address, owner_address: owners, jetton_address: jettons, sort } = params;
  const found = wallets.filter(
    ({ account, owner, jetton, total_balance }) =>
      has(address, account) &&
      has(owners, owner) &&
      has(jettons, jetton) &&
      !(params.exclude_zero_balance && total_balance === 0n),
  );
  if (address && !owners && !jettons) return sorted(found, ({ account }) => [account]);
  const sign = sort === 'desc' ? -1n : 1n;
  return sorted(found, ({ owner, id, total_balance }) => [
    ...(owners ? [owner] : []),
    ...(sort ? [sign * total_balance] : []),
    sign * id,
  ]);
}
