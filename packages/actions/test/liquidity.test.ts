import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { Address, Builder, type Cell } from '@tonway/chain';
import {
  dedustPayOutFromPool,
  dedustPayout,
  jettonBurnNotification,
  jettonInternalTransfer,
  stonfiAddLiquidityV2,
  stonfiBurnNotificationExtV2,
  stonfiCbAddLiquidityV2,
  stonfiCbRefundMeV2,
  stonfiPayToV2,
  stonfiProvideLpV2,
  stonfiRefundMeV2,
} from '@tonway/contracts';
import { proves, recordFound } from '@tonway/tools/proofs';
import { type Action, classify } from '../src/index.ts';
import {
  burn,
  byAddress,
  PTON,
  payTon,
  sendJettons,
  sendTon,
  type Wallet,
} from './support/jettons.ts';
import { accountNumber, knownContracts, type Sent, traceFrom } from './support/trace-builder.ts';

proves('dex_deposit_liquidity', 'dex_withdraw_liquidity');

const [provider, router, pool, vault, collector, usdt] = [1, 2, 3, 4, 5, 6].map(accountNumber) as [
  string,
  string,
  string,
  string,
  string,
  string,
];
const wallet = (number: number, owner: string, jetton: string): Wallet => ({
  address: accountNumber(number),
  owner,
  jetton,
});
const usdtOf = {
  provider: wallet(11, provider, usdt),
  router: wallet(12, router, usdt),
  vault: wallet(13, vault, usdt),
};
const pton = wallet(14, router, PTON);
const lpTokens = wallet(15, provider, pool);
const contracts = knownContracts(
  byAddress(usdtOf.provider, usdtOf.router, usdtOf.vault, pton, lpTokens),
);

const empty = new Builder().build();
const query = { queryId: 1n };
const parsed = (account: string) => Address.parse(account);
const opcodeOnly = ({ opcode }: { opcode: number }) => new Builder().storeUint(opcode, 32).build();

function actionsOf(messages: readonly Sent[], known = contracts): readonly Action[] {
  const { actions, error } = classify(traceFrom(provider, messages), known);
  assert.equal(error, undefined);
  return recordFound(actions);
}

function only(messages: readonly Sent[], type: string): Action {
  const [first, ...others] = actionsOf(messages).filter((action) => action.type === type);
  assert.ok(first, `no ${type}`);
  assert.equal(others.length, 0);
  return first;
}

describe('DeDust: a provider burns LP tokens', () => {
  const payOut = (to: string, amount: bigint, reply: Sent): Sent => ({
    to,
    body: dedustPayOutFromPool.toCell({
      kind: 'dedust_pay_out_from_pool',
      ...query,
      proof: empty,
      amount,
      recipientAddr: parsed(provider),
      payload: null,
    }),
    replies: [reply],
  });
  const tonVault = accountNumber(7);
  const paidTon = {
    to: provider,
    body: dedustPayout.toCell({ kind: 'dedust_payout', ...query, payload: null }),
  };
  const ton = payOut(tonVault, 70n, paidTon);
  const jettons = payOut(
    vault,
    30n,
    sendJettons({ from: usdtOf.vault, to: usdtOf.provider, amount: 30n }),
  );
  const burnt = (...replies: readonly Sent[]) => [
    burn(lpTokens, 40n, [
      {
        to: pool,
        body: jettonBurnNotification.toCell({
          kind: 'jetton_burn_notification',
          ...query,
          amount: 40n,
          sender: parsed(provider),
          responseDestination: parsed(provider),
        }),
        replies,
      },
    ]),
  ];

  test('and receives both assets of the pool', () => {
    const { fields, isSuccess } = only(burnt(ton, jettons), 'dex_withdraw_liquidity');
    assert.equal(isSuccess, true);
    assert.equal(fields.source, provider);
    assert.equal(fields.source_secondary, lpTokens.address);
    assert.equal(fields.destination, pool);
    assert.equal(fields.asset, pool);
    const data = fields.data?.dex_withdraw_liquidity_data;
    assert.deepEqual([data?.dex, data?.lp_tokens_burnt, data?.is_refund], ['dedust', 40n, false]);
    assert.deepEqual([data?.asset1_out, data?.amount1, data?.dex_wallet_1], [null, 70n, tonVault]);
    assert.deepEqual(
      [data?.asset2_out, data?.amount2, data?.user_jetton_wallet_2, data?.dex_jetton_wallet_2],
      [usdt, 30n, usdtOf.provider.address, usdtOf.vault.address],
    );
  });

  test('with one asset, or of an unknown wallet: no withdrawal', () => {
    assert.ok(actionsOf(burnt(ton)).some(({ type }) => type === 'jetton_burn'));
    const types = actionsOf(burnt(ton, jettons), knownContracts()).map(({ type }) => type);
    assert.ok(types.every((type) => type === 'call_contract'));
  });
});

describe('STON.fi v2: a provider deposits', () => {
  const mint: Sent = {
    to: lpTokens.address,
    body: jettonInternalTransfer.toCell({
      kind: 'jetton_internal_transfer',
      ...query,
      amount: 55n,
      from: parsed(pool),
      responseAddress: parsed(provider),
      forwardTonAmount: 0n,
      forwardPayload: { isReference: false, cell: empty },
    }),
  };
  const collect: Cell = stonfiAddLiquidityV2.toCell({
    kind: 'stonfi_add_liquidity_v2',
    ...query,
    newAmount0: 0n,
    newAmount1: 0n,
    minLpOut: 1n,
    fwdAmount: 0n,
    bothPositive: true,
    toUser: parsed(provider),
    customPayloadCs: null,
    additionalFields: {
      kind: 'additional_fields_add_liquidity_v2',
      refundAddress: parsed(provider),
      excessAddress: parsed(provider),
    },
  });
  const callback = stonfiCbAddLiquidityV2.toCell({
    kind: 'stonfi_cb_add_liquidity_v2',
    ...query,
    totAm0: 1n,
    totAm1: 1n,
    userAddress: parsed(provider),
    minLpOut: 1n,
    fwdAmount: 0n,
    customPayloadCs: null,
    additionalFields: {
      kind: 'additional_fields',
      toUserAddress: parsed(provider),
      refundAddress: parsed(provider),
      excessAddress: parsed(provider),
    },
  });
  const provide = (leftAmount: bigint, rightAmount: bigint, answer?: Sent): Sent => ({
    to: pool,
    body: stonfiProvideLpV2.toCell({
      kind: 'stonfi_provide_lp_v2',
      ...query,
      fromUser: parsed(provider),
      leftAmount,
      rightAmount,
      dexPayload: {
        kind: 'dex_payload_provide_lp_v2',
        transferredOp: 0,
        tokenWallet1: parsed(pton.address),
        refundAddress: parsed(provider),
        excessesAddress: parsed(provider),
        txDeadline: 0n,
        provideLpBody: {
          kind: 'provide_lp_body_v2',
          minLpOut: 1n,
          toAddress: parsed(provider),
          bothPositive: true,
          fwdAmount: 0n,
          customPayload: null,
        },
      },
    }),
    replies: [
      {
        to: collector,
        body: collect,
        replies: answer ? [{ to: pool, body: callback, replies: [answer] }] : [],
      },
    ],
  });
  const jettons = (reply: Sent) =>
    sendJettons({ from: usdtOf.provider, to: usdtOf.router, amount: 30n, replies: [reply] });
  const type = 'dex_deposit_liquidity';

  test('one asset', () => {
    const { fields, isSuccess } = only([jettons(provide(0n, 30n))], type);
    assert.equal(isSuccess, true);
    assert.equal(fields.source, provider);
    assert.equal(fields.destination, pool);
    assert.equal(fields.destination_secondary, collector);
    const data = fields.data?.dex_deposit_liquidity_data;
    assert.deepEqual([data?.asset1, data?.amount1, data?.amount2], [usdt, 30n, null]);
    assert.equal(data?.lp_tokens_minted, null);
  });

  test('both assets by two messages of one wallet: one deposit', () => {
    const { fields, transactions } = only(
      [sendTon(pton, 70n, [provide(70n, 0n)]), jettons(provide(0n, 30n, mint))],
      type,
    );
    const data = fields.data?.dex_deposit_liquidity_data;
    assert.deepEqual([data?.asset1, data?.amount1], [null, 70n]);
    assert.deepEqual([data?.asset2, data?.amount2], [usdt, 30n]);
    assert.equal(data?.user_jetton_wallet_2, usdtOf.provider.address);
    assert.equal(data?.lp_tokens_minted, 55n);
    assert.equal(transactions.length, 12);
  });

  test('but the pool sends the assets back to the account', () => {
    const refund = { to: collector, body: collect };
    const { isSuccess } = only([jettons(provide(0n, 30n, refund))], type);
    assert.equal(isSuccess, false);
  });

  test('by an unknown wallet: no claim', () => {
    const types = actionsOf([jettons(provide(0n, 30n, mint))], knownContracts());
    assert.ok(types.every((action) => action.type === 'call_contract'));
  });

  const payTo = (reply: Sent): Sent => ({
    to: router,
    body: stonfiPayToV2.toCell({
      kind: 'stonfi_pay_to_v2',
      ...query,
      toAddress: parsed(provider),
      excessesAddress: parsed(provider),
      originalCaller: parsed(provider),
      exitCode: 0,
      customPayload: null,
      additionalInfo: {
        kind: 'additional_info_pay_to_v2',
        fwdTonAmount: 0n,
        amount0Out: 0n,
        token0Address: parsed(pton.address),
        amount1Out: 30n,
        token1Address: parsed(usdtOf.router.address),
      },
    }),
    replies: [reply],
  });
  const ton = payTo(payTon(pton, provider, 70n));
  const usdtBack = payTo(sendJettons({ from: usdtOf.router, to: usdtOf.provider, amount: 30n }));

  test('burns LP tokens and receives both assets', () => {
    const notice = stonfiBurnNotificationExtV2.toCell({
      kind: 'stonfi_burn_notification_ext_v2',
      ...query,
      jettonAmount: 40n,
      fromAddress: parsed(provider),
      responseAddress: parsed(provider),
      maybeCustomPayload: null,
    });
    const { fields } = only(
      [burn(lpTokens, 40n, [{ to: pool, body: notice, replies: [ton, usdtBack] }])],
      'dex_withdraw_liquidity',
    );
    assert.equal(fields.source_secondary, lpTokens.address);
    assert.equal(fields.destination, pool);
    assert.equal(fields.asset, pool);
    const data = fields.data?.dex_withdraw_liquidity_data;
    assert.deepEqual([data?.asset1_out, data?.amount1, data?.dex_wallet_1], [null, 70n, router]);
    assert.deepEqual(
      [data?.asset2_out, data?.amount2, data?.user_jetton_wallet_2],
      [usdt, 30n, usdtOf.provider.address],
    );
    assert.deepEqual([data?.lp_tokens_burnt, data?.is_refund], [40n, false]);
  });

  test('takes back one asset', () => {
    const back = { to: pool, body: opcodeOnly(stonfiCbRefundMeV2), replies: [usdtBack] };
    const { fields } = only(
      [{ to: collector, body: opcodeOnly(stonfiRefundMeV2), replies: [back] }],
      'dex_withdraw_liquidity',
    );
    const data = fields.data?.dex_withdraw_liquidity_data;
    assert.equal(fields.source, provider);
    assert.deepEqual([data?.asset1_out, data?.amount1, data?.amount2], [usdt, 30n, null]);
    assert.deepEqual([data?.lp_tokens_burnt, data?.is_refund], [null, true]);
  });
});
