import type { Cell } from '@tonway/chain';
import {
  type Loaded,
  toncoPoolSwap,
  toncoPoolSwapPayload,
  toncoRouterPayTo,
} from '@tonway/contracts';
import type { Flow } from '../../engine/flow.ts';
import type { Group } from '../../engine/group.ts';
import { noMatch } from '../../errors.ts';
import { accountOf } from '../../trace/account.ts';
import type { Account } from '../../trace/trace.ts';
import {
  assetOfWallet,
  hopsOf,
  MAX_HOPS,
  paidTransfer,
  receivedPayload,
  receivedTransfer,
  route,
} from '../router.ts';
import { jettonSwap } from '../swap.ts';

const SWAP_OK: ReadonlySet<number> = new Set([0, 200]);

export const toncoSwapFlow: Flow = {
  pattern: route(toncoPoolSwap, toncoRouterPayTo),
  build(anchor, found, { contracts }) {
    const received = found.one('received');
    const incoming = receivedTransfer(received, anchor.source, contracts);
    const outgoing = paidTransfer(found.inOrder('paid').at(-1) ?? noMatch('nothing is paid'));
    const payments = found.inOrder('payment').map(paymentOf);
    if (payments.length !== found.all('swap').length) return null;
    const isFailed = payments.some(({ exitCode }) => !SWAP_OK.has(exitCode));
    const last = isFailed ? requestedSteps(receivedPayload(received)).at(-1) : null;
    const asked = last ? assetOfWallet(accountOf(last.routerWallet), contracts) : outgoing.asset;
    const hops = payments.map(({ amount, wallet }) => ({
      amount,
      asset: assetOfWallet(wallet, contracts) ?? null,
    }));
    return jettonSwap.action(
      {
        dex: 'tonco',
        incoming,
        outgoing,
        assetOut: asked ?? null,
        hops: hopsOf(incoming, hops),
        minOut: last ? last.minOutAmount : outgoing.amount,
      },
      { isFailed, isBroken: asked === undefined },
    );
  },
};

function paymentOf(group: Group): { exitCode: number; amount: bigint; wallet: Account | null } {
  const { exitCode, coinsinfoCell } = group.load(toncoRouterPayTo);
  const coins = coinsinfoCell ?? noMatch('a payment without amounts');
  return coins.amount0 > coins.amount1
    ? { exitCode, amount: coins.amount0, wallet: accountOf(coins.jetton0Address) }
    : { exitCode, amount: coins.amount1, wallet: accountOf(coins.jetton1Address) };
}

/** The swaps that a trader asks for. */
export function requestedSteps(payload: Cell): readonly Loaded<typeof toncoPoolSwapPayload>[] {
  const steps: Loaded<typeof toncoPoolSwapPayload>[] = [];
  for (let next: Cell | null = payload; next && steps.length < MAX_HOPS; ) {
    const step = toncoPoolSwapPayload.load(next.slice());
    steps.push(step);
    next = step.next;
  }
  return steps;
}
