import { saleCancel, saleUpdateMessage } from '@tonway/contracts';
import { account, amount, type Details, text } from '../../details/details.ts';
import type { Flow } from '../../engine/flow.ts';
import type { Group } from '../../engine/group.ts';
import { ActionKind } from '../../engine/kind.ts';
import { anyOf } from '../../engine/pattern.ts';
import { type Phrase, say } from '../../phrases/phrase.ts';
import type { NftTrade } from '../../trace/known-contracts.ts';
import type { Account } from '../../trace/trace.ts';
import { call, formed } from '../basic.ts';
import { command } from './commands.ts';
import type { Item } from './item.ts';
import { nftPurchase } from './purchase.ts';
import { type NftTransfer, nftTransfer } from './transfer.ts';

/** The end of a sale or an auction. */
interface TradeEnd {
  readonly item: Item;
  /** Who gets the item. */
  readonly owner: Account | null;
  readonly contract: Account;
  readonly marketplace: string;
  readonly marketplaceAddress: Account | null;
}

function endKind(name: string, contract: Details, phrase: Phrase): ActionKind<TradeEnd> {
  return new ActionKind(name, {
    since: 'v3',
    phrase,
    fields: (data) => ({
      source: data.owner,
      destination: data.contract,
      asset: data.item.collection,
      asset_secondary: data.item.address,
      data: {
        nft_transfer_data: {
          marketplace_address: data.marketplaceAddress,
          marketplace: data.marketplace,
        },
      },
    }),
    accounts: ({ item }) => [item.address],
    details: {
      owner: account('source'),
      nft_item: account('asset_secondary'),
      nft_collection: account('asset'),
      ...contract,
      marketplace_address: account('nft_transfer_data.marketplace_address'),
      marketplace: text('nft_transfer_data.marketplace'),
    },
  });
}

const SALE: Details = { sale_address: account('destination') };
const AUCTION: Details = { auction_address: account('destination') };

const cancelled = say('owner', 'cancelled | cancel | cancelling', 'the auction of {nft_item:nft}');

export const nftCancelSale: ActionKind<TradeEnd> = endKind(
  'nft_cancel_sale',
  SALE,
  say('owner', 'took | take | taking', '{nft_item:nft} off sale'),
);
export const nftCancelAuction: ActionKind<TradeEnd> = endKind(
  'nft_cancel_auction',
  AUCTION,
  cancelled,
);
export const nftFinishAuction: ActionKind<TradeEnd> = endKind(
  'nft_finish_auction',
  AUCTION,
  say(null, 'ended | end | ending', 'the auction of {nft_item:nft}'),
);
export const teleitemCancelAuction: ActionKind<TradeEnd> = endKind(
  'teleitem_cancel_auction',
  AUCTION,
  cancelled,
);

/** Null unless the contract that got the command trades the item that it sends. */
function tradeEnd(anchor: Group, sent: NftTransfer | null, trade: NftTrade | undefined) {
  const contract = anchor.destination;
  if (!sent || contract === null || !trade || trade.nft !== sent.item.address) return null;
  return {
    item: sent.item,
    owner: sent.newOwner,
    contract,
    marketplace: 'getgems',
    marketplaceAddress: trade.marketplace,
  };
}

// Only the command becomes part of these actions: the transfer of the item is an action of its own.

export const nftCancelSaleFlow: Flow = {
  pattern: call(saleCancel).to(formed(nftTransfer).as('transfer')),
  build(anchor, found, { contracts }) {
    const sent = nftTransfer.of(found.one('transfer'));
    const data = tradeEnd(anchor, sent, contracts.nftSale(anchor.destination ?? ''));
    return data && nftCancelSale.action(data, { groups: [anchor] });
  },
};

export const nftCancelAuctionFlow: Flow = {
  pattern: command('cancel').to(formed(nftTransfer).as('transfer')),
  build(anchor, found, { contracts }) {
    const sent = nftTransfer.of(found.one('transfer'));
    const data = tradeEnd(anchor, sent, contracts.nftAuction(anchor.destination ?? ''));
    return data && nftCancelAuction.action(data, { groups: [anchor] });
  },
};

export const nftFinishAuctionFlow: Flow = {
  pattern: command('finish', 'stop').to(
    anyOf(formed(nftPurchase).as('purchase'), formed(nftTransfer).as('transfer')),
  ),
  build(anchor, found, { contracts }) {
    const purchase = found.maybe('purchase');
    const sent = purchase
      ? (nftPurchase.of(purchase)?.transfer ?? null)
      : nftTransfer.of(found.one('transfer'));
    const data = tradeEnd(anchor, sent, contracts.nftAuction(anchor.destination ?? ''));
    return data && nftFinishAuction.action(data, { groups: [anchor] });
  },
};

interface SaleUpdate {
  readonly sender: Account | null;
  readonly sale: Account | null;
  readonly nft: Account | null;
  readonly marketplaceAddress: Account | null;
  readonly fullPrice: bigint;
  readonly fee: bigint;
  readonly royalty: bigint;
}

export const nftUpdateSale: ActionKind<SaleUpdate> = new ActionKind('nft_update_sale', {
  since: 'v3',
  phrase: say(
    'source',
    'changed | change | changing',
    'the price of {nft_address:nft} to {full_price}',
  ),
  fields: (data) => ({
    source: data.sender,
    destination: data.sale,
    asset_secondary: data.nft,
    data: {
      nft_listing_data: {
        full_price: data.fullPrice,
        marketplace_fee: data.fee,
        royalty_amount: data.royalty,
      },
      nft_transfer_data: { marketplace_address: data.marketplaceAddress, marketplace: 'getgems' },
    },
  }),
  accounts: ({ nft }) => [nft],
  details: {
    source: account('source'),
    sale_contract: account('destination'),
    nft_address: account('asset_secondary'),
    marketplace_address: account('nft_transfer_data.marketplace_address'),
    marketplace: text('nft_transfer_data.marketplace'),
    full_price: amount('nft_listing_data.full_price'),
    marketplace_fee: amount('nft_listing_data.marketplace_fee'),
    royalty_amount: amount('nft_listing_data.royalty_amount'),
  },
});

export const nftUpdateSaleFlow: Flow = {
  pattern: call(saleUpdateMessage),
  build(anchor, _found, { contracts }) {
    const sale = contracts.nftSale(anchor.destination ?? '');
    if (!sale) return null;
    const body = anchor.load(saleUpdateMessage);
    const data: SaleUpdate = {
      sender: anchor.source,
      sale: anchor.destination,
      nft: sale.nft,
      marketplaceAddress: sale.marketplace,
      fullPrice: body.newFullPrice,
      fee: body.newMpFee,
      royalty: body.newRoyaltyAmount,
    };
    return nftUpdateSale.action(data, { isFailed: anchor.isAborted });
  },
};
