import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import { Cell } from '@ton/core';
import { Address } from '@tonway/chain';
import { readJson, readJsonLines } from '@tonway/tools/fixtures';
import { number, object, text, tonlibRows, typeOf } from '../tonlib/rows.ts';
import { answerOf, askV3 } from './support/ask-v3.ts';
import { recordedIndex } from './support/recorded-index.ts';

interface ExpectedAccount {
  readonly transactions: number;
  readonly transactions_to_H: number;
  readonly last_lt: string;
  readonly last_hash: string;
  readonly at_H?: {
    readonly status: string;
    readonly balance: string;
    readonly state_hash: string;
    readonly code_hash?: string;
    readonly data_hash?: string;
  } | null;
}

interface Actor {
  readonly address: string;
  readonly kind: string;
}

/** What contracts of the scenario are, by the first words of their kind. */
const INTERFACES: readonly (readonly [kind: RegExp, interfaces: readonly string[]])[] = [
  [/^wallet v(\d)r(\d)$/, ['wallet_v$1r$2']],
  [/^jetton master/, ['jetton_master']],
  [/^jetton wallet \(library/, ['jetton_wallet_governed']],
  [/^jetton wallet$/, ['jetton_wallet']],
  [/^nft collection/, ['nft_collection']],
  [/^nft item$/, ['nft_item']],
  [/^nft item \(editable/, ['editable', 'nft_item']],
  [/^nft sale/, ['nft_sale_getgems_v3']],
  [/^dns collection/, ['dns', 'nft_collection']],
  [/^dns item/, ['dns', 'editable', 'nft_item']],
  [/^dns root/, ['dns']],
  [/^multisig v2/, ['multisig_v2']],
  [/^multisig order/, ['multisig_order_v2']],
  [/^highload wallet v3/, ['wallet_highload_v3r1']],
  [/^tester|^librarian|^elector/, []],
];

const base64 = (hex: string) => Buffer.from(hex, 'hex').toString('base64');
const hashOf = (boc: string) => Cell.fromBase64(boc).hash().toString('base64');

suite('accounts of a recorded network', async () => {
  const ask = await askV3(await recordedIndex('localnet'));
  const expected = Object.entries(
    readJson<{ accounts: Record<string, ExpectedAccount> }>('localnet', 'expected.json').accounts,
  );
  const actors = Object.values(
    readJson<{ actors: Record<string, Actor> }>('localnet', 'scenario.json').actors,
  );
  const addresses = expected.map(([address]) => address);
  const states = await answerOf(ask('accountStates', { address: addresses }));
  const byAddress = new Map(states.accounts.map((each) => [each.address, each]));
  const stateOf = (address: string) => {
    const state = byAddress.get(address.toUpperCase());
    assert.ok(state, address);
    return state;
  };

  test('accounts are listed in the order of the request', () => {
    const used = expected.filter(([, { transactions }]) => transactions > 0);
    assert.deepEqual(
      [...byAddress.keys()],
      used.map(([address]) => address.toUpperCase()),
    );
    for (const [address, { last_lt, last_hash }] of used) {
      const { last_transaction_lt, last_transaction_hash } = stateOf(address);
      assert.deepEqual([last_transaction_lt, last_transaction_hash], [last_lt, base64(last_hash)]);
    }
  });

  test('states equal those of the node if nothing happened since', () => {
    let compared = 0;
    for (const [address, { transactions, transactions_to_H, at_H }] of expected) {
      if (transactions !== transactions_to_H || !at_H || at_H.status === 'nonexist') continue;
      const { account_state_hash, balance, status, code_hash, data_hash } = stateOf(address);
      assert.deepEqual(
        { account_state_hash, balance, status, code_hash, data_hash },
        {
          account_state_hash: base64(at_H.state_hash),
          balance: at_H.balance,
          status: at_H.status,
          code_hash: at_H.code_hash && base64(at_H.code_hash),
          data_hash: at_H.data_hash && base64(at_H.data_hash),
        },
      );
      compared++;
    }
    assert.ok(compared > 100, `${compared} accounts`);
  });

  test('code and data match their hashes', () => {
    let active = 0;
    for (const { status, code_boc, code_hash, data_boc, data_hash } of byAddress.values()) {
      if (status !== 'active') continue;
      assert.deepEqual([hashOf(code_boc ?? ''), hashOf(data_boc ?? '')], [code_hash, data_hash]);
      active++;
    }
    assert.ok(active > 60, `${active} accounts`);
  });

  test('code and data are returned only on request', async () => {
    const [address = ''] = addresses;
    const { accounts } = await answerOf(ask('accountStates', { address, include_boc: false }));
    const { code_boc, data_boc, ...rest } = stateOf(address);
    assert.ok(code_boc && data_boc);
    assert.deepEqual(accounts, [rest]);
    const code_hash = base64('00'.repeat(32));
    assert.deepEqual((await answerOf(ask('accountStates', { address, code_hash }))).accounts, []);
  });

  test('wallets have the deployed version', async () => {
    const { wallets } = await answerOf(
      ask('walletStates', { address: actors.map(({ address }) => address) }),
    );
    const kinds = new Map(actors.map(({ address, kind }) => [address.toUpperCase(), kind]));
    const found = wallets.map(({ address, status, is_wallet, wallet_type }) => ({
      status,
      is_wallet,
      wallet_type,
      kind: kinds.get(address) ?? '',
    }));
    for (const { status, is_wallet, wallet_type, kind } of found) {
      const [, version, revision] = /^wallet v(\d)r(\d)$/.exec(kind) ?? [];
      const type = version && status === 'active' ? `wallet v${version} r${revision}` : undefined;
      assert.deepEqual([is_wallet, wallet_type], [type !== undefined, type], kind);
    }
  });

  test('numbers of wallets equal those of tonlib', async () => {
    let compared = 0;
    for (const { response } of tonlibRows()) {
      if (typeOf(response) !== 'fullAccountState') continue;
      const state = object(response, 'account_state');
      if (!/^wallet\.v[345]\./.test(typeOf(state))) continue;
      const address = Address.parse(text(object(response, 'address'), 'account_address')).toRaw();
      const { wallets } = await answerOf(ask('walletStates', { address }));
      const [wallet] = wallets;
      const last = object(response, 'last_transaction_id');
      if (!wallet || wallet.last_transaction_lt !== last.lt) continue;
      assert.deepEqual(
        [wallet.seqno, wallet.wallet_id, wallet.balance],
        [number(state, 'seqno'), number(state, 'wallet_id') >>> 0, response.balance],
      );
      compared++;
    }
    assert.ok(compared >= 8, `${compared} wallets`);
  });

  test('contracts have the deployed interfaces', () => {
    let compared = 0;
    for (const { address, kind } of actors) {
      const state = byAddress.get(address.toUpperCase());
      const [pattern, names] = INTERFACES.find(([each]) => each.test(kind)) ?? [];
      if (!pattern || !names || state?.status !== 'active') continue;
      const [, version = '', revision = ''] = pattern.exec(kind) ?? [];
      const interfaces = names.map((name) => name.replace('$1', version).replace('$2', revision));
      assert.deepEqual(state.interfaces, interfaces, kind);
      compared++;
    }
    assert.ok(compared > 50, `${compared} contracts`);
  });

  test('keys of the address book are the given texts', async () => {
    const alice = actors.find(({ kind }) => kind === 'wallet v4r2')?.address ?? '';
    const minter = actors.find(({ kind }) => kind.startsWith('jetton master'))?.address ?? '';
    const nobody = `0:${'ab'.repeat(32)}`;
    const friendly = Address.parse(alice).toFriendly({ bounceable: true });
    const book = await answerOf(
      ask('addressBook', { address: [alice, friendly, minter, nobody, 'nonsense', ''] }),
    );
    const form = (address: string, bounceable: boolean) =>
      Address.parse(address).toFriendly({ bounceable });
    const wallet = {
      user_friendly: form(alice, false),
      domain: null,
      interfaces: ['wallet_v4r2'],
    };
    assert.deepEqual(book, {
      [alice]: wallet,
      [friendly]: wallet,
      [minter]: { user_friendly: form(minter, true), domain: null, interfaces: ['jetton_master'] },
      [nobody]: { user_friendly: form(nobody, false), domain: null, interfaces: [] },
      nonsense: { user_friendly: null, domain: null, interfaces: [] },
    });
    assert.deepEqual(states.address_book[alice.toUpperCase()], wallet);
  });

  test('accounts by balance are listed page by page', async () => {
    const all = await answerOf(ask('topAccountsByBalance', { limit: 1000 }));
    const paged = [];
    for (let offset = 0; offset < all.length; offset += 50)
      paged.push(...(await answerOf(ask('topAccountsByBalance', { limit: 50, offset }))));
    assert.deepEqual(paged, all);
    for (const [i, { balance }] of all.slice(1).entries())
      assert.ok(BigInt(all[i]?.balance ?? 0) >= BigInt(balance));
    for (const { account, balance } of all)
      if (byAddress.has(account)) assert.equal(balance, stateOf(account).balance);
  });

  test('legacy operations return the same accounts', async () => {
    for (const [address] of expected.slice(0, 60)) {
      const state = stateOf(address);
      const information = await answerOf(ask('account', { address }));
      assert.deepEqual(information, {
        balance: state.balance,
        code: state.code_boc ?? null,
        data: state.data_boc ?? null,
        last_transaction_lt: state.last_transaction_lt,
        last_transaction_hash: state.last_transaction_hash,
        frozen_hash: state.frozen_hash ?? null,
        status: state.status === 'nonexist' ? 'uninit' : state.status,
      });
    }
    const unused = await answerOf(ask('walletInformation', { address: `0:${'cd'.repeat(32)}` }));
    assert.deepEqual(unused, {
      balance: '0',
      last_transaction_lt: '0',
      last_transaction_hash: base64('00'.repeat(32)),
      status: 'uninit',
    });
  });

  test('invalid requests are refused', async () => {
    const [address = ''] = addresses;
    const many = (count: number) =>
      Array.from({ length: count }, (_, i) => `0:${i.toString(16).padStart(64, '0')}`);
    const elector = `-1:${'3'.repeat(64)}`;
    const refusals: readonly (readonly [string, object, number, string])[] = [
      ['accountStates', {}, 422, 'address of account is required'],
      ['walletStates', {}, 422, 'address of account is required'],
      ['accountStates', { address: many(1001) }, 422, 'maximum 1000 addresses allowed'],
      ['accountStates', { address: [address, 'x'] }, 422, `${CONVERTING} index 1 of "address"`],
      ['accountStates', { address: '' }, 422, `${CONVERTING} index 0 of "address"`],
      ['addressBook', {}, 422, 'at least 1 address required'],
      ['addressBook', { address: '' }, 422, 'at least 1 address required'],
      ['addressBook', { address: many(1025) }, 422, 'maximum 1024 addresses allowed'],
      ['topAccountsByBalance', { limit: 1001 }, 422, 'limit is not allowed: 1001 > 1000'],
      ['addressInformation', {}, 401, 'address of account is required'],
      ['walletInformation', { address: '' }, 401, 'address of account is required'],
      ['wallet', { address: 'x' }, 422, `${CONVERTING} "address"`],
      ['wallet', { address: elector }, 409, 'not a wallet'],
    ];
    for (const [operation, params, code, error] of refusals) {
      const { status, body } = await ask(operation, params as Record<string, string>);
      assert.deepEqual([status, body], [code, { code, error }], operation);
    }
    await answerOf(ask('accountStates', { address: many(1000) }));
    await answerOf(ask('addressBook', { address: many(1024) }));
  });
});

interface RecordedState {
  readonly account: string;
  readonly after: { readonly hash: string; readonly last_trans_hash: string };
}

suite('accounts of a network with splits and merges', async () => {
  const ask = await askV3(await recordedIndex('localnet/split'));
  const states = [...readJsonLines<RecordedState>('localnet/split', 'account_states.jsonl.gz')];
  const last = new Map(states.map(({ account, after }) => [account.toUpperCase(), after]));

  test('states equal those of the node if nothing happened since', async () => {
    const { accounts } = await answerOf(ask('accountStates', { address: [...last.keys()] }));
    let compared = 0;
    for (const state of accounts) {
      const { hash, last_trans_hash } = last.get(state.address) ?? {};
      if (!hash || state.last_transaction_hash !== base64(last_trans_hash ?? '')) continue;
      assert.equal(state.account_state_hash, base64(hash));
      if (state.code_boc) assert.equal(hashOf(state.code_boc), state.code_hash);
      if (state.data_boc) assert.equal(hashOf(state.data_boc), state.data_hash);
      compared++;
    }
    assert.ok(compared > 0.9 * last.size, `${compared} of ${last.size} accounts`);
  });
});

const CONVERTING = 'failed to decode: schema: error converting value for';
