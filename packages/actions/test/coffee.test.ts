import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { Address, Builder, type Cell } from '@tonway/chain';
import {
  type CoffeeAsset,
  coffeeMevProtectFailedSwap,
  coffeeMevProtectHoldFunds,
  coffeePayout,
  coffeePayoutInternal,
  coffeeSwap,
  coffeeSwapInternal,
  coffeeSwapSucceeded,
  jettonInternalTransfer,
  jettonTransfer,
} from '@tonway/contracts';
import { proves, recordFound } from '@tonway/tools/proofs';
import { type Action, classify } from '../src/index.ts';
import { accountNumber, knownContracts, type Sent, traceFrom } from './support/trace-builder.ts';

proves('coffee_mev_protect_hold_funds', 'coffee_mev_protect_failed_swap', 'jetton_swap');

const [trader, vault, pool, otherPool, holder, traderWallet, holderWallet, jetton] = [
  1, 2, 3, 4, 5, 6, 7, 8,
].map(accountNumber) as [string, string, string, string, string, string, string, string];
const traderAddress = Address.parse(trader);
const empty = new Builder().build();

const contracts = knownContracts({
  [traderWallet]: { owner: trader, jetton },
  [holderWallet]: { owner: holder, jetton },
});

function typesOf(...messages: readonly Sent[]): readonly string[] {
  return actionsOf(...messages).map(({ type }) => type);
}

function actionOf(type: string, ...messages: readonly Sent[]): Action | undefined {
  return actionsOf(...messages).find((action) => action.type === type);
}

function actionsOf(...messages: readonly Sent[]): readonly Action[] {
  const { actions, error } = classify(traceFrom(trader, messages), contracts);
  assert.equal(error, undefined);
  return recordFound(actions);
}

/** A transfer of jettons of the trader to the holder. */
function jettons(payload: Cell): Sent {
  const common = { queryId: 1n, amount: 70n, forwardTonAmount: 1n };
  const forwardPayload = { isReference: true, cell: payload };
  const request = jettonTransfer.toCell({
    kind: 'jetton_transfer',
    ...common,
    destination: Address.parse(holder),
    responseDestination: traderAddress,
    customPayload: null,
    forwardPayload,
  });
  const receipt = jettonInternalTransfer.toCell({
    kind: 'jetton_internal_transfer',
    ...common,
    from: traderAddress,
    responseAddress: traderAddress,
    forwardPayload,
  });
  return { to: traderWallet, body: request, replies: [{ to: holderWallet, body: receipt }] };
}

describe('protection against MEV', () => {
  const hold = coffeeMevProtectHoldFunds.toCell({
    kind: 'coffee_mev_protect_hold_funds',
    queryId: 1n,
  });
  const returned = coffeeMevProtectFailedSwap.toCell({
    kind: 'coffee_mev_protect_failed_swap',
    queryId: 1n,
    recipient: traderAddress,
  });
  const fee: Sent = { to: otherPool, body: new Builder().storeUint(0xc0ffeea0, 32).build() };

  test('jettons are held, and the fee belongs to the action', () => {
    const action = actionOf('coffee_mev_protect_hold_funds', jettons(hold), fee);
    assert.deepEqual(
      [action?.fields.source_secondary, action?.fields.destination, action?.fields.asset],
      [traderWallet, holder, jetton],
    );
    assert.equal(action?.fields.amount, 70n);
    assert.ok(action?.accounts.includes(otherPool));
  });

  test('TON is held without a fee', () => {
    const action = actionOf('coffee_mev_protect_hold_funds', {
      to: holder,
      body: hold,
      value: 5n,
    });
    assert.equal(action?.fields.amount, 5n);
    assert.equal(action?.fields.asset, null);
    assert.equal(action?.transactions.length, 2);
  });

  test('a fee alone is a call', () => {
    assert.deepEqual(typesOf(fee), ['call_contract']);
  });

  test('the TON of a failed swap returns', () => {
    const action = actionOf('coffee_mev_protect_failed_swap', { to: trader, body: returned });
    assert.equal(action?.fields.destination, trader);
    assert.equal(action?.fields.asset, null);
  });

  test('the jettons of a failed swap return', () => {
    const action = actionOf('coffee_mev_protect_failed_swap', jettons(returned));
    assert.equal(action?.fields.destination, holder);
    assert.equal(action?.fields.asset, jetton);
  });

  test('a truncated body is a call', () => {
    const truncated = new Builder().storeUint(0xee51ce51, 32).build();
    assert.deepEqual(typesOf({ to: trader, body: truncated }), ['call_contract']);
  });
});

describe('swaps', () => {
  const params = {
    kind: 'swap_params',
    deadline: 0,
    recipient: traderAddress,
    referral: null,
    notificationData: null,
  } as const;
  const request = coffeeSwap.toCell({
    kind: 'coffee_swap',
    queryId: 1n,
    amount: 90n,
    step: { kind: 'swap_step_params', poolAddressHash: 3n, minOutputAmount: 1n, next: [] },
    params,
  });
  const paid: Sent = {
    to: vault,
    body: coffeePayoutInternal.toCell({
      kind: 'coffee_payout_internal',
      queryId: 1n,
      recipient: traderAddress,
      amount: 40n,
      notificationData: null,
      proof: null,
    }),
    replies: [{ to: trader, body: coffeePayout.toCell({ kind: 'coffee_payout', queryId: 1n }) }],
  };

  function log(input: CoffeeAsset, inputAmount: bigint, outputAmount: bigint): Sent {
    const reserves = { kind: 'pool_reserves', inputReserve: 1n, outputReserve: 1n } as const;
    const amounts = { inputAmount, outputAmount, protocolFee: 0n };
    const body = {
      kind: 'coffee_swap_succeeded',
      queryId: 1n,
      input,
      ...amounts,
      reserves,
    } as const;
    return { to: null, body: coffeeSwapSucceeded.toCell(body) };
  }

  function swapBy(to: string, ...replies: readonly Sent[]): Sent {
    const body = coffeeSwapInternal.toCell({
      kind: 'coffee_swap_internal',
      queryId: 1n,
      step: {
        kind: 'swap_step_internal_params',
        previousAmount: 90n,
        previousAssetHint: null,
        minOutputAmount: 1n,
        next: [],
      },
      params,
      proof: empty,
    });
    return { to, body, replies };
  }

  function swapOf(...replies: readonly Sent[]): Action | undefined {
    return actionOf('jetton_swap', { to: vault, body: request, replies });
  }

  test('each pool of a route logs its swap', () => {
    const second = swapBy(otherPool, log(Address.parse(jetton), 60n, 40n), paid);
    const action = swapOf(swapBy(pool, log(null, 90n, 60n), second));
    assert.equal(action?.isSuccess, true);
    assert.deepEqual(action?.fields.data?.jetton_swap_data?.peer_swaps, [
      { asset_in: null, amount_in: 90n, asset_out: jetton, amount_out: 60n },
      { asset_in: jetton, amount_in: 60n, asset_out: null, amount_out: 40n },
    ]);
  });

  test('a route that ends before the last pool has failed', () => {
    assert.equal(
      swapOf(swapBy(pool, log(null, 90n, 60n), swapBy(otherPool, paid)))?.isSuccess,
      false,
    );
    assert.equal(swapOf(swapBy(pool, paid))?.isSuccess, false);
  });

  test('a swap without a payout, and a swap of extra currencies, are calls', () => {
    assert.equal(swapOf(swapBy(pool, log(null, 90n, 60n))), undefined);
    assert.equal(swapOf(swapBy(pool, log(7, 90n, 60n), paid)), undefined);
  });

  test('a pool alone is not a swap', () => {
    assert.equal(actionOf('jetton_swap', swapBy(pool, log(null, 90n, 60n), paid)), undefined);
  });
});
