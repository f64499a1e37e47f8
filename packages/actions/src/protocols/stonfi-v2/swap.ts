import type { Cell, MessageAddress } from '@tonway/chain';
import {
  type Loaded,
  stonfiCrossSwapV2ForwardPayload,
  stonfiPayToV2,
  stonfiSwapOkForwardPayload,
  stonfiSwapV2,
  stonfiSwapV2ForwardPayload,
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
  receivedTransfer,
  route,
} from '../router.ts';
import { jettonSwap } from '../swap.ts';

const SWAP_OK = stonfiSwapOkForwardPayload.opcode;

export const stonfiV2SwapFlow: Flow = {
  pattern: route(stonfiSwapV2, stonfiPayToV2),
  build(anchor, found, { contracts }) {
    const incoming = receivedTransfer(found.one('received'), anchor.source, contracts);
    const outgoing = paidTransfer(found.inOrder('paid').at(-1) ?? noMatch('nothing is paid'));
    const payments = found.inOrder('payment').map(paymentOf);
    const isFailed = payments.some(({ exitCode }) => exitCode !== SWAP_OK);
    const asked = isFailed ? assetOfWallet(requestedWallet(anchor), contracts) : outgoing.asset;
    const hops = payments.map(({ amount, wallet }) => ({
      amount,
      asset: assetOfWallet(wallet, contracts) ?? null,
    }));
    return jettonSwap.action(
      {
        dex: 'stonfi_v2',
        incoming,
        outgoing,
        assetOut: asked ?? null,
        hops: hopsOf(incoming, hops),
      },
      { isFailed, isBroken: asked === undefined },
    );
  },
};

function paymentOf(group: Group): { exitCode: number; amount: bigint; wallet: Account | null } {
  const { exitCode, additionalInfo } = group.load(stonfiPayToV2);
  const { amount0Out, token0Address, amount1Out, token1Address } = additionalInfo;
  return amount0Out > amount1Out
    ? { exitCode, amount: amount0Out, wallet: accountOf(token0Address) }
    : { exitCode, amount: amount1Out, wallet: accountOf(token1Address) };
}

/** The wallet that shall pay the trader. */
function requestedWallet(swap: Group): Account | null {
  const last = requestedWallets(swap.load(stonfiSwapV2)).at(-1);
  return last ? accountOf(last) : null;
}

/** The wallets of routers that shall pay, one for each swap of the route. */
export function requestedWallets({
  dexPayload,
}: Loaded<typeof stonfiSwapV2>): readonly MessageAddress[] {
  const wallets = [dexPayload.tokenWallet1];
  let next = dexPayload.swapBody.customPayload;
  while (next && wallets.length < MAX_HOPS) {
    const step = loadStep(next);
    if (!step) break;
    wallets.push(step.tokenWallet1);
    next = step.crossSwapBody.customPayload;
  }
  return wallets;
}

/** The next swap of a route; null if the payload is for the receiver. */
function loadStep(payload: Cell) {
  const opcode = payload.bitLength >= 32 ? payload.slice().loadUint(32) : null;
  const struct = [stonfiSwapV2ForwardPayload, stonfiCrossSwapV2ForwardPayload].find(
    (each) => each.opcode === opcode,
  );
  return struct?.load(payload.slice()) ?? null;
}
