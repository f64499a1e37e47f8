import {
  bounce,
  EVAA_LIQUIDATION_ERRORS,
  evaaLiquidateFail,
  evaaLiquidateMaster,
  evaaLiquidateSatisfied,
  evaaLiquidateSuccess,
  evaaLiquidateSuccessReport,
  evaaLiquidateUnsatisfied,
  evaaLiquidateUser,
  type Loaded,
} from '@tonway/contracts';
import { account, amount, asset, digits, flag, hex, text } from '../../details/details.ts';
import type { Flow } from '../../engine/flow.ts';
import type { Found } from '../../engine/found.ts';
import type { Group } from '../../engine/group.ts';
import { ActionKind } from '../../engine/kind.ts';
import { anyOf, type GroupPattern } from '../../engine/pattern.ts';
import { noMatch } from '../../errors.ts';
import { say } from '../../phrases/phrase.ts';
import { accountOf } from '../../trace/account.ts';
import type { Account } from '../../trace/trace.ts';
import { call, formed } from '../basic.ts';
import { jettonTransfer, jettonTransferWith } from '../jetton.ts';
import { jettonOfAsset } from './assets.ts';
import { assetIdText, isTon, loadCommand, notice, userCall } from './common.ts';

interface Outcome {
  readonly borrower: Account | null;
  readonly collateralId: bigint;
  /** What the liquidator receives. */
  readonly reward: bigint;
  readonly debt: bigint;
  readonly failReason: string | null;
}

interface Liquidation extends Outcome {
  readonly liquidator: Account | null;
  /** Null: the master has refused without asking the contract of the borrower. */
  readonly userContract: Account | null;
}

export const evaaLiquidate: ActionKind<Liquidation> = new ActionKind('evaa_liquidate', {
  since: 'v2',
  phrase: say(
    'source',
    'liquidated | liquidate | liquidating',
    'a debt of {borrower} on EVAA[: {fail_reason:words}]',
  ).when(
    { is_known_asset: true },
    say(
      'source',
      'liquidated | liquidate | liquidating',
      'a debt of {borrower} for {amount asset} on EVAA[: {fail_reason:words}]',
    ),
  ),
  fields: ({ liquidator, borrower, userContract, collateralId, reward, debt, failReason }) => {
    const jetton = jettonOfAsset(collateralId);
    return {
      source: liquidator,
      destination: borrower,
      destination_secondary: userContract,
      asset: jetton,
      amount: reward,
      data: {
        evaa_liquidate_data: {
          asset_id: assetIdText(collateralId),
          collateral: collateralId,
          is_known_asset: jetton !== null || isTon(collateralId),
          debt_amount: debt,
          fail_reason: failReason,
        },
      },
    };
  },
  details: {
    fail_reason: text('evaa_liquidate_data.fail_reason'),
    debt_amount: amount('evaa_liquidate_data.debt_amount'),
    source: account('source'),
    borrower: account('destination'),
    borrower_contract: account('destination_secondary'),
    collateral: digits('evaa_liquidate_data.collateral'),
    asset_id: hex('evaa_liquidate_data.asset_id'),
    asset: asset('asset'),
    is_known_asset: flag('evaa_liquidate_data.is_known_asset'),
    amount: amount('amount'),
  },
});

const payment = anyOf(call(evaaLiquidateSuccessReport, evaaLiquidateFail), formed(jettonTransfer));

const onUserContract = userCall(evaaLiquidateUser)
  .as('user')
  .toEach(
    anyOf(
      call(evaaLiquidateSatisfied)
        .as('satisfied')
        .to(
          anyOf(
            userCall(evaaLiquidateSuccess).as('success').toEach(notice),
            userCall(evaaLiquidateFail),
            call(evaaLiquidateFail),
          ),
          payment,
        ),
      call(evaaLiquidateUnsatisfied).as('unsatisfied').toEach(payment),
    ),
  );

type Request = Loaded<typeof evaaLiquidateMaster>;

/** `refund`: what the master sends back if it refuses at once. */
function liquidateFlow(
  anchor: GroupPattern,
  refund: GroupPattern,
  requestOf: (anchor: Group) => Request,
): Flow {
  return {
    pattern: anchor.toEach(anyOf(onUserContract, refund)),
    build(anchor, found) {
      const user = found.maybe('user');
      const outcome = user ? outcomeOf(user, found) : refusal(requestOf(anchor));
      const data: Liquidation = {
        ...outcome,
        liquidator: jettonTransfer.of(anchor)?.sender ?? anchor.source,
        userContract: user?.destination ?? null,
      };
      return evaaLiquidate.action(data, { isFailed: outcome.failReason !== null });
    },
  };
}

function outcomeOf(user: Group, found: Found): Outcome {
  const unsatisfied = found.maybe('unsatisfied');
  if (unsatisfied) return unsatisfiedOutcome(unsatisfied);
  const { ownerAddress, liquidation } = found.one('satisfied').load(evaaLiquidateSatisfied);
  const position = {
    borrower: accountOf(ownerAddress),
    collateralId: liquidation.collateralAssetId,
  };
  if (found.maybe('success')) {
    const { collateralReward, liquidatableAmount } = liquidation;
    return { ...position, reward: collateralReward, debt: liquidatableAmount, failReason: null };
  }
  const { transferredAmount } = loadCommand(user, evaaLiquidateUser).liquidation;
  const failReason = 'master_not_enough_liquidity';
  return { ...position, reward: 0n, debt: transferredAmount, failReason };
}

function unsatisfiedOutcome(unsatisfied: Group): Outcome {
  const { ownerAddress, liquidation } = unsatisfied.load(evaaLiquidateUnsatisfied);
  return {
    borrower: accountOf(ownerAddress),
    collateralId: liquidation.collateralAssetId,
    reward: 0n,
    debt: liquidation.transferredAmount,
    failReason: EVAA_LIQUIDATION_ERRORS.get(liquidation.error) ?? 'liquidation_error',
  };
}

function refusal({
  borrowerAddress,
  collateralAssetId,
  liquidateIncomingAmount,
}: Request): Outcome {
  return {
    borrower: accountOf(borrowerAddress),
    collateralId: collateralAssetId,
    reward: 0n,
    debt: liquidateIncomingAmount,
    failReason: 'immediate_rejection',
  };
}

export const evaaTonLiquidateFlow: Flow = liquidateFlow(
  call(evaaLiquidateMaster),
  call(bounce),
  (anchor) => anchor.load(evaaLiquidateMaster),
);

export const evaaJettonLiquidateFlow: Flow = liquidateFlow(
  jettonTransferWith(evaaLiquidateMaster),
  formed(jettonTransfer),
  (anchor) => {
    const payload = jettonTransfer.of(anchor)?.forwardPayload ?? noMatch('no payload');
    return evaaLiquidateMaster.load(payload.slice());
  },
);
