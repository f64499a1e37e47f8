import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import { Cell } from '@ton/core';
import { stageStep } from '../../src/index/step-transactions.ts';
import { TokenEvents } from '../../src/index/token-events/token-event-stage.ts';
import { tokenIndex } from '../indexer/token-events/support/token-index.ts';
import { answerOf, askV3, refusalOf } from './support/ask-v3.ts';

suite('token events of v3', async () => {
  const index = await tokenIndex();
  const steps = index.steps.map(stageStep);
  await index.database.transaction((queries) => new TokenEvents().write(queries, steps));
  await index.verifyQueued();
  const ask = await askV3(index);
  const raw = (address: { toRawString(): string }) => {
    const [workchain, hash = ''] = address.toRawString().split(':');
    return `${workchain}:${hash.toUpperCase()}`;
  };
  const { jettons, nfts } = index.scenes;
  const minter = raw(jettons.minter);
  const [alice, bob] = jettons.holders.map(({ owner, wallet }) => ({
    owner: raw(owner),
    wallet: raw(wallet),
  }));
  assert.ok(alice && bob);

  const transfersOf = async (params: Parameters<typeof ask>[1]) =>
    (await answerOf(ask('jetton/transfers', params))).jetton_transfers;
  const ids = async (params: Parameters<typeof ask>[1]) =>
    (await transfersOf(params)).map(({ query_id }) => query_id);

  test('a transfer of jettons has the fields of its message', async () => {
    const { jetton_transfers, address_book } = await answerOf(ask('jetton/transfers'));
    const { transaction_hash, transaction_lt, transaction_now, trace_id, ...others } =
      jetton_transfers.at(-1) ?? assert.fail('no transfer');
    assert.equal(transaction_hash.length, 44);
    assert.ok(BigInt(transaction_lt) > 0n && transaction_now > 0);
    assert.deepEqual(others, {
      query_id: '2',
      source: alice.owner,
      destination: bob.owner,
      amount: '300000',
      source_wallet: alice.wallet,
      jetton_master: minter,
      transaction_aborted: false,
      response_destination: alice.owner,
      custom_payload: null,
      decoded_custom_payload: null,
      forward_ton_amount: '10000000',
      forward_payload: others.forward_payload,
      decoded_forward_payload: {
        type: 'text_comment',
        '@type': 'text_comment',
        comment: 'for the tea',
      },
    });
    const { transactions } = await answerOf(ask('transactions', { hash: transaction_hash }));
    assert.deepEqual(
      transactions.map((transaction) => transaction.trace_id),
      [trace_id],
    );
    for (const account of [alice.owner, bob.owner, alice.wallet, minter])
      assert.ok(address_book[account], account);
    const [, inline] = await transfersOf({ sort: 'asc' });
    const [cell] = Cell.fromBoc(Buffer.from(inline?.forward_payload ?? '', 'base64'));
    assert.equal(cell?.beginParse().loadUint(32), 0x12345678);
    assert.equal((await transfersOf({ sort: 'asc' })).at(2)?.forward_payload, null);
  });

  test('transfers are found by each parameter and by several, without aborted ones', async () => {
    assert.deepEqual(await ids({}), ['6', '4', '3', '2']);
    assert.deepEqual(await ids({ sort: 'asc' }), ['2', '3', '4', '6']);
    assert.deepEqual(await ids({ owner_address: alice.owner }), ['6', '4', '3', '2']);
    assert.deepEqual(await ids({ owner_address: [alice.owner, bob.owner] }), ['6', '4', '3', '2']);
    assert.deepEqual(await ids({ address: alice.owner, direction: 'in' }), ['4']);
    assert.deepEqual(await ids({ owner_address: alice.owner, direction: 'out' }), ['6', '3', '2']);
    assert.deepEqual(await ids({ owner_address: alice.owner, direction: 'both', limit: 2 }), [
      '6',
      '4',
    ]);
    assert.deepEqual(await ids({ jetton_wallet: bob.wallet }), ['4']);
    assert.deepEqual(await ids({ jetton_wallet: [alice.wallet, bob.wallet], offset: 1 }), [
      '4',
      '3',
      '2',
    ]);
    assert.deepEqual(await ids({ jetton_wallet: bob.wallet, owner_address: alice.owner }), ['4']);
    const outward = { owner_address: alice.owner, direction: 'out' };
    assert.deepEqual(await ids({ jetton_wallet: bob.wallet, ...outward }), []);
    assert.deepEqual(await ids({ jetton_master: minter }), ['6', '4', '3', '2']);
    assert.deepEqual(await ids({ jetton_master: bob.wallet }), []);
    assert.deepEqual(await ids({ jetton_master: minter, ...outward }), ['6', '3', '2']);
    const [, third] = await transfersOf({ sort: 'asc' });
    assert.ok(third);
    const { transaction_lt: lt, transaction_now: now } = third;
    assert.deepEqual(await ids({ start_lt: lt, end_lt: lt }), ['3']);
    assert.deepEqual(await ids({ end_lt: BigInt(lt) - 1n }), ['2']);
    assert.ok((await ids({ start_utime: now, end_utime: now })).includes('3'));
    assert.deepEqual(await ids({ start_utime: now + 1_000_000 }), []);
  });

  test('pages follow each other by cursor', async () => {
    for (const params of [{}, { owner_address: alice.owner }, { start_utime: 1 }])
      for (const sort of ['asc', 'desc']) {
        const found: string[] = [];
        let cursor: string | undefined;
        do {
          const page = await answerOf(
            ask('jetton/transfers', { ...params, sort, limit: 1, cursor }),
          );
          found.push(...page.jetton_transfers.map(({ query_id }) => query_id));
          cursor = page.next_cursor;
        } while (cursor);
        assert.deepEqual(found, await ids({ ...params, sort }));
      }
  });

  test('a parameter that breaks a rule is refused', async () => {
    const direction = await refusalOf(ask('jetton/transfers', { direction: 'up' }));
    assert.equal(direction.error, 'direction should be one of: in, out');
    assert.equal((await refusalOf(ask('nft/transfers', { collection_address: '' }))).code, 422);
    assert.equal((await refusalOf(ask('jetton/burns', { limit: 1001 }))).code, 422);
  });

  test('burns and transfers of NFTs, those that failed included', async () => {
    const { jetton_burns } = await answerOf(ask('jetton/burns', { address: bob.owner }));
    const [burn] = jetton_burns;
    assert.deepEqual(
      [burn?.query_id, burn?.amount, burn?.jetton_wallet, burn?.jetton_master, burn?.owner],
      ['7', '40000', bob.wallet, minter, bob.owner],
    );
    assert.equal(jetton_burns.length, 1);
    const collection = raw(nfts.collection);
    const answer = await answerOf(ask('nft/transfers', { collection_address: collection }));
    const item = raw(nfts.items[0]?.address ?? assert.fail('no item'));
    assert.ok(answer.nft_transfers.some(({ transaction_aborted }) => transaction_aborted));
    assert.ok(answer.nft_transfers.some((each) => !each.transaction_aborted));
    for (const { nft_collection, nft_address, old_owner } of answer.nft_transfers) {
      assert.equal(nft_collection, collection);
      const byItem = await answerOf(ask('nft/transfers', { item_address: nft_address }));
      assert.ok(byItem.nft_transfers.length > 0);
      const byOwner = await answerOf(
        ask('nft/transfers', { owner_address: old_owner, direction: 'out' }),
      );
      assert.ok(byOwner.nft_transfers.every((each) => each.old_owner === old_owner));
    }
    assert.ok(answer.nft_transfers.some(({ nft_address }) => nft_address === item));
  });

  test('balances change as the states of the accounts say', async () => {
    for (const [title, amount] of [
      ['a transfer with a comment', 300_000],
      ['a transfer that the other wallet bounces', null],
      ['a transfer of more than there is', null],
    ] as const) {
      const step = jettons.steps.find(({ name }) => name === title) ?? assert.fail(title);
      const { transactions } = await answerOf(
        ask('transactionsByMessage', { msg_hash: step.messageHash, direction: 'in' }),
      );
      const trace_id = transactions[0]?.hash ?? assert.fail(title);
      const { changes, fees, jettons: moved } = await answerOf(ask('balanceChanges', { trace_id }));
      assert.deepEqual(
        moved,
        amount === null
          ? {}
          : {
              [alice.owner]: { [minter]: String(-amount) },
              [bob.owner]: { [minter]: String(amount) },
            },
        title,
      );
      assert.ok(Object.keys(fees).length >= 2);
      const expected = await stateChanges(trace_id);
      for (const [account, change] of expected) assert.equal(changes[account], change, title);
    }
  });

  test('only traces that are indexed have changes', async () => {
    const missing = await refusalOf(ask('balanceChanges'));
    assert.deepEqual([missing.code, missing.error], [400, 'trace_id or action_id is required']);
    const action = await refusalOf(ask('balanceChanges', { action_id: '0'.repeat(64) }));
    assert.deepEqual([action.code, action.error], [404, 'action_id not found']);
    const unknown = await refusalOf(ask('balanceChanges', { trace_id: '0'.repeat(64) }));
    assert.deepEqual([unknown.code, unknown.error], [404, 'trace_id not found']);
    const [transfer] = await transfersOf({});
    const inner = ask('balanceChanges', { trace_id: transfer?.transaction_hash ?? '' });
    assert.equal((await refusalOf(inner)).error, 'trace_id not found');
  });

  /** The differences of the states of each account, over all transactions of a trace. */
  async function stateChanges(root: string): Promise<Map<string, number>> {
    const found = new Map<string, number>();
    const open = [root];
    for (let hash = open.pop(); hash; hash = open.pop()) {
      const { transactions } = await answerOf(ask('transactions', { hash }));
      const [transaction] = transactions;
      assert.ok(transaction);
      const { account, account_state_before: before, account_state_after: after } = transaction;
      const change = Number(after.balance) - Number(before.balance ?? 0);
      found.set(account, (found.get(account) ?? 0) + change);
      const next = await ask('adjacentTransactions', { hash, direction: 'out' });
      if ('transactions' in next.body)
        open.push(...next.body.transactions.map((each) => each.hash));
    }
    return found;
  }
});
