import { coffeeSwap, coffeeSwapInternal, coffeeSwapSucceeded } from '@tonway/contracts';
import type { Flow } from '../../engine/flow.ts';
import type { Group } from '../../engine/group.ts';
import { anyOf, type GroupPattern } from '../../engine/pattern.ts';
import type { Account } from '../../trace/trace.ts';
import { call, formed } from '../basic.ts';
import { jettonTransfer } from '../jetton.ts';
import { type DexTransfer, dexTransfer, jettonSwap, type SwapHop } from '../swap.ts';
import { assetAccount, paidTransfer, payout, tonTransfer } from './payout.ts';

/** Longer routes are not one swap. */
const MAX_HOPS = 16;

/** A pool swaps; the vault of the last asset pays. */
function route(swap: GroupPattern, hopsLeft: number): GroupPattern {
  const next = hopsLeft > 0 ? [route(call(coffeeSwapInternal), hopsLeft - 1)] : [];
  return swap.as('hop').to(call(coffeeSwapSucceeded).as('log').optional(), anyOf(payout, ...next));
}

export const coffeeSwapFlow: Flow = {
  pattern: route(
    call(coffeeSwapInternal).from(
      anyOf(formed(jettonTransfer).as('request'), call(coffeeSwap).as('request')),
    ),
    MAX_HOPS,
  ),
  build(_anchor, found) {
    const incoming = incomingTransfer(found.one('request'));
    const outgoing = paidTransfer(found.one('payout'), found.one('paid'));
    const hops = hopsOf(found.inOrder('log'), outgoing.asset);
    const isFailed = hops.length !== found.all('hop').length;
    return jettonSwap.action(
      { dex: 'coffee', incoming, outgoing, assetOut: outgoing.asset, hops },
      { isFailed },
    );
  },
};

function incomingTransfer(request: Group): DexTransfer {
  const transfer = jettonTransfer.of(request);
  if (transfer) return dexTransfer(transfer);
  return tonTransfer(request.source, request.destination, request.load(coffeeSwap).amount);
}

/** A log names only the asset that goes in: the asset that comes out goes into the next pool. */
function hopsOf(logs: readonly Group[], lastAsset: Account | null): readonly SwapHop[] {
  const swaps = logs.map((log) => log.load(coffeeSwapSucceeded));
  const assets = [...swaps.map(({ input }) => assetAccount(input)), lastAsset];
  return swaps.map(({ inputAmount, outputAmount }, index) => ({
    assetIn: assets[index] ?? null,
    amountIn: inputAmount,
    assetOut: assets[index + 1] ?? null,
    amountOut: outputAmount,
  }));
}
