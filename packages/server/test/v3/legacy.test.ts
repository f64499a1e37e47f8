import assert from 'node:assert/strict';
import { after, suite, test } from 'node:test';
import { type Address, beginCell, Cell } from '@ton/core';
import { Devnet } from '@tonway/devnet';
import { jettons, nfts, wallets } from '@tonway/scenes';
import { DevnetNetwork } from '@tonway/scenes/devnet';
import { openUpstream } from '../../src/network/upstream/open-upstream.ts';
import { indexed, startLive } from '../indexer/support/live-index.ts';
import { askV2 } from '../support/ask.ts';
import { msUntil } from '../support/faulty-network.ts';
import { migratedDatabase } from '../support/own-database.ts';
import { TON, walletOf } from '../v2/support/sending.ts';
import { answerOf, askV3, refusalOf } from './support/ask-v3.ts';

// biome-ignore lint/suspicious/noExplicitAny: answers of both interfaces are compared with each other
type Answer = any;

const WAIT_MS = 20_000;

suite('legacy operations of v3 agree with v2', async () => {
  const own = await migratedDatabase();
  const devnet = await Devnet.start({ production: 'instant', shards: 2, tvm: { workers: 1 } });
  const network = new DevnetNetwork(devnet);
  const upstream = await openUpstream({ config: devnet.globalConfig });
  after(async () => {
    await upstream.close();
    await network.close();
    await devnet.close();
  });
  const ask = await askV3({ ...own, upstream });
  const v2 = askV2({ after: (close) => after(close as () => Promise<void>) }, upstream, {
    stdExitCodeErrors: false,
  });
  const v2Result = async (name: string, params: Parameters<typeof v2>[1]): Promise<Answer> => {
    const { ok, result, error } = await v2(name, params);
    assert.ok(ok, error);
    return result;
  };
  const [jetton, nft, wallet] = [
    await jettons(network),
    await nfts(network),
    await wallets(network),
  ];
  const payer = walletOf(77);
  await devnet.faucet(payer.address, 10n * TON);
  await devnet.mine();
  // compiling contracts keeps the thread busy for longer than a leader may be silent
  const failures = startLive(own, { upstream, from: 1 });
  const caughtUp = async () => {
    const { seqno } = devnet.status.head;
    await msUntil(() => (upstream.head?.id.seqno ?? 0) >= seqno, WAIT_MS);
    await indexed(own.database, seqno);
  };
  await caughtUp();
  const raw = (address: Address) => address.toRawString();
  const [item] = nft.items;
  const [holder] = jetton.holders;
  assert.ok(item && holder);
  const contracts = [jetton.minter, holder.wallet, nft.collection, item.address].map(raw);
  const walletAddresses = [...wallet.wallets.values()].map(raw);
  const nobody = `0:${'ef'.repeat(32)}`;

  test('all blocks are indexed', () => assert.deepEqual(failures, []));

  test('accounts are equal from the index and from the chain', async () => {
    const addresses = [...contracts, ...walletAddresses, raw(wallet.receiver), nobody];
    for (const address of addresses) {
      const found = await v2Result('getAddressInformation', { address });
      const expected = {
        balance: found.balance,
        code: found.code || null,
        data: found.data || null,
        last_transaction_lt: found.last_transaction_id.lt,
        last_transaction_hash: found.last_transaction_id.hash,
        frozen_hash: null,
        status: found.state,
      };
      const live = await answerOf(ask('addressInformation', { address, use_v2: true }));
      assert.deepEqual(live, expected);
      const stored = await answerOf(ask('addressInformation', { address }));
      assert.deepEqual(withoutForms(stored), withoutForms(expected));
    }
  });

  test('wallets are equal from the index and from the chain', async () => {
    for (const address of walletAddresses) {
      const found = await v2Result('getWalletInformation', { address });
      if (!found.wallet) {
        for (const use_v2 of [false, true]) {
          const { status, body } = await ask('walletInformation', { address, use_v2 });
          assert.deepEqual([status, body], [409, { code: 409, error: 'not a wallet' }]);
        }
        continue;
      }
      const { wallet_type, seqno, wallet_id } = found;
      const expected = {
        balance: found.balance,
        wallet_type,
        seqno,
        ...(wallet_id !== undefined && { wallet_id: wallet_id >>> 0 }),
        last_transaction_lt: found.last_transaction_id.lt,
        last_transaction_hash: found.last_transaction_id.hash,
        status: 'active',
      };
      assert.deepEqual(await answerOf(ask('wallet', { address })), expected);
      assert.deepEqual(await answerOf(ask('wallet', { address, use_v2: true })), expected);
      const { wallets: states } = await answerOf(ask('walletStates', { address }));
      assert.deepEqual([states[0]?.wallet_type, states[0]?.seqno], [wallet_type, seqno]);
    }
    assert.equal((await answerOf(ask('wallet', { address: nobody, use_v2: true }))).balance, '0');
  });

  test('contracts are recognized by their methods', async () => {
    const { accounts } = await answerOf(ask('accountStates', { address: contracts }));
    assert.deepEqual(
      accounts.map(({ interfaces }) => interfaces),
      [['jetton_master'], ['jetton_wallet'], ['nft_collection'], ['nft_item']],
    );
  });

  test('get-methods are run', async () => {
    const owner = beginCell().storeAddress(holder.owner).endCell().toBoc().toString('base64');
    const [minter, jettonWallet, collection] = contracts;
    const questions: readonly (readonly [string | undefined, string, readonly object[]])[] = [
      [minter, 'get_jetton_data', []],
      [minter, 'get_wallet_address', [{ type: 'slice', value: owner }]],
      [jettonWallet, 'get_wallet_data', []],
      [collection, 'get_nft_address_by_index', [{ type: 'num', value: '0x1' }]],
      [
        collection,
        'get_nft_content',
        [
          { type: 'num', value: '1' },
          { type: 'cell', value: owner },
        ],
      ],
      [collection, 'nothing_of_the_kind', []],
      [nobody, 'seqno', []],
    ];
    for (const [address = '', method, stack] of questions) {
      const answer = await answerOf(ask.post('runGetMethod', { address, method, stack }));
      const found = await v2Result('runGetMethodStd', { address, method, stack: stack.map(std) });
      assert.deepEqual(answer, {
        gas_used: found.gas_used,
        exit_code: found.exit_code,
        stack: found.stack.map(shown),
      });
    }
  });

  test('fees are estimated, and messages are sent', async () => {
    const address = payer.address.toRaw();
    const { init } = payer;
    const bag = (cell: typeof init.code) => cell.toBoc().toString('base64');
    const message = {
      address,
      body: bag(payer.body({ seqno: 0 })),
      init_code: bag(init.code),
      init_data: bag(init.data),
    };
    const estimate = await answerOf(ask.post('estimateFee', message));
    const found = await v2Result('estimateFee', { ...message, ignore_chksig: false });
    const { '@type': _, ...fees } = found.source_fees;
    assert.deepEqual(estimate, { source_fees: fees, destination_fees: [] });
    const boc = payer.boc({ seqno: 0, withInit: true });
    const { message_hash, message_hash_norm } = await answerOf(ask.post('message', { boc }));
    await devnet.mine(2);
    await caughtUp();
    for (const hash of [message_hash, message_hash_norm]) {
      const { messages } = await answerOf(ask('messages', { msg_hash: hash }));
      assert.deepEqual([messages.length, messages[0]?.hash], [1, message_hash]);
    }
    const { accounts } = await answerOf(ask('accountStates', { address }));
    assert.equal(accounts[0]?.status, 'active');
  });

  test('invalid requests are refused', async () => {
    const refusals: readonly (readonly [string, object | string, number, string | RegExp])[] = [
      ['message', '{"boc":', 422, /JSON/],
      ['message', '[]', 422, /should be a JSON object/],
      ['message', {}, 401, 'boc is required'],
      ['message', { boc: '' }, 401, 'boc is required'],
      ['message', { boc: 'AAAA' }, 500, /cannot deserialize bag-of-cells/],
      ['message', { boc: payer.boc({ seqno: 9 }) }, 500, /^LITE_SERVER_/],
      ['runGetMethod', { method: 'seqno' }, 401, 'address is required'],
      ['runGetMethod', { address: nobody }, 401, 'method is required'],
      ['runGetMethod', { address: 'x', method: 'seqno' }, 422, 'failed to parse address'],
      ['runGetMethod', { ...SEQNO, stack: {} }, 422, `${CONVERTING} "stack"`],
      [
        'runGetMethod',
        { ...SEQNO, stack: [{ type: 'tuple', value: [] }] },
        422,
        'unsupported stack parameter type: tuple',
      ],
      ['runGetMethod', { ...SEQNO, stack: [{ type: 'num' }] }, 422, /number/],
      ['estimateFee', { body: 'te6' }, 422, 'empty address'],
    ];
    for (const [operation, request, code, error] of refusals) {
      const refusal = await refusalOf(ask.post(operation, request));
      assert.equal(refusal.code, code, `${operation}: ${refusal.error}`);
      if (typeof error === 'string') assert.equal(refusal.error, error);
      else assert.match(refusal.error, error);
    }
    const { explanation } = await refusalOf(ask.post('message', { boc: payer.boc({ seqno: 9 }) }));
    assert.match(explanation ?? '', /^wrong seqno: the message has 9, the wallet expects 1$/);
    assert.equal((await ask('message')).status, 404);
  });
});

const SEQNO = { address: `0:${'ef'.repeat(32)}`, method: 'seqno' };
const CONVERTING = 'failed to decode: schema: error converting value for';

/** Bags may be written in more ways than one, and one status has two names. */
function withoutForms({ code, data, status, ...rest }: Answer) {
  const hash = (boc: string | null) => boc && Cell.fromBase64(boc).hash().toString('hex');
  return { ...rest, code: hash(code), data: hash(data), status: status.replace('ialized', '') };
}

/** An argument, as v2 takes it. */
function std({ type, value }: Answer): Answer {
  if (type === 'num') return { '@type': 'tvm.stackEntryNumber', number: { number: value } };
  const name = type === 'cell' ? 'Cell' : 'Slice';
  return { '@type': `tvm.stackEntry${name}`, [type]: { bytes: value } };
}

/** An entry of v2, as v3 shows it. */
function shown(entry: Answer): Answer {
  const { number, cell, slice, tuple, list } = entry;
  if (number) return { type: 'num', value: hex(BigInt(number.number)) };
  if (cell) return { type: 'cell', value: cell.bytes };
  if (slice) return { type: 'slice', value: slice.bytes };
  const { elements } = tuple ?? list;
  return { type: tuple ? 'tuple' : 'list', value: elements.map(shown) };
}

function hex(value: bigint): string {
  return value < 0n ? `-0x${(-value).toString(16)}` : `0x${value.toString(16)}`;
}
