import {
  stonfiPaymentRequest,
  stonfiSwap,
  stonfiSwapForwardPayload,
  stonfiSwapOkForwardPayload,
  stonfiSwapOkRefForwardPayload,
} from '@tonway/contracts';
import type { Flow } from '../engine/flow.ts';
import type { Found } from '../engine/found.ts';
import type { Group } from '../engine/group.ts';
import { noMatch } from '../errors.ts';
import { accountOf } from '../trace/account.ts';
import type { Account } from '../trace/trace.ts';
import { call, formed } from './basic.ts';
import { type JettonTransfer, jettonTransfer } from './jetton.ts';
import { type DexTransfer, dexTransfer, jettonSwap } from './swap.ts';

const SWAP_OK = stonfiSwapOkForwardPayload.opcode;
const REFERRAL_OK = stonfiSwapOkRefForwardPayload.opcode;
const NO_LIQUIDITY = 0x5ffe1295;
const RESERVE_ERROR = 0x38976e9b;
/** Exit codes of payments to the trader. */
const TRADER_CODES: ReadonlySet<number> = new Set([SWAP_OK, NO_LIQUIDITY, RESERVE_ERROR]);

export const stonfiSwapFlow: Flow = {
  pattern: formed(jettonTransfer).toEach(
    call(stonfiSwap)
      .as('swap')
      .toEach(call(stonfiPaymentRequest).as('payment').toEach(formed(jettonTransfer))),
  ),
  build(anchor, found, { contracts }) {
    const request = jettonTransfer.of(anchor) ?? noMatch('not a transfer');
    const { payment, payout } = largestPayout(found);
    const isFailed = exitCode(payment) !== SWAP_OK;
    const outgoing = dexTransfer(payout);
    const targetWallet = requestedWallet(request);
    const asked = contracts.jettonWallet(targetWallet ?? '')?.jetton;
    return jettonSwap.action(
      {
        dex: 'stonfi',
        incoming: incomingTransfer(request, found.one('swap')),
        outgoing,
        assetOut: asked ?? (isFailed ? null : outgoing.asset),
        targetWallet,
      },
      { isFailed, isBroken: isFailed && !asked, groups: [anchor, ...withoutReferrals(found)] },
    );
  },
};

function exitCode(payment: Group): number {
  return payment.load(stonfiPaymentRequest).exitCode;
}

/** What the trader is paid: a payment to the trader can come in two parts, of which the smaller is change. */
function largestPayout(found: Found): { payment: Group; payout: JettonTransfer } {
  const legs = found
    .all('payment')
    .filter((payment) => TRADER_CODES.has(exitCode(payment)))
    .flatMap((payment) =>
      payment.next.flatMap((group) => {
        const payout = jettonTransfer.of(group);
        return payout ? { payment, payout } : [];
      }),
    );
  const [first, ...others] = legs;
  if (!first) noMatch('the trader is not paid');
  return others.reduce((most, leg) => (leg.payout.amount > most.payout.amount ? leg : most), first);
}

/** The payment to the referrer is a separate action. */
function withoutReferrals(found: Found): readonly Group[] {
  const referrals = found.all('payment').filter((payment) => exitCode(payment) === REFERRAL_OK);
  const left = new Set(referrals.flatMap((payment) => [payment, ...payment.next]));
  return found.groups.filter((group) => !left.has(group));
}

/** The wallet of the router that the trader wants to be paid from. */
function requestedWallet({ forwardPayload }: JettonTransfer): Account | null {
  const payload = forwardPayload ?? noMatch('the transfer has no payload');
  return accountOf(stonfiSwapForwardPayload.load(payload.slice()).tokenWallet);
}

function incomingTransfer(request: JettonTransfer, swap: Group): DexTransfer {
  const { addrs, senderAddress, jettonAmount } = swap.load(stonfiSwap);
  return {
    ...dexTransfer(request),
    amount: jettonAmount,
    source: accountOf(addrs.fromUser),
    destinationWallet: accountOf(senderAddress),
  };
}
