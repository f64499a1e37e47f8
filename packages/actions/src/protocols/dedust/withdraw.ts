import {
  jettonBurn as burnBody,
  dedustPayOutFromPool,
  dedustPayout,
  jettonBurnNotification,
} from '@tonway/contracts';
import type { Flow } from '../../engine/flow.ts';
import type { Group } from '../../engine/group.ts';
import { anyOf } from '../../engine/pattern.ts';
import { noMatch } from '../../errors.ts';
import { call, formed } from '../basic.ts';
import { jettonTransfer } from '../jetton.ts';
import { type Payout, withdrawal } from '../liquidity.ts';

const payout = call(dedustPayOutFromPool)
  .as('payout')
  .toEach(anyOf(call(dedustPayout), formed(jettonTransfer)));

/** The pool is the master of its LP tokens. Comes before the flow of burns. */
export const dedustWithdrawFlow: Flow = {
  pattern: call(burnBody).toEach(call(jettonBurnNotification).as('burnt').to(payout, payout)),
  build(anchor, found, { contracts }) {
    const wallet = contracts.jettonWallet(anchor.destination ?? '');
    if (!wallet) return null;
    const [first, second] = found.inOrder('payout');
    return withdrawal.action({
      dex: 'dedust',
      sender: anchor.source,
      lpWallet: anchor.destination,
      lpJetton: wallet.jetton,
      pool: found.one('burnt').destination,
      payouts: [payoutOf(first), payoutOf(second)],
      lpTokens: anchor.load(burnBody).amount,
      isRefund: false,
    });
  },
};

function payoutOf(group: Group | undefined): Payout {
  const payment = group ?? noMatch('one asset is not paid');
  const { amount } = payment.load(dedustPayOutFromPool);
  for (const next of payment.next) {
    const transfer = jettonTransfer.of(next);
    if (transfer)
      return {
        asset: transfer.jetton,
        amount,
        wallet: transfer.receiverWallet,
        dexAccount: transfer.sender,
        dexWallet: transfer.senderWallet,
      };
  }
  return { asset: null, amount, wallet: null, dexAccount: payment.destination, dexWallet: null };
}
