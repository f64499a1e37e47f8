import {
  jettonBurn,
  jettonBurnNotification,
  jettonInternalTransfer,
  jettonNotify,
  tonstakeNftBurn,
  tonstakeNftBurnNotification,
  tonstakeNftInit,
  tonstakeNftPayout,
  tonstakePayoutMintJettons,
  tonstakePoolDeposit,
  tonstakePoolWithdraw,
  tonstakePoolWithdrawal,
  tonstakeStartDistribution,
} from '@tonway/contracts';
import type { Flow } from '../../engine/flow.ts';
import type { Group } from '../../engine/group.ts';
import type { ActionKind } from '../../engine/kind.ts';
import { anyOf } from '../../engine/pattern.ts';
import { accountOf } from '../../trace/account.ts';
import type { Account } from '../../trace/trace.ts';
import { call, isCall } from '../basic.ts';
import { nftMint } from '../nft/mint.ts';
import { depositKind, type Stake, withdrawalKind, withdrawalRequestKind } from './staking.ts';

export const tonstakersDeposit: ActionKind<Stake> = depositKind('tonstakers_deposit');
export const tonstakersWithdraw: ActionKind<Stake> = withdrawalKind('tonstakers_withdraw');
export const tonstakersWithdrawRequest: ActionKind<Stake> = withdrawalRequestKind(
  'tonstakers_withdraw_request',
);

const provider = 'liquid_staking';

/** Part of every deposit; the rest of it returns as an excess. */
const DEPOSIT_FEE = 1_000_000_000n;

export const tonstakersDepositFlow: Flow = {
  pattern: call(tonstakePoolDeposit).toEach(
    call(tonstakePayoutMintJettons)
      .toEach(call(jettonInternalTransfer).as('receipt').toEach(call(jettonNotify).optional()))
      .optional(),
  ),
  build(anchor, found) {
    const receipt = found.maybe('receipt');
    const data: Stake = {
      provider,
      holder: anchor.source,
      pool: anchor.destination,
      amount: anchor.value - DEPOSIT_FEE,
      asset: receipt?.source ?? null,
      tokensMinted: receipt ? receipt.load(jettonInternalTransfer).amount : null,
    };
    return tonstakersDeposit.action(data, { isFailed: anchor.isFailed || !receipt });
  },
};

/** Burning tokens pays at once, or creates an item that is paid out at the end of the round. */
export const tonstakersWithdrawFlow: Flow = {
  pattern: call(jettonBurn).toEach(
    call(jettonBurnNotification).toEach(
      call(tonstakePoolWithdraw)
        .as('request')
        .toEach(
          anyOf(
            call(tonstakePoolWithdrawal).as('payout'),
            call(tonstakePayoutMintJettons).as('bill'),
          ),
        ),
    ),
  ),
  build(anchor, found) {
    const request = found.one('request');
    const { amount } = anchor.load(jettonBurn);
    const common = {
      provider,
      holder: anchor.source,
      pool: request.destination,
      asset: request.source,
    } as const;
    const payout = found.maybe('payout');
    if (payout) {
      const data: Stake = { ...common, amount: payout.value - request.value, tokensBurnt: amount };
      return tonstakersWithdraw.action(data, { isFailed: anchor.isFailed });
    }
    const payoutNft = found.one('bill').next.find(isBill)?.destination ?? null;
    const data: Stake = { ...common, holderWallet: anchor.destination, amount, payoutNft };
    return tonstakersWithdrawRequest.action(data, {
      isFailed: anchor.isFailed || payoutNft === null,
    });
  },
};

function isBill(group: Group): boolean {
  return group.kind === nftMint || isCall(group, tonstakeNftInit);
}

/** At the end of a round, each item burns itself, starts the next one, and its owner is paid. */
export const tonstakersDelayedWithdrawFlow: Flow = {
  pattern: call(tonstakeNftPayout).from(
    call(tonstakeNftBurnNotification).as('notice').from(call(tonstakeNftBurn).as('burn')),
  ),
  build(anchor, found) {
    const notice = found.one('notice');
    const { owner, amount } = notice.load(tonstakeNftBurnNotification);
    return tonstakersWithdraw.action({
      provider,
      holder: accountOf(owner),
      pool: poolBefore(found.one('burn')),
      amount: anchor.value,
      payoutNft: notice.source,
      tokensBurnt: amount,
    });
  },
};

const MAX_ITEMS = 255;

/** The pool that has started the distribution; null if the messages between are not known. */
function poolBefore(burn: Group): Account | null {
  let group = burn.previous;
  for (let left = MAX_ITEMS; group && left > 0; left--) {
    if (isCall(group, tonstakeStartDistribution)) return group.source;
    const withdrawal = tonstakersWithdraw.of(group);
    if (withdrawal) return withdrawal.pool;
    if (!isCall(group, tonstakeNftBurn)) return null;
    group = group.previous;
  }
  return null;
}
