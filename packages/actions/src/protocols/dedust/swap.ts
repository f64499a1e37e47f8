import type { MessageAddress } from '@tonway/chain';
import {
  dedustPayOutFromPool,
  dedustPayout,
  dedustSwap,
  dedustSwapEvent,
  dedustSwapExternal,
  dedustSwapForwardPayload,
  dedustSwapPeer,
  type Loaded,
} from '@tonway/contracts';
import type { Flow } from '../../engine/flow.ts';
import type { Group } from '../../engine/group.ts';
import { anyOf, type GroupPattern } from '../../engine/pattern.ts';
import { noMatch } from '../../errors.ts';
import { accountOf } from '../../trace/account.ts';
import type { KnownContracts } from '../../trace/known-contracts.ts';
import type { Account } from '../../trace/trace.ts';
import { call, formed } from '../basic.ts';
import { jettonTransfer, jettonTransferWith } from '../jetton.ts';
import { type DexTransfer, dexTransfer, jettonSwap, type SwapHop } from '../swap.ts';

/** Longer routes are not one swap. */
const MAX_HOPS = 16;

const payout = call(dedustPayOutFromPool)
  .as('payout')
  .toEach(anyOf(call(dedustPayout).as('paid'), formed(jettonTransfer).as('paid')));

function hop(hopsLeft: number): GroupPattern {
  const next = hopsLeft > 0 ? [hop(hopsLeft - 1)] : [];
  return call(dedustSwapExternal, dedustSwapPeer)
    .as('hop')
    .to(call(dedustSwapEvent).as('event').optional(), anyOf(payout, ...next));
}

export const dedustSwapFlow: Flow = {
  pattern: hop(MAX_HOPS)
    .where(({ opcode }) => opcode === dedustSwapExternal.opcode)
    .from(
      anyOf(
        jettonTransferWith(dedustSwapForwardPayload).as('request'),
        call(dedustSwap).as('request'),
      ),
    ),
  build(anchor, found, { contracts }) {
    const paid = found.all('paid');
    const [first] = paid;
    if (!first || paid.length > 1) return null;
    const hops = found.inOrder('event').map(hopOf);
    const incoming = incomingTransfer(found.one('request'), anchor, hops[0]);
    const outgoing = outgoingTransfer(first, found.one('payout'), hops.at(-1));
    const isFailed = hops.length !== found.all('hop').length;
    const asked = requestedAsset(found.one('request'), incoming.asset, contracts);
    return jettonSwap.action(
      {
        dex: 'dedust',
        incoming,
        outgoing,
        assetOut: asked === undefined ? outgoing.asset : asked,
        hops,
      },
      { isFailed, isBroken: asked === undefined && isFailed },
    );
  },
};

function hopOf(event: Group): SwapHop {
  const { assetIn, assetOut, amountIn, amountOut } = event.load(dedustSwapEvent);
  return {
    assetIn: assetIn && accountOf(assetIn),
    amountIn,
    assetOut: assetOut && accountOf(assetOut),
    amountOut,
  };
}

/** The log of a pool tells amounts of TON; jettons are counted by their transfer. */
function incomingTransfer(request: Group, swap: Group, first: SwapHop | undefined): DexTransfer {
  const transfer = jettonTransfer.of(request);
  if (transfer) return dexTransfer(transfer);
  return tonTransfer(request, first?.amountIn ?? swap.load(dedustSwapExternal).amount);
}

function outgoingTransfer(paid: Group, payout: Group, last: SwapHop | undefined): DexTransfer {
  const transfer = jettonTransfer.of(paid);
  if (transfer) return dexTransfer(transfer);
  return tonTransfer(paid, last?.amountOut ?? payout.load(dedustPayOutFromPool).amount);
}

function tonTransfer({ source, destination }: Group, amount: bigint): DexTransfer {
  return {
    amount,
    asset: null,
    source,
    sourceWallet: null,
    destination,
    destinationWallet: null,
  };
}

/** The asset at the end of the route that the trader asks for; undefined if a pool is not known. */
function requestedAsset(
  request: Group,
  assetIn: Account | null,
  contracts: KnownContracts,
): Account | null | undefined {
  let asset = assetIn;
  for (const pool of requestedPools(requestedStep(request))) {
    const assets = contracts.dedustAssets(accountOf(pool) ?? '');
    const other = assets?.find((each) => each !== asset);
    if (other === undefined) return undefined;
    asset = other;
  }
  return asset;
}

type Step = Loaded<typeof dedustSwap>['step'];

/** The pools of a route that a trader asks for. */
export function requestedPools({ poolAddr, next }: Step): readonly MessageAddress[] {
  return [poolAddr, ...next.slice(0, MAX_HOPS).map((step) => step.poolAddr)];
}

function requestedStep(request: Group): Step {
  const transfer = jettonTransfer.of(request);
  if (!transfer) return request.load(dedustSwap).step;
  const payload = transfer.forwardPayload ?? noMatch('the transfer has no payload');
  return dedustSwapForwardPayload.load(payload.slice()).step;
}
