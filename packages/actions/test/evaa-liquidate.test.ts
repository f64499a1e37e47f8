import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { Address, Builder, type Cell } from '@tonway/chain';
import {
  bounce,
  evaaLiquidateFail,
  evaaLiquidateMaster,
  evaaLiquidateSatisfied,
  evaaLiquidateSuccess,
  evaaLiquidateSuccessReport,
  evaaLiquidateUnsatisfied,
  evaaLiquidateUser,
  evaaUserMessage,
  textCommentBody,
} from '@tonway/contracts';
import { proves, recordFound } from '@tonway/tools/proofs';
import { type Action, classify } from '../src/index.ts';
import { accountNumber, knownContracts, type Sent, traceFrom } from './support/trace-builder.ts';

proves('evaa_liquidate');

const [liquidator, master, userContract, borrower] = [1, 2, 3, 4].map(accountNumber) as [
  string,
  string,
  string,
  string,
];
const TON = 0x1a4219fe5e60d63af2a3cc7dce6fec69b45c6b5718497a6148e7c232ac87bd8an;
const USDT = 0xca9006bd3fb03d355daeeff93b24be90afaa6e3ca0073ff5720f8a852c933278n;
const USDT_MASTER = '0:B113A994B5024A16719F69139328EB759596C38A25F59028B146FECDC3621DFE';

const empty = new Builder().build();
const rest = empty.slice();
const parties = {
  queryId: 7n,
  ownerAddress: Address.parse(borrower),
  liquidatorAddress: Address.parse(liquidator),
  transferredAssetId: TON,
};

const request = evaaLiquidateMaster.toCell({
  kind: 'evaa_liquidate_master',
  queryId: 7n,
  borrowerAddress: Address.parse(borrower),
  liquidatorAddress: Address.parse(liquidator),
  collateralAssetId: USDT,
  minCollateralAmount: 1n,
  includeUserCode: true,
  liquidateIncomingAmount: 500n,
  rest,
});
const toUserContract = withHeader(
  evaaLiquidateUser.toCell({
    kind: 'evaa_liquidate_user',
    queryId: 7n,
    assetConfigCollection: null,
    assetDynamicsCollection: null,
    liquidation: {
      kind: 'liquidation',
      pricesPacked: empty,
      collateralAssetId: USDT,
      minCollateralAmount: 1n,
      liquidatorAddress: Address.parse(liquidator),
      transferredAssetId: TON,
      transferredAmount: 480n,
      rest,
    },
    rest,
  }),
);
const satisfied = evaaLiquidateSatisfied.toCell({
  kind: 'evaa_liquidate_satisfied',
  ...parties,
  liquidation: {
    kind: 'liquidation',
    deltaLoanPrincipal: -1n,
    liquidatableAmount: 450n,
    protocolGift: 0n,
    newUserLoanPrincipal: 0n,
    collateralAssetId: USDT,
    deltaCollateralPrincipal: -1n,
    collateralReward: 900n,
    rest,
  },
  rest,
});
const unsatisfied = (error: number) =>
  evaaLiquidateUnsatisfied.toCell({
    kind: 'evaa_liquidate_unsatisfied',
    ...parties,
    liquidation: {
      kind: 'liquidation',
      transferredAmount: 480n,
      collateralAssetId: TON,
      minCollateralAmount: 1n,
      forwardTonAmount: 0n,
      customResponsePayload: empty,
      error,
      rest,
    },
    rest,
  });
const success = withHeader(
  evaaLiquidateSuccess.toCell({ kind: 'evaa_liquidate_success', queryId: 7n, rest }),
);
const failure = evaaLiquidateFail.toCell({ kind: 'evaa_liquidate_fail', queryId: 7n, rest });
const report: Sent = {
  to: liquidator,
  body: evaaLiquidateSuccessReport.toCell({ kind: 'evaa_liquidate_success_report', rest }),
};

function withHeader(command: Cell): Cell {
  return evaaUserMessage.toCell({
    kind: 'evaa_user_message',
    userCodeVersion: 6n,
    upgradeInfo: null,
    upgradeExec: false,
    command: command.slice(),
  });
}

function liquidationOf(...replies: readonly Sent[]): Action | undefined {
  const trace = traceFrom(liquidator, [{ to: master, body: request, replies }]);
  const { actions, error } = classify(trace, knownContracts());
  assert.equal(error, undefined);
  return recordFound(actions).find(({ type }) => type === 'evaa_liquidate');
}

function answeredBy(body: Cell, ...replies: readonly Sent[]): Sent {
  return { to: userContract, body: toUserContract, replies: [{ to: master, body, replies }] };
}

describe('liquidations of EVAA', () => {
  test('the liquidator receives the collateral', () => {
    const notice = { to: borrower, body: textCommentBody('EVAA liquidation.') };
    const action = liquidationOf(
      answeredBy(satisfied, { to: userContract, body: success, replies: [notice] }, report),
    );
    assert.equal(action?.isSuccess, true);
    assert.equal(action?.transactions.length, 7);
    assert.deepEqual(action?.fields, {
      source: liquidator,
      destination: borrower,
      destination_secondary: userContract,
      asset: USDT_MASTER,
      amount: 900n,
      data: {
        evaa_liquidate_data: {
          asset_id: `0x${USDT.toString(16)}`,
          collateral: USDT,
          is_known_asset: true,
          debt_amount: 450n,
          fail_reason: null,
        },
      },
    });
  });

  test('the contract of the borrower refuses', () => {
    const refund = { to: liquidator, body: failure };
    for (const [code, reason] of [
      [0xe003, 'not_liquidatable'],
      [0xffff, 'liquidation_error'],
    ] as const) {
      const action = liquidationOf(answeredBy(unsatisfied(code), refund));
      assert.equal(action?.isSuccess, false);
      const { asset, amount, data } = action?.fields ?? {};
      assert.deepEqual([asset, amount], [null, 0n]);
      assert.equal(data?.evaa_liquidate_data?.fail_reason, reason);
      assert.equal(data?.evaa_liquidate_data?.is_known_asset, true);
      assert.equal(data?.evaa_liquidate_data?.debt_amount, 480n);
    }
  });

  test('the master has not enough to pay', () => {
    const action = liquidationOf(
      answeredBy(satisfied, { to: userContract, body: withHeader(failure) }, report),
    );
    assert.equal(action?.isSuccess, false);
    const { fail_reason, debt_amount } = action?.fields.data?.evaa_liquidate_data ?? {};
    assert.deepEqual([fail_reason, debt_amount], ['master_not_enough_liquidity', 480n]);
  });

  test('the master refuses at once', () => {
    const action = liquidationOf({
      to: liquidator,
      body: bounce.toCell({ kind: 'bounce', payload: empty }),
    });
    assert.equal(action?.isSuccess, false);
    assert.equal(action?.fields.destination_secondary, null);
    const { fail_reason, debt_amount } = action?.fields.data?.evaa_liquidate_data ?? {};
    assert.deepEqual([fail_reason, debt_amount], ['immediate_rejection', 500n]);
  });

  test('a request without an answer is a call of a contract', () => {
    assert.equal(liquidationOf(), undefined);
    assert.equal(liquidationOf({ to: userContract, body: toUserContract }), undefined);
    assert.equal(liquidationOf(answeredBy(satisfied)), undefined);
    // without the header of commands
    const command = { to: userContract, body: failure, replies: [{ to: master, body: satisfied }] };
    assert.equal(liquidationOf(command), undefined);
  });
});
