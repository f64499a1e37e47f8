import { outbidNotification } from '@tonway/contracts';
import { account, amount, digits, optional, text } from '../../details/details.ts';
import type { Flow } from '../../engine/flow.ts';
import type { Group } from '../../engine/group.ts';
import { ActionKind } from '../../engine/kind.ts';
import { say } from '../../phrases/phrase.ts';
import type { KnownContracts } from '../../trace/known-contracts.ts';
import type { Account } from '../../trace/trace.ts';
import { contractDeploy, formed, isCall, textOf, tonTransfer, transfer } from '../basic.ts';
import { isDnsItem } from '../dns.ts';
import { commandOf } from './commands.ts';
import { type Item, isTeleitem, itemOf, namedItem } from './item.ts';

interface AuctionBid {
  readonly bidder: Account | null;
  /** The contract of the auction: items of Telegram and domains hold their auctions themselves. */
  readonly auction: Account;
  readonly item: Item | null;
  readonly amount: bigint;
  /** Null for the auctions of domains. */
  readonly marketplace: 'getgems' | 'fragment' | null;
}

export const auctionBid: ActionKind<AuctionBid> = new ActionKind('auction_bid', {
  since: 'v1',
  phrase: say('bidder', 'bid | bid | bidding', '{amount} for {nft_item:nft}'),
  fields: ({ bidder, auction, item, amount, marketplace }) => ({
    source: bidder,
    destination: auction,
    asset: item?.collection ?? null,
    asset_secondary: item?.address ?? null,
    value: amount,
    data: { nft_transfer_data: { nft_item_index: item?.index ?? null, marketplace } },
  }),
  accounts: ({ item }) => [item?.address ?? null],
  details: {
    amount: amount('value'),
    bidder: account('source'),
    auction: account('destination'),
    nft_item: account('asset_secondary'),
    nft_collection: account('asset'),
    nft_item_index: digits('nft_transfer_data.nft_item_index'),
  },
});

export const auctionBidFlow: Flow = {
  pattern: transfer().where(
    (group) =>
      commandOf(group) === null && !group.parts.some(({ kind }) => kind === contractDeploy),
  ),
  build(anchor, _found, { contracts }) {
    const place = placeOf(anchor, contracts);
    if (!place) return null;
    const data: AuctionBid = { ...place, bidder: anchor.source, amount: anchor.value };
    return auctionBid.action(data, { isFailed: anchor.isFailed });
  },
};

/** The auction that a transfer reaches. A transfer to a domain is a bid only if the domain returns another bid. */
function placeOf(
  anchor: Group,
  contracts: KnownContracts,
): Pick<AuctionBid, 'auction' | 'item' | 'marketplace'> | null {
  const auction = anchor.destination;
  const trade = contracts.nftAuction(auction ?? '');
  if (auction !== null && trade) {
    const item = trade.nft === null ? null : namedItem(contracts, trade.nft);
    return { auction, item, marketplace: 'getgems' };
  }
  const item = itemOf(contracts, auction);
  if (!item) return null;
  if (isTeleitem(contracts, item.address))
    return { auction: item.address, item, marketplace: 'fragment' };
  return isDnsItem(contracts, item.address) && anchor.next.some(isReturnedBid)
    ? { auction: item.address, item, marketplace: null }
    : null;
}

interface AuctionOutbid {
  readonly bid: AuctionBid;
  /** The message that returns the earlier bid. */
  readonly refund: Group;
}

export const auctionOutbid: ActionKind<AuctionOutbid> = new ActionKind('auction_outbid', {
  since: 'v3',
  phrase: say(
    'new_bidder',
    'outbid | outbid | outbidding',
    '{bidder} on {nft_item:nft}[; {amount} returned]',
  )
    .seenFrom(
      'bidder',
      'was outbid | be outbid | being outbid',
      'by {new_bidder} on {nft_item:nft}[; {amount} returned]',
    )
    // Nothing is returned to a bidder who was not outbid.
    .when(
      'failed',
      say('new_bidder', 'outbid | outbid | outbidding', '{bidder} on {nft_item:nft}'),
    ),
  fields: ({ bid, refund }) => ({
    source: bid.auction,
    source_secondary: bid.bidder,
    destination: refund.destination,
    asset: bid.item?.collection ?? null,
    asset_secondary: bid.item?.address ?? null,
    amount: refund.value,
    data: {
      ton_transfer_data: { content: refund.kind === tonTransfer ? textOf(refund) : null },
      nft_transfer_data: { marketplace: bid.marketplace },
    },
  }),
  accounts: ({ bid }) => [bid.item?.address ?? null],
  details: {
    auction_address: account('source'),
    bidder: account('destination'),
    new_bidder: account('source_secondary'),
    nft_item: account('asset_secondary'),
    nft_collection: account('asset'),
    amount: amount('amount'),
    comment: optional(text('ton_transfer_data.content')),
    marketplace: optional(text('nft_transfer_data.marketplace')),
  },
});

/** Only the refund becomes part of the action: the new bid is an action of its own. */
export const auctionOutbidFlow: Flow = {
  pattern: formed(auctionBid),
  build(anchor) {
    const bid = auctionBid.of(anchor);
    const isRefund = bid?.marketplace === 'getgems' ? isGetgemsRefund : isReturnedBid;
    const [refund, ...others] = anchor.next.filter(isRefund);
    if (!bid || !refund || others.length > 0) return null;
    return auctionOutbid.action({ bid, refund }, { groups: [refund] });
  },
};

const OUTBID_TEXT = 'Your bid has been outbid by another user';

function isGetgemsRefund(group: Group): boolean {
  return group.kind === tonTransfer && (textOf(group)?.includes(OUTBID_TEXT) ?? false);
}

function isReturnedBid(group: Group): boolean {
  return isCall(group, outbidNotification);
}
