import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { Address, Builder, type Cell } from '@tonway/chain';
import {
  dedustPayOutFromPool,
  dedustPayout,
  dedustSwap,
  dedustSwapEvent,
  dedustSwapExternal,
  dedustSwapPeer,
  stonfiPayToV2,
  stonfiSwapV2,
  stonfiSwapV2ForwardPayload,
  toncoPoolSwap,
  toncoPoolSwapPayload,
  toncoRouterPayTo,
} from '@tonway/contracts';
import { proves, recordFound } from '@tonway/tools/proofs';
import { type Classification, classify } from '../src/index.ts';
import { byAddress, PTON, payTon, sendJettons, sendTon, type Wallet } from './support/jettons.ts';
import { accountNumber, knownContracts, type Sent, traceFrom } from './support/trace-builder.ts';

proves('jetton_swap');

const [trader, router, pool, usdt, abc] = [1, 2, 3, 4, 5].map(accountNumber) as [
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
const traderUsdt = wallet(11, trader, usdt);
const routerUsdt = wallet(12, router, usdt);
const routerAbc = wallet(13, router, abc);
const pton = wallet(14, router, PTON);
const known = knownContracts(byAddress(traderUsdt, routerUsdt, routerAbc, pton));

const query = { queryId: 1n };
const empty = new Builder().build();
const parsed = (account: string) => Address.parse(account);

function classified(messages: readonly Sent[], contracts = known): Classification {
  const result = classify(traceFrom(trader, messages), contracts);
  assert.equal(result.error, undefined);
  recordFound(result.actions);
  return result;
}

function swapOf({ actions }: Classification) {
  const [swap, ...others] = actions.filter(({ type }) => type === 'jetton_swap');
  assert.ok(swap);
  assert.equal(others.length, 0);
  const data = swap.fields.data?.jetton_swap_data;
  return { ...swap, data, outgoing: data?.dex_outgoing_transfer as Record<string, unknown> };
}

function swaps({ actions }: Classification): number {
  return actions.filter(({ type }) => type === 'jetton_swap').length;
}

const route = {
  refundAddress: parsed(trader),
  excessesAddress: parsed(trader),
  txDeadline: 0n,
};
const swapBody = (customPayload: Cell | null) => ({
  minOut: 1n,
  receiver: parsed(trader),
  fwdGas: 0n,
  customPayload,
  refundFwdGas: 0n,
  refundPayload: null,
  refFee: 0,
  refAddress: parsed(trader),
});

describe('STON.fi v2', () => {
  const OK = 0xc64370e5;
  const nextSwap = stonfiSwapV2ForwardPayload.toCell({
    kind: 'stonfi_swap_v2_forward_payload',
    ...route,
    tokenWallet1: parsed(routerAbc.address),
    crossSwapBody: { kind: 'cross_swap_body', ...swapBody(null) },
  });
  const swap = (...replies: readonly Sent[]): Sent => ({
    to: pool,
    body: stonfiSwapV2.toCell({
      kind: 'stonfi_swap_v2',
      ...query,
      fromUser: parsed(trader),
      leftAmount: 70n,
      rightAmount: 0n,
      dexPayload: {
        kind: 'dex_payload',
        transferredOp: 0,
        ...route,
        tokenWallet1: parsed(routerUsdt.address),
        swapBody: { kind: 'swap_body', ...swapBody(nextSwap) },
      },
    }),
    replies,
  });
  const payTo = (exitCode: number, amount: bigint, from: Wallet, reply: Sent): Sent => ({
    to: router,
    body: stonfiPayToV2.toCell({
      kind: 'stonfi_pay_to_v2',
      ...query,
      toAddress: parsed(trader),
      excessesAddress: parsed(trader),
      originalCaller: parsed(trader),
      exitCode,
      customPayload: null,
      additionalInfo: {
        kind: 'additional_info_pay_to_v2',
        fwdTonAmount: 0n,
        amount0Out: amount,
        token0Address: parsed(from.address),
        amount1Out: 0n,
        token1Address: parsed(from.address),
      },
    }),
    replies: [reply],
  });
  const refund = payTo(0x5ffe1295, 70n, pton, payTon(pton, trader, 70n));

  test('a failed swap names the asset at the end of the route that was asked for', () => {
    const result = classified([sendTon(pton, 70n, [swap(refund)])]);
    const { isSuccess, fields, outgoing } = swapOf(result);
    assert.equal(result.state, 'ok');
    assert.equal(isSuccess, false);
    assert.deepEqual([fields.asset, fields.asset2], [null, abc]);
    assert.equal(outgoing.asset, null);
  });

  test('a failed swap for a jetton that is not known is incomplete', () => {
    const contracts = knownContracts(byAddress(pton));
    const result = classified([sendTon(pton, 70n, [swap(refund)])], contracts);
    assert.equal(result.state, 'broken');
    assert.equal(swapOf(result).isSuccess, false);
  });

  test('jettons for TON', () => {
    const paid = payTo(OK, 70n, pton, payTon(pton, trader, 70n));
    const { fields, data, isSuccess } = swapOf(
      classified([
        sendJettons({ from: traderUsdt, to: routerUsdt, amount: 30n, replies: [swap(paid)] }),
      ]),
    );
    assert.equal(isSuccess, true);
    assert.deepEqual([fields.asset, fields.asset2], [usdt, null]);
    assert.deepEqual(data?.peer_swaps, []);
  });

  test('payments by wallets that are not known are no swap', () => {
    const paid = payTo(
      OK,
      30n,
      routerUsdt,
      sendJettons({ from: routerUsdt, to: traderUsdt, amount: 30n }),
    );
    const result = classified([sendTon(pton, 70n, [swap(paid)])], knownContracts(byAddress(pton)));
    assert.ok(result.actions.every(({ type }) => type === 'call_contract'));
  });

  test('TON that only a message claims is no swap', () => {
    const paid = payTo(
      OK,
      30n,
      routerUsdt,
      sendJettons({ from: routerUsdt, to: traderUsdt, amount: 30n }),
    );
    const impostor = { ...pton, address: accountNumber(66) };
    assert.equal(swaps(classified([sendTon(impostor, 10n ** 18n, [swap(paid)])])), 0);
  });

  test('a route of very many pools ends', () => {
    let last = payTo(OK, 70n, pton, payTon(pton, trader, 70n));
    for (let hops = 0; hops < 500; hops++) last = payTo(OK, 70n, pton, swap(last));
    const result = classified([sendTon(pton, 70n, [swap(last)])]);
    assert.equal(swaps(result), 0);
    assert.ok(result.actions.length >= 1000);
  });
});

describe('TONCO', () => {
  test('a failed swap has the least amount that was asked for at the end of the route', () => {
    const step = (routerWallet: Wallet, minOutAmount: bigint, next: Cell | null): Cell =>
      toncoPoolSwapPayload.toCell({
        kind: 'tonco_pool_swap_payload',
        routerWallet: parsed(routerWallet.address),
        sqrtPriceLimitX96: 0n,
        minOutAmount,
        recipient: parsed(trader),
        next,
      });
    const payment: Sent = {
      to: router,
      body: toncoRouterPayTo.toCell({
        kind: 'tonco_router_pay_to',
        ...query,
        reciever0: parsed(trader),
        reciever1: parsed(trader),
        exitCode: 250,
        seqno: 0n,
        coinsinfoCell: {
          kind: 'tonco_coins_info_cell',
          amount0: 70n,
          jetton0Address: parsed(pton.address),
          amount1: 0n,
          jetton1Address: parsed(routerUsdt.address),
          payloadCell: null,
        },
        rest: empty.slice(),
      }),
      replies: [payTon(pton, trader, 70n)],
    };
    const swap: Sent = {
      to: pool,
      body: toncoPoolSwap.toCell({
        kind: 'tonco_pool_swap',
        ...query,
        ownerAddress: parsed(trader),
        sourceWallet: parsed(pton.address),
        swapParams: {
          kind: 'tonco_swap_params',
          amount: 70n,
          sqrtPriceLimitX96: 0n,
          minOutAmount: 1n,
        },
        swapPayloads: {
          kind: 'tonco_swap_payloads',
          targetAddress: parsed(trader),
          okForwardAmount: 0n,
          okForwardPayload: null,
          retForwardAmount: 0n,
          retForwardPayload: null,
        },
      }),
      replies: [payment],
    };
    const payload = step(routerUsdt, 20n, step(routerAbc, 9n, null));
    const { isSuccess, fields, data } = swapOf(classified([sendTon(pton, 70n, [swap], payload)]));
    assert.equal(isSuccess, false);
    assert.equal(fields.asset2, abc);
    assert.equal(data?.min_out_amount, 9n);
  });
});

describe('DeDust', () => {
  const [secondPool, tonVault] = [accountNumber(7), accountNumber(8)];
  const pools = (assets: Readonly<Record<string, readonly (string | null)[]>>) => ({
    ...known,
    dedustAssets: (account: string) => assets[account],
  });
  const contracts = pools({ [pool]: [null, usdt], [secondPool]: [usdt, abc] });
  const swapParams = {
    kind: 'swap_params',
    deadline: 0,
    recipientAddr: parsed(trader),
    referralAddr: parsed(trader),
    fulfillPayload: null,
    rejectPayload: null,
  } as const;
  const stepParams = { isGivenOut: false, limit: 0n };
  const current = { kind: 'step_params', ...stepParams, next: [] } as const;
  const common = {
    ...query,
    proof: empty,
    amount: 70n,
    senderAddr: parsed(trader),
    current,
    swapParams,
  };
  const request = (...replies: readonly Sent[]): Sent => ({
    to: tonVault,
    body: dedustSwap.toCell({
      kind: 'dedust_swap',
      ...query,
      amount: 70n,
      step: {
        kind: 'step',
        poolAddr: parsed(pool),
        ...stepParams,
        next: [{ kind: 'step', poolAddr: parsed(secondPool), ...stepParams }],
      },
      swapParams,
    }),
    replies: [
      {
        to: pool,
        body: dedustSwapExternal.toCell({ kind: 'dedust_swap_external', ...common }),
        replies,
      },
    ],
  });
  const event = (
    assetIn: string | null,
    assetOut: string | null,
    amountIn: bigint,
    amountOut: bigint,
  ): Sent => ({
    to: null,
    body: dedustSwapEvent.toCell({
      kind: 'dedust_swap_event',
      assetIn: assetIn === null ? null : parsed(assetIn),
      assetOut: assetOut === null ? null : parsed(assetOut),
      amountIn,
      amountOut,
      details: {
        kind: 'swap_details',
        senderAddr: parsed(trader),
        referralAddr: parsed(trader),
        reserve0: 0n,
        reserve1: 0n,
      },
    }),
  });
  const payTonOut = (amount: bigint): Sent => ({
    to: tonVault,
    body: dedustPayOutFromPool.toCell({
      kind: 'dedust_pay_out_from_pool',
      ...query,
      proof: empty,
      amount,
      recipientAddr: parsed(trader),
      payload: null,
    }),
    replies: [
      {
        to: trader,
        body: dedustPayout.toCell({ kind: 'dedust_payout', ...query, payload: null }),
      },
    ],
  });
  const peer = (...replies: readonly Sent[]): Sent => ({
    to: secondPool,
    body: dedustSwapPeer.toCell({ kind: 'dedust_swap_peer', ...common, asset: parsed(usdt) }),
    replies,
  });

  test('a swap without a log has failed, and names the asset that was asked for', () => {
    const result = classified([request(payTonOut(69n))], contracts);
    const { isSuccess, fields, outgoing } = swapOf(result);
    assert.equal(result.state, 'ok');
    assert.equal(isSuccess, false);
    assert.deepEqual([fields.asset, fields.asset2], [null, abc]);
    const { amount, asset, destination } = outgoing;
    assert.deepEqual([amount, asset, destination], [69n, null, trader]);
  });

  test('a failed swap by a pool that is not known is incomplete', () => {
    const result = classified([request(payTonOut(69n))], pools({ [pool]: [null, usdt] }));
    assert.equal(result.state, 'broken');
  });

  test('a route has one hop for each log', () => {
    const { data, outgoing, isSuccess, fields } = swapOf(
      classified(
        [request(event(null, usdt, 70n, 30n), peer(event(usdt, null, 30n, 65n), payTonOut(1n)))],
        pools({ [pool]: [null, usdt], [secondPool]: [usdt, null] }),
      ),
    );
    assert.equal(isSuccess, true);
    assert.equal(fields.asset2, null);
    assert.deepEqual(data?.peer_swaps, [
      { asset_in: null, amount_in: 70n, asset_out: usdt, amount_out: 30n },
      { asset_in: usdt, amount_in: 30n, asset_out: null, amount_out: 65n },
    ]);
    assert.equal(outgoing.amount, 65n);
  });

  test('a request that nobody answers is a call of a contract', () => {
    assert.equal(swaps(classified([request()], contracts)), 0);
    assert.equal(swaps(classified([request(peer(event(usdt, null, 1n, 1n)))], contracts)), 0);
  });
});
