import {
  jettonInternalTransfer,
  jettonNotify,
  ptonTonTransfer,
  stonfiAddLiquidityV2,
  stonfiBurnNotificationExtV2,
  stonfiCbAddLiquidityV2,
  stonfiCbRefundMeV2,
  stonfiPayToV2,
  stonfiProvideLpV2,
  stonfiRefundMeV2,
} from '@tonway/contracts';
import type { Flow } from '../../engine/flow.ts';
import type { Found } from '../../engine/found.ts';
import type { Group } from '../../engine/group.ts';
import type { ActionKind } from '../../engine/kind.ts';
import { anyOf } from '../../engine/pattern.ts';
import { noMatch } from '../../errors.ts';
import { call, formed, isCall } from '../basic.ts';
import { jettonBurn, jettonTransfer } from '../jetton.ts';
import {
  type Deposit,
  depositKind,
  EMPTY_PAYOUT,
  EMPTY_SIDE,
  type Payout,
  type Withdrawal,
  withdrawal,
} from '../liquidity.ts';
import { paid, paidTransfer, received, receivedTransfer } from '../router.ts';

export const stonfiDeposit: ActionKind<Deposit> = depositKind('dex_deposit_liquidity');

/** An account of the provider collects both assets; with the second, the pool mints LP tokens. */
export const stonfiV2ProvideFlow: Flow = {
  pattern: call(stonfiProvideLpV2)
    .from(received)
    .toEach(
      call(stonfiAddLiquidityV2)
        .as('collector')
        .toEach(
          call(stonfiCbAddLiquidityV2)
            .toEach(
              anyOf(
                call(jettonInternalTransfer).as('mint').toEach(call(jettonNotify).optional()),
                call(stonfiAddLiquidityV2).as('refund'),
              ),
            )
            .optional(),
        ),
    ),
  build(anchor, found, { contracts }) {
    const { leftAmount, rightAmount } = anchor.load(stonfiProvideLpV2);
    const start = found.one('received');
    const sent = receivedTransfer(start, anchor.source, contracts);
    const amount = leftAmount > 0n ? leftAmount : rightAmount;
    const deposit: Deposit = {
      dex: 'stonfi_v2',
      sender: sent.source,
      pool: anchor.destination,
      collector: found.one('collector').destination,
      sides: [{ asset: sent.asset, amount, wallet: sent.sourceWallet }, EMPTY_SIDE],
      lpTokens: found.maybe('mint')?.load(jettonInternalTransfer).amount ?? null,
    };
    return withOtherAsset(
      deposit,
      [anchor, ...found.groups],
      start,
      found.maybe('refund') !== null,
    );
  },
};

/** The provider sends the assets by separate messages: the deposit that is found last takes up the other as its second. */
function withOtherAsset(
  deposit: Deposit,
  groups: readonly Group[],
  start: Group,
  isFailed: boolean,
) {
  const sibling = start.previous?.next.find((group) => isOtherAsset(deposit, group));
  const other = sibling && stonfiDeposit.of(sibling);
  if (!other) return stonfiDeposit.action(deposit, { isFailed, groups });
  return stonfiDeposit.action(
    {
      ...deposit,
      sides: [deposit.sides[0], other.sides[0]],
      lpTokens: deposit.lpTokens ?? other.lpTokens,
    },
    { isFailed: isFailed || sibling.isFailed, groups: [sibling, ...groups] },
  );
}

function isOtherAsset({ sender, pool, sides }: Deposit, group: Group): boolean {
  const other = stonfiDeposit.of(group);
  return (
    other?.sender === sender &&
    other.pool === pool &&
    other.sides[0].asset !== sides[0].asset &&
    other.sides[1] === EMPTY_SIDE
  );
}

/** The provider burns LP tokens, or takes back a deposit of one asset; the router pays. */
export const stonfiV2WithdrawFlow: Flow = {
  pattern: call(stonfiPayToV2)
    .toEach(paid)
    .from(
      anyOf(
        call(stonfiBurnNotificationExtV2).as('pool').from(formed(jettonBurn).as('burn')),
        call(stonfiCbRefundMeV2).as('pool').from(call(stonfiRefundMeV2).as('refund')),
      ),
    ),
  build(anchor, found) {
    const pool = found.one('pool');
    const siblings = pool.next.filter((group) => group !== anchor && isCall(group, stonfiPayToV2));
    if (siblings.length > 1) return null;
    const others = siblings.flatMap((group) => [group, ...paidGroups(group)]);
    const [first, second = EMPTY_PAYOUT, ...more] = [...found.inOrder('paid'), ...others].flatMap(
      (group) => payoutOf(group) ?? [],
    );
    if (!first || more.length > 0) return null;
    return withdrawal.action(
      {
        dex: 'stonfi_v2',
        ...origin(found),
        pool: pool.destination,
        payouts: [first, second],
      },
      { groups: [anchor, ...found.groups, ...others] },
    );
  },
};

/** The transfers that follow a payment, with their messages of TON. */
function paidGroups(payment: Group): readonly Group[] {
  return payment.next
    .filter((group) => jettonTransfer.of(group))
    .flatMap((group) => [group, ...tonTransfers(group)]);
}

function tonTransfers(transfer: Group): readonly Group[] {
  return transfer.next.filter((group) => isCall(group, ptonTonTransfer));
}

/** Null for groups that are no transfers. */
function payoutOf(group: Group): Payout | null {
  if (!jettonTransfer.of(group)) return null;
  const { asset, amount, ...transfer } = paidTransfer(group);
  const [ton] = tonTransfers(group);
  return {
    asset,
    amount: ton ? ton.load(ptonTonTransfer).tonAmount : amount,
    wallet: transfer.destinationWallet,
    dexAccount: transfer.source,
    dexWallet: transfer.sourceWallet,
  };
}

type Origin = Pick<Withdrawal, 'sender' | 'lpWallet' | 'lpJetton' | 'lpTokens' | 'isRefund'>;

function origin(found: Found): Origin {
  const refund = found.maybe('refund');
  if (refund) return { sender: refund.source, lpTokens: null, isRefund: true };
  const { owner, wallet, jetton, amount } = jettonBurn.of(found.one('burn')) ?? noMatch('no burn');
  return { sender: owner, lpWallet: wallet, lpJetton: jetton, lpTokens: amount, isRefund: false };
}
