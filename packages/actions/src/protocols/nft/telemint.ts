import type { Cell } from '@tonway/chain';
import {
  auctionFillUp,
  nftOwnershipAssigned,
  teleitemBidInfo,
  teleitemMsgCancelAuction,
  teleitemMsgDeploy,
  teleitemMsgStartAuction,
  teleitemOk,
} from '@tonway/contracts';
import type { Flow } from '../../engine/flow.ts';
import type { Group } from '../../engine/group.ts';
import { accountOf } from '../../trace/account.ts';
import { call, callContract, isCall, tonTransfer } from '../basic.ts';
import { isTeleitem, itemOf } from './item.ts';
import { teleitemStartAuction } from './listing.ts';
import { nftMint } from './mint.ts';
import { teleitemCancelAuction } from './trade.ts';
import { nftTransfer, type Purchase } from './transfer.ts';

/** Items of Telegram hand themselves over to the winner of their auction, without a transfer message. */
export const ownershipAssignedFlow: Flow = {
  pattern: call(nftOwnershipAssigned),
  build(anchor, _found, { contracts }) {
    const item = itemOf(contracts, anchor.source);
    if (!item) return null;
    const body = anchor.load(nftOwnershipAssigned);
    const price = bidOf(body.forwardPayload.cell);
    const trigger = price === null ? null : triggerOf(anchor);
    const payments = trigger?.next.filter((each) => isCall(each, auctionFillUp)) ?? [];
    const data = {
      item,
      oldOwner: accountOf(body.prevOwner),
      newOwner: anchor.destination,
      queryId: body.queryId,
      forwardAmount: null,
      responseDestination: null,
      customPayload: null,
      forwardPayload: body.forwardPayload.cell,
      purchase: price === null || isMint(anchor.previous) ? null : purchaseOf(price, payments),
    };
    return nftTransfer.action(data, {
      groups: trigger ? [anchor, trigger, ...payments] : [anchor],
    });
  },
};

/** The winning bid; null if the payload is something else. */
function bidOf(payload: Cell): bigint | null {
  const slice = payload.slice();
  if (slice.remainingBits < 32 || slice.preloadUint(32) !== teleitemBidInfo.opcode) return null;
  return teleitemBidInfo.load(slice).bid;
}

/** The bid, or the message from outside, that has completed the auction. */
function triggerOf({ previous }: Group): Group | null {
  if (previous?.kind === tonTransfer) return previous;
  return previous?.kind === callContract && previous.source === null ? previous : null;
}

function isMint(previous: Group | null): boolean {
  return previous?.kind === nftMint || (previous !== null && isCall(previous, teleitemMsgDeploy));
}

/** The royalty, if there is one, is paid first. */
function purchaseOf(price: bigint, payments: readonly Group[]): Purchase {
  const [payout, royalty] = payments
    .slice(0, 2)
    .map(({ value, destination }) => ({ amount: value, receiver: destination }))
    .reverse();
  return {
    marketplace: 'fragment',
    marketplaceAddress: null,
    price,
    seller: null,
    payout: payout ?? null,
    royalty: royalty ?? null,
    declaredRoyalty: null,
  };
}

export const teleitemStartAuctionFlow: Flow = {
  pattern: call(teleitemMsgStartAuction).toEach(call(teleitemOk).optional()),
  build(anchor, _found, { contracts }) {
    const item = itemOf(contracts, anchor.destination);
    if (!item || !isTeleitem(contracts, item.address)) return null;
    const { auctionConfig } = anchor.load(teleitemMsgStartAuction);
    const data = {
      item,
      owner: anchor.source,
      listing: null,
      auction: item.address,
      marketplace: 'fragment',
      marketplaceAddress: null,
      terms: {
        feeAddress: accountOf(auctionConfig.beneficiaryAddress),
        feeFactor: 0,
        feeBase: 0,
        royaltyAddress: null,
        royaltyBase: 0,
        minBid: auctionConfig.initialMinBid,
        maxBid: auctionConfig.maxBid,
      },
    };
    return teleitemStartAuction.action(data, { isFailed: anchor.isAborted });
  },
};

export const teleitemCancelAuctionFlow: Flow = {
  pattern: call(teleitemMsgCancelAuction).toEach(call(teleitemOk).optional()),
  build(anchor, _found, { contracts }) {
    const item = itemOf(contracts, anchor.destination);
    if (!item || !isTeleitem(contracts, item.address)) return null;
    const data = {
      item,
      owner: anchor.source,
      contract: item.address,
      marketplace: 'fragment',
      marketplaceAddress: null,
    };
    return teleitemCancelAuction.action(data, { isFailed: anchor.isAborted });
  },
};
