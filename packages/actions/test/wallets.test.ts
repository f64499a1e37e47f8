import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { Address, BitString, Builder, type Cell, Message, NO_CURRENCIES } from '@tonway/chain';
import {
  jettonTransfer,
  multisigApprove,
  multisigApproveAccepted,
  multisigApproveRejected,
  multisigExecute,
  multisigNewOrder,
  multisigOrderInit,
  paymentConfirmed,
  paymentRequest,
  subscriptionPayment,
  textCommentBody,
  vestingSendMessage,
  vestingSendMessageResponse,
  w5ExternalSignedRequest,
  walletPluginDestruct,
  walletSignedV4,
} from '@tonway/contracts';
import { proves } from '@tonway/tools/proofs';
import { accountsToLoad, classify } from '../src/index.ts';
import { knowing, one, shownActions, typesOf } from './support/shown-actions.ts';
import { accountNumber, knownContracts, type Sent, traceFrom } from './support/trace-builder.ts';

proves(
  'jetton_transfer',
  'multisig_approve',
  'multisig_create_order',
  'multisig_execute',
  'subscribe',
  'ton_transfer',
  'unsubscribe',
  'vesting_send_message',
);

const wallet = accountNumber(1);
const other = accountNumber(2);
const receiver = accountNumber(3);
const signers = [wallet, accountNumber(4), accountNumber(5)];
const empty = new Builder().build();
const nothing = knowing({});

function trace(...messages: Sent[]) {
  return traceFrom(wallet, messages);
}

describe('multisigs', () => {
  const order = accountNumber(6);
  const orders = knowing({ orders: { [order]: signers } });
  const content = new Builder().storeUint(1, 8).build();
  const newOrder = multisigNewOrder.toCell({
    kind: 'multisig_new_order',
    queryId: 1n,
    orderSeqno: 2n,
    signer: true,
    index: 0,
    expirationDate: 99,
    order: content,
  });
  const init = multisigOrderInit.toCell({
    kind: 'multisig_order_init',
    queryId: 1n,
    threshold: 2,
    signers: empty,
    expirationDate: 99,
    order: content,
    approveOnInit: 0,
  });

  test('an order is created', () => {
    const creation = trace({ to: other, body: newOrder, replies: [{ to: order, body: init }] });
    const { details, accounts } = one(shownActions(creation, orders), 'multisig_create_order');
    assert.deepEqual(details, {
      query_id: '1',
      order_seqno: '2',
      is_created_by_signer: true,
      is_signed_by_creator: true,
      creator_index: 0,
      expiration_date: 99,
      order_boc: 'te6ccgEBAQEAAwAAAgE=',
      source: wallet,
      destination: other,
      destination_order: order,
    });
    for (const signer of signers) assert.ok(accounts.includes(signer));
    assert.deepEqual(typesOf(shownActions(creation, nothing)), ['call_contract', 'call_contract']);
  });

  const accepted = multisigApproveAccepted.toCell({
    kind: 'multisig_approve_accepted',
    queryId: 1n,
  });
  const rejected = multisigApproveRejected.toCell({
    kind: 'multisig_approve_rejected',
    queryId: 1n,
    exitCode: 107,
  });
  const approve = multisigApprove.toCell({ kind: 'multisig_approve', queryId: 1n, signerIndex: 2 });

  test('a signer approves', () => {
    const approval = trace({ to: order, body: approve, replies: [{ to: wallet, body: accepted }] });
    const { details, isSuccess, accounts } = one(
      shownActions(approval, orders),
      'multisig_approve',
    );
    assert.deepEqual(details, {
      signer_index: 2,
      exit_code: 0,
      source: wallet,
      destination: order,
    });
    assert.ok(isSuccess);
    for (const signer of signers) assert.ok(accounts.includes(signer));
    assert.deepEqual(typesOf(shownActions(approval, nothing)), ['call_contract', 'call_contract']);
  });

  test('an approval by comment is rejected', () => {
    const body = textCommentBody('approve');
    const approval = trace({ to: order, body, replies: [{ to: wallet, body: rejected }] });
    const { details, isSuccess } = one(shownActions(approval, orders), 'multisig_approve');
    assert.deepEqual([details.signer_index, details.exit_code, isSuccess], [-1, 107, false]);
  });

  test('an approval without an answer is a call', () => {
    assert.deepEqual(typesOf(shownActions(trace({ to: order, body: approve }), orders)), [
      'call_contract',
    ]);
  });

  test('an order is executed', () => {
    const body = multisigExecute.toCell({
      kind: 'multisig_execute',
      queryId: 1n,
      orderSeqno: 2n,
      expirationDate: 99,
      approvalsNum: 2,
      signersHash: BitString.fromUint(1n, 256),
      order: content,
    });
    const execution = traceFrom(order, [{ to: other, body }]);
    const { details } = one(shownActions(execution, orders), 'multisig_execute');
    assert.deepEqual(details, {
      query_id: '1',
      order_seqno: '2',
      expiration_date: 99,
      approvals_num: 2,
      signers_hash: 'AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAE=',
      order_boc: 'te6ccgEBAQEAAwAAAgE=',
      source: order,
      destination: other,
    });
    const failed = shownActions(traceFrom(order, [{ to: other, body, isAborted: true }]), orders);
    assert.equal(one(failed, 'multisig_execute').isSuccess, false);
    assert.deepEqual(typesOf(shownActions(execution, nothing)), ['call_contract']);
  });
});

describe('subscriptions', () => {
  const plugin = accountNumber(7);
  const request = paymentRequest.toCell({
    kind: 'payment_request',
    queryId: 1n,
    amount: 700n,
    extra: null,
  });
  const payment: Sent = {
    to: receiver,
    body: subscriptionPayment.toCell({ kind: 'subscription_payment' }),
  };
  const confirmed: Sent = {
    to: plugin,
    value: 750n,
    body: paymentConfirmed.toCell({ kind: 'payment_confirmed', queryId: 1n }),
    replies: [payment],
  };

  test('a plugin collects a payment', () => {
    const collected = traceFrom(plugin, [{ to: wallet, body: request, replies: [confirmed] }]);
    const { details, transactions } = one(shownActions(collected, nothing), 'subscribe');
    assert.deepEqual(details, {
      subscriber: wallet,
      beneficiary: receiver,
      subscription: plugin,
      amount: '700',
    });
    assert.equal(transactions, 4);
  });

  test('the first payment comes with the installation', () => {
    const { details } = one(shownActions(trace(confirmed), nothing), 'subscribe');
    assert.equal(details.amount, '750');
  });

  test('a confirmation without a payment is a call', () => {
    const types = typesOf(shownActions(trace({ ...confirmed, replies: [] }), nothing));
    assert.deepEqual(types, ['call_contract']);
  });

  test('a wallet removes a plugin', () => {
    const body = walletPluginDestruct.toCell({ kind: 'wallet_plugin_destruct', queryId: null });
    const removal: Sent = { to: plugin, body, replies: [{ to: receiver, body }] };
    const actions = shownActions(trace(removal), nothing);
    assert.deepEqual(one(actions, 'unsubscribe').details, {
      subscriber: wallet,
      beneficiary: receiver,
      subscription: plugin,
    });
    assert.equal(one(actions, 'unsubscribe').transactions, 3);
  });
});

/** A message as a wallet is asked to send it. */
function requested(to: string, coins: bigint, body: Cell): Cell {
  return Message.toCell({
    info: {
      kind: 'internal',
      ihrDisabled: true,
      bounce: true,
      bounced: false,
      source: null,
      destination: Address.parse(to),
      value: { ...NO_CURRENCIES, coins },
      extraFlags: 0n,
      fwdFee: 0n,
      createdLt: 0n,
      createdAt: 0,
    },
    init: null,
    initInRef: false,
    body,
    bodyInRef: true,
  });
}

const signature = BitString.fromUint(2n ** 512n - 2n, 512);
const times = { validUntil: 1, seqno: 1 };

function v4Request(...messages: Cell[]): Cell {
  return walletSignedV4.toCell({
    kind: 'wallet_signed_v4',
    signature,
    subwalletId: 1,
    ...times,
    op: 0,
    payload: messages.map((message) => ({ kind: 'wallet_message', mode: 3, message })),
  });
}

function v5Request(...messages: Cell[]): Cell {
  let actions = empty;
  for (const message of messages) {
    const action = new Builder().storeRef(actions).storeUint(0x0ec3c86d, 32).storeUint(3, 8);
    actions = action.storeRef(message).build();
  }
  return w5ExternalSignedRequest.toCell({
    kind: 'w5_external_signed_request',
    walletId: 1,
    ...times,
    outActions: actions,
    extendedActions: null,
    signature,
  });
}

describe('messages that a wallet did not send', () => {
  const jettonWallet = accountNumber(8);
  const master = accountNumber(9);
  const contracts = knownContracts({ [jettonWallet]: { owner: wallet, jetton: master } });
  const toJettons = jettonTransfer.toCell({
    kind: 'jetton_transfer',
    queryId: 5n,
    amount: 42n,
    destination: Address.parse(receiver),
    responseDestination: null,
    customPayload: null,
    forwardTonAmount: 1n,
    forwardPayload: { isReference: false, cell: empty },
  });
  const payment = requested(receiver, 10n, textCommentBody('hello'));
  const jettons = requested(jettonWallet, 50n, toJettons);

  for (const [version, request] of [
    [4, v4Request],
    [5, v5Request],
  ] as const)
    test(`of version ${version}: a payment and a transfer of jettons`, () => {
      const body = request(payment, jettons);
      const actions = shownActions(traceFrom(wallet, [], { body, isAborted: true }), contracts);
      assert.deepEqual(typesOf(actions).toSorted(), ['jetton_transfer', 'ton_transfer']);
      for (const { isSuccess, accounts } of actions) {
        assert.equal(isSuccess, false);
        assert.ok(!accounts.includes(receiver));
      }
      const { details } = one(actions, 'ton_transfer');
      assert.deepEqual(
        [details.source, details.destination, details.value, details.comment],
        [wallet, receiver, '10', 'hello'],
      );
      const transfer = one(actions, 'jetton_transfer').details;
      assert.deepEqual(
        [transfer.asset, transfer.receiver, transfer.amount, transfer.sender_jetton_wallet],
        [master, receiver, '42', jettonWallet],
      );
      assert.equal(transfer.receiver_jetton_wallet, null);
    });

  test('the receivers are accounts to load', () => {
    const trace = traceFrom(wallet, [], { body: v4Request(payment, jettons) });
    assert.deepEqual(accountsToLoad(trace), [wallet, receiver, jettonWallet]);
  });

  test('equal messages of one request have ids of their own', () => {
    const { actions } = classify(
      traceFrom(wallet, [], { body: v4Request(payment, payment) }),
      contracts,
    );
    assert.equal(new Set(actions.map(({ id }) => id)).size, 2);
  });

  test('a request that was executed has no such messages', () => {
    const executed = traceFrom(wallet, [{ to: receiver }], { body: v4Request(payment) });
    assert.deepEqual(typesOf(shownActions(executed, contracts)), ['ton_transfer']);
  });

  test('a request without readable messages is unknown', () => {
    for (const body of [v4Request(), v4Request(empty), v5Request(empty), toJettons, null])
      assert.deepEqual(typesOf(shownActions(traceFrom(wallet, [], { body }), contracts)), [
        'unknown',
      ]);
  });

  test('a long list of actions is read up to a limit', () => {
    const body = v5Request(...Array.from({ length: 400 }, () => payment));
    assert.equal(shownActions(traceFrom(wallet, [], { body }), contracts).length, 255);
  });
});

test('a vesting wallet answers, or nothing was sent', () => {
  const body = vestingSendMessage.toCell({
    kind: 'vesting_send_message',
    queryId: 1n,
    mode: 3,
    message: requested(receiver, 10n, empty),
  });
  const response = vestingSendMessageResponse.toCell({
    kind: 'vesting_send_message_response',
    queryId: 1n,
  });
  const answered = trace({ to: other, body, replies: [{ to: wallet, body: response }] });
  const { details } = one(shownActions(answered, nothing), 'vesting_send_message');
  assert.deepEqual([details.destination, details.amount], [receiver, '10']);
  assert.deepEqual(typesOf(shownActions(trace({ to: other, body }), nothing)), ['call_contract']);
});
