import type { Cell } from '@tonway/chain';
import {
  excess,
  loadComment,
  nftOwnershipAssigned as noticeBody,
  nftTransfer as transferBody,
} from '@tonway/contracts';
import {
  account,
  amount,
  boc,
  type Details,
  digits,
  flag,
  optional,
  text,
} from '../../details/details.ts';
import type { Context, Flow } from '../../engine/flow.ts';
import type { Group } from '../../engine/group.ts';
import { type ActionFields, ActionKind, type Value } from '../../engine/kind.ts';
import { type Phrase, say } from '../../phrases/phrase.ts';
import { accountOf } from '../../trace/account.ts';
import type { NftTrade, Royalty } from '../../trace/known-contracts.ts';
import type { Account } from '../../trace/trace.ts';
import { call, callContract, commentText, tonTransfer } from '../basic.ts';
import { bocText } from '../jetton.ts';
import { commandOf } from './commands.ts';
import { type Item, itemOf } from './item.ts';

export interface NftTransfer {
  readonly item: Item;
  readonly oldOwner: Account | null;
  readonly newOwner: Account | null;
  readonly queryId: bigint;
  readonly forwardAmount: bigint | null;
  readonly responseDestination: Account | null;
  readonly customPayload: Cell | null;
  readonly forwardPayload: Cell;
  readonly purchase: Purchase | null;
}

export interface Purchase {
  readonly marketplace: 'getgems' | 'fragment';
  readonly marketplaceAddress: Account | null;
  readonly price: bigint | null;
  /** The owner who sold the item; the old owner of the transfer is the contract of the sale. */
  readonly seller: Account | null;
  readonly payout: Payment | null;
  readonly royalty: Payment | null;
  /** As the sale or auction declares it. */
  readonly declaredRoyalty: Royalty | null;
}

interface Payment {
  readonly amount: bigint;
  readonly receiver: Account | null;
}

export const purchasePhrase: Phrase = say(
  'new_owner',
  'bought | buy | buying',
  '{nft_item:nft} from {real_old_owner} for {price} on {marketplace:dex}',
).seenFrom(
  'real_old_owner',
  'sold | sell | selling',
  '{nft_item:nft} to {new_owner} for {price} on {marketplace:dex}',
);

export const nftTransfer: ActionKind<NftTransfer> = new ActionKind('nft_transfer', {
  since: 'v1',
  phrase: say(
    'old_owner',
    'sent | send | sending',
    '{nft_item:nft} to {new_owner} {comment is_encrypted_comment}',
  )
    .seenFrom(
      'new_owner',
      'received | receive | receiving',
      '{nft_item:nft} from {old_owner} {comment is_encrypted_comment}',
    )
    .when({ is_purchase: true }, purchasePhrase),
  fields: (data) => {
    const { payout, royalty } = data.purchase ?? {};
    return transferFields(data, {
      nft_transfer_data: {
        payout_amount: payout?.amount ?? null,
        royalty_amount: royalty?.amount ?? null,
      },
      nft_listing_data: {
        marketplace_fee_address: payout?.receiver ?? null,
        royalty_address: royalty?.receiver ?? null,
      },
    });
  },
  details: transferDetails('nft_listing_data.marketplace_fee_address'),
});

interface FurtherFields {
  readonly nft_transfer_data: Readonly<Record<string, Value>>;
  readonly nft_listing_data?: Readonly<Record<string, Value>>;
}

/** The fields that transfers and purchases share. */
export function transferFields(data: NftTransfer, further: FurtherFields): ActionFields {
  const { item, purchase } = data;
  const comment = loadComment(data.forwardPayload);
  return {
    source: data.oldOwner,
    destination: data.newOwner,
    asset: item.collection,
    asset_secondary: item.address,
    data: {
      ...further,
      nft_transfer_data: {
        query_id: data.queryId,
        is_purchase: purchase !== null,
        price: purchase?.price ?? null,
        nft_item_index: item.index,
        forward_amount: data.forwardAmount,
        custom_payload: bocText(data.customPayload),
        forward_payload: bocText(data.forwardPayload),
        comment: comment && commentText(comment),
        is_encrypted_comment: comment && comment.kind === 'encrypted',
        response_destination: data.responseDestination,
        marketplace: purchase?.marketplace ?? null,
        marketplace_address: purchase?.marketplaceAddress ?? null,
        real_prev_owner: purchase?.seller ?? null,
        ...further.nft_transfer_data,
      },
    },
  };
}

/** `payoutPath`: where the receiver of the payout is stored. */
export function transferDetails(payoutPath: string): Details {
  return {
    nft_collection: account('asset'),
    nft_item: account('asset_secondary'),
    nft_item_index: digits('nft_transfer_data.nft_item_index'),
    old_owner: optional(account('source')),
    new_owner: account('destination'),
    is_purchase: flag('nft_transfer_data.is_purchase'),
    price: optional(amount('nft_transfer_data.price')),
    query_id: digits('nft_transfer_data.query_id'),
    response_destination: account('nft_transfer_data.response_destination'),
    custom_payload: boc('nft_transfer_data.custom_payload'),
    forward_payload: boc('nft_transfer_data.forward_payload'),
    forward_amount: amount('nft_transfer_data.forward_amount'),
    comment: text('nft_transfer_data.comment'),
    is_encrypted_comment: flag('nft_transfer_data.is_encrypted_comment'),
    marketplace: text('nft_transfer_data.marketplace'),
    real_old_owner: account('nft_transfer_data.real_prev_owner'),
    marketplace_address: account('nft_transfer_data.marketplace_address'),
    payout_amount: amount('nft_transfer_data.payout_amount'),
    payout_address: account(payoutPath),
    payout_comment: text('nft_transfer_data.payout_comment'),
    payout_comment_encrypted: flag('nft_transfer_data.payout_comment_encrypted'),
    payout_comment_encoded: flag('nft_transfer_data.payout_comment_encoded'),
    royalty_amount: amount('nft_transfer_data.royalty_amount'),
    royalty_address: account('nft_listing_data.royalty_address'),
  };
}

export const nftTransferFlow: Flow = {
  pattern: call(transferBody)
    .toEach(call(noticeBody).as('notice').optional())
    .toEach(call(excess).optional()),
  build(anchor, found, context) {
    const item = itemOf(context.contracts, anchor.destination);
    if (!item) return null;
    const body = anchor.load(transferBody);
    const notice = found.maybe('notice');
    const newOwner = accountOf(body.newOwner);
    const purchase = purchaseFrom(anchor.previous, { item, newOwner }, context);
    const data: NftTransfer = {
      item,
      oldOwner: notice ? accountOf(notice.load(noticeBody).prevOwner) : anchor.source,
      newOwner,
      queryId: body.queryId,
      forwardAmount: body.forwardAmount,
      responseDestination: accountOf(body.responseDestination),
      customPayload: body.customPayload,
      forwardPayload: body.forwardPayload.cell,
      purchase,
    };
    const payment =
      purchase && anchor.previous && isPayment(anchor.previous) ? [anchor.previous] : [];
    return nftTransfer.action(data, {
      isFailed: anchor.isAborted,
      groups: [anchor, ...payment, ...found.groups],
    });
  },
};

/** The purchase that a message to a sale or an auction completes; null if the item only returns to its owner. */
function purchaseFrom(
  trigger: Group | null,
  { item, newOwner }: { readonly item: Item; readonly newOwner: Account | null },
  { contracts }: Context,
): Purchase | null {
  const contract = trigger && isMessage(trigger) ? trigger.destination : null;
  if (!trigger || contract === null) return null;
  const isPaidByNewOwner = trigger.kind === tonTransfer && trigger.source === newOwner;
  const sale = isPaidByNewOwner ? contracts.nftSale(contract) : undefined;
  const trade: NftTrade | undefined = sale ?? contracts.nftAuction(contract);
  if (!trade || trade.nft !== item.address || trade.owner === newOwner) return null;
  return {
    marketplace: 'getgems',
    marketplaceAddress: trade.marketplace,
    price: trade.price,
    seller: trade.owner,
    payout: null,
    royalty: null,
    declaredRoyalty: trade.royalty ?? null,
  };
}

function isMessage({ kind }: Group): boolean {
  return kind === tonTransfer || kind === callContract;
}

/** Whether a message belongs to the purchase; commands to an auction are actions of their own. */
function isPayment(trigger: Group): boolean {
  if (trigger.kind !== tonTransfer) return trigger.source === null;
  return commandOf(trigger) === null;
}
