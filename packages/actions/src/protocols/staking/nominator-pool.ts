import { bounce, excess, nominatorPoolProcessWithdrawRequests } from '@tonway/contracts';
import type { Flow } from '../../engine/flow.ts';
import type { Group } from '../../engine/group.ts';
import type { ActionKind } from '../../engine/kind.ts';
import type { GroupPattern } from '../../engine/pattern.ts';
import { call, textOf, tonTransfer, transfer } from '../basic.ts';
import { depositKind, type Stake, withdrawalKind, withdrawalRequestKind } from './staking.ts';

/** Requests and withdrawals share the name of their groups. */
const WITHDRAW = 'nominator_pool_withdraw_request';

export const nominatorPoolDeposit: ActionKind<Stake> = depositKind('nominator_pool_deposit');
export const nominatorPoolWithdraw: ActionKind<Stake> = withdrawalKind(WITHDRAW);
export const nominatorPoolWithdrawRequest: ActionKind<Stake> = withdrawalRequestKind(WITHDRAW);

const provider = 'nominator';

/** A command to a pool is a comment of one letter. */
function letter(text: string): GroupPattern {
  return transfer()
    .where((group) => textOf(group) === text)
    .toEach(call(excess, bounce).optional());
}

export const nominatorPoolDepositFlow: Flow = {
  pattern: letter('d'),
  build(anchor, _found, { contracts }) {
    if (!contracts.isNominatorPool(anchor.destination ?? '')) return null;
    const data: Stake = {
      provider,
      holder: anchor.source,
      pool: anchor.destination,
      amount: anchor.value,
    };
    return nominatorPoolDeposit.action(data, { isFailed: anchor.isFailed });
  },
};

export const nominatorPoolWithdrawFlow: Flow = {
  pattern: letter('w'),
  build(anchor, found, { contracts }) {
    if (!contracts.isNominatorPool(anchor.destination ?? '')) return null;
    const returned = anchor.next.filter(({ kind }) => kind === tonTransfer);
    const amount = payoutOf(anchor, returned);
    const data: Stake = { provider, holder: anchor.source, pool: anchor.destination, amount };
    const kind = amount === null ? nominatorPoolWithdrawRequest : nominatorPoolWithdraw;
    const isAnswer = returned.length === 1 || returned.length === 2;
    const groups = [anchor, ...found.groups, ...(isAnswer ? returned : [])];
    return kind.action(data, { isFailed: anchor.isFailed, groups });
  },
};

/** A pool with enough coins pays at once, before it returns the rest of the request; null otherwise. */
function payoutOf({ value }: Group, returned: readonly Group[]): bigint | null {
  const [first] = returned;
  if (!first || returned.length > 2) return null;
  return returned.length === 2 || first.value > value ? first.value : null;
}

/** The pool pays all who have asked for their stake. */
export const nominatorPoolProcessFlow: Flow = {
  pattern: call(nominatorPoolProcessWithdrawRequests),
  build(anchor, _found, { contracts }) {
    const pool = anchor.destination;
    if (!contracts.isNominatorPool(pool ?? '')) return null;
    return anchor.next
      .filter(({ kind }) => kind === tonTransfer)
      .map((payout) => {
        const data: Stake = { provider, holder: payout.destination, pool, amount: payout.value };
        return nominatorPoolWithdraw.action(data, { groups: [payout] });
      });
  },
};
