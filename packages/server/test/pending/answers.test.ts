import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import { internal, toNano } from '@ton/core';
import { Actor } from '@tonway/scenes';
import { eventually } from '../gateway/support/eventually.ts';
import { answerOf, askV3, refusalOf } from '../v3/support/ask-v3.ts';
import { pendingServer } from './support/pending-server.ts';

suite('pending traces in v3', async () => {
  const server = await pendingServer();
  const { devnet, network, settled, store, mustSend } = server;
  const index = { url: server.databaseUrl, upstream: server.upstream };
  const ask = await askV3(index, {}, { pending: store });
  const [sender, receiver] = await Promise.all([
    Actor.create('answers/sender', 'v4r2'),
    Actor.create('answers/receiver', 'v4r2'),
  ]);
  await network.fund(sender.address, toNano(5));
  await settled();
  devnet.faults({ producing: false });
  const transfer = internal({ to: receiver.address, value: toNano(1), bounce: false });
  const { cell: message } = sender.sign(devnet.status.now, [transfer]);
  await mustSend(message);
  await eventually(async () => (await store.byHashes([message.hash()])).length > 0);
  const [account, to] = [sender, receiver].map(({ address }) =>
    address.toRawString().toUpperCase(),
  );
  const ext_msg_hash = message.hash().toString('base64');
  const norm = (await store.byHashes([message.hash()]))[0]?.hash;

  test('pendingTraces has a trace by account and by both hashes', async () => {
    for (const query of [{ account }, { account: to }, { ext_msg_hash }, { ext_msg_hash: norm }]) {
      const { traces, address_book } = await answerOf(ask('pendingTraces', query));
      const [trace = assert.fail()] = traces;
      assert.equal(traces.length, 1);
      assert.deepEqual([trace.trace_id, trace.external_hash], [null, ext_msg_hash]);
      assert.deepEqual(trace.trace_info, {
        trace_state: 'pending',
        classification_state: 'ok',
        messages: 2,
        transactions: 2,
        pending_messages: 2,
      });
      assert.equal(trace.trace?.children.length, 1);
      assert.equal(trace.actions?.length, 2);
      assert.ok(account && to && address_book[account] && address_book[to]);
    }
  });

  test('pendingTransactions has the emulated transactions of accounts and traces', async () => {
    const { transactions } = await answerOf(ask('pendingTransactions', { account }));
    assert.deepEqual(
      transactions.map((each) => [each.account, each.emulated, each.finality, each.mc_block_seqno]),
      [[account, true, 'pending', 0]],
    );
    assert.ok(transactions.every((each) => !('trace_id' in each)));
    assert.equal(transactions[0]?.trace_external_hash, ext_msg_hash);
    const of = await answerOf(ask('pendingTransactions', { trace_id: ext_msg_hash }));
    assert.deepEqual(
      of.transactions.map((each) => each.account),
      [to, account],
    );
  });

  test('pendingActions has what an account takes part in', async () => {
    const { actions } = await answerOf(
      ask('pendingActions', { account: to, include_transactions: true }),
    );
    const [action = assert.fail()] = actions;
    assert.deepEqual(
      [action.type, action.finality, action.trace_id, actions.length],
      ['ton_transfer', 'pending', null, 1],
    );
    assert.deepEqual(action.accounts?.toSorted(), [account, to].sort());
    assert.deepEqual(
      action.transactions_full?.map(({ hash }) => hash),
      action.transactions,
    );
    const all = await answerOf(ask('pendingActions', { account }));
    assert.deepEqual(all.actions.map(({ type }) => type).sort(), [
      'contract_deploy',
      'ton_transfer',
    ]);
    const v1 = await answerOf(
      ask('pendingActions', { ext_msg_hash, supported_action_types: 'v1' }),
    );
    assert.ok(v1.actions.some(({ type }) => type === 'ton_transfer'));
  });

  test('what is missing or unknown is refused as the reference implementation does', async () => {
    const cases = [
      ['pendingTransactions', {}, 422, 'at least 1 account address required'],
      ['pendingTraces', {}, 422, 'account or ext_msg_hash should be specified'],
      ['pendingActions', {}, 422, 'account or ext_msg_hash should be specified'],
      ['pendingTransactions', { account: `0:${'0'.repeat(64)}` }, 404, 'emulated traces not found'],
    ] as const;
    for (const [name, query, code, error] of cases) {
      const refusal = await refusalOf(ask(name, query));
      assert.deepEqual([refusal.code, refusal.error], [code, error]);
    }
    const nobody = { account: `0:${'0'.repeat(64)}` };
    assert.deepEqual((await answerOf(ask('pendingTraces', nobody))).traces, []);
    assert.deepEqual((await answerOf(ask('pendingActions', nobody))).actions, []);
    const without = await askV3(index);
    const { code, error } = await refusalOf(without('pendingTraces', { account }));
    assert.deepEqual([code, error], [500, 'emulatedTracesRepository is not initialized']);
  });

  test('the index wins', async () => {
    await devnet.mine(3);
    await settled();
    const [query, of] = [{ ext_msg_hash }, { msg_hash: ext_msg_hash }];
    assert.equal((await answerOf(ask('traces', of))).traces.length, 1);
    assert.deepEqual((await answerOf(ask('pendingTraces', query))).traces, []);
    assert.deepEqual((await answerOf(ask('pendingActions', query))).actions, []);
    const { status, body } = await ask('pendingTransactions', { account });
    // On a busy machine the trace may have expired by now, and this operation then knows no trace of the account.
    if (status !== 404) assert.deepEqual('transactions' in body && body.transactions, []);
  });
});
