import type { Flow } from '../../engine/flow.ts';
import type { Group } from '../../engine/group.ts';
import { ActionKind } from '../../engine/kind.ts';
import type { Royalty } from '../../trace/known-contracts.ts';
import { commentOf, commentText, formed, tonTransfer } from '../basic.ts';
import { isFinish } from './commands.ts';
import {
  type NftTransfer,
  nftTransfer,
  purchasePhrase,
  transferDetails,
  transferFields,
} from './transfer.ts';

interface NftPurchase {
  readonly transfer: NftTransfer;
  /** The transfer of TON to the seller. */
  readonly payout: Group;
  /** Null if it is unknown. */
  readonly royalty: bigint | null;
}

export const nftPurchase: ActionKind<NftPurchase> = new ActionKind('nft_purchase', {
  since: 'v3',
  phrase: purchasePhrase,
  fields: ({ transfer, payout, royalty }) => {
    const comment = commentOf(payout);
    const isEncrypted = comment?.kind === 'encrypted';
    return transferFields(transfer, {
      nft_transfer_data: {
        payout_amount: payout.value,
        payout_comment: comment && commentText(comment),
        payout_comment_encrypted: isEncrypted,
        payout_comment_encoded: isEncrypted,
        royalty_amount: royalty,
      },
    });
  },
  details: transferDetails('nft_transfer_data.real_prev_owner'),
});

/** A sale or an auction hands over the item and pays the seller. */
export const nftPurchaseFlow: Flow = {
  pattern: formed(nftTransfer),
  build(anchor) {
    const transfer = nftTransfer.of(anchor);
    const seller = transfer?.purchase?.seller;
    if (!transfer || !seller || transfer.purchase?.marketplace !== 'getgems') return null;
    const payments = besides(anchor).filter(({ kind }) => kind === tonTransfer);
    const payout = payments.find(({ destination }) => destination === seller);
    if (!payout) return null;
    const others = payments.filter((each) => each !== payout);
    const royalty = paidRoyalty(others, transfer.purchase.declaredRoyalty);
    return nftPurchase.action({ transfer, payout, royalty }, { groups: [anchor, payout] });
  },
};

/** What was paid to the receiver of the royalty; null if the receiver is unknown or was not paid. */
function paidRoyalty(payments: readonly Group[], declared: Royalty | null): bigint | null {
  if (!declared) return null;
  const { amount, receiver } = declared;
  const paid = payments
    .filter(({ destination }) => destination !== null && destination === receiver)
    .map(({ value }) => value);
  // the same account may get the fee of the marketplace
  if (amount !== null && paid.includes(amount)) return amount;
  return paid[0] ?? (amount === 0n ? amount : null);
}

/** The other messages of the sale: a command to finish an auction is not part of the transfer. */
function besides(transfer: Group): readonly Group[] {
  const { previous } = transfer;
  return previous && isFinish(previous) ? previous.next : transfer.next;
}
