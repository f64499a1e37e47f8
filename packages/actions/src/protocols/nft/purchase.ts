import type { Block } from '../../engine/block.ts';
import type { Flow } from '../../engine/flow.ts';
import { ActionKind } from '../../engine/kind.ts';
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
  readonly payout: Block;
}

export const nftPurchase: ActionKind<NftPurchase> = new ActionKind('nft_purchase', {
  since: 'v3',
  phrase: purchasePhrase,
  fields: ({ transfer, payout }) => {
    const comment = commentOf(payout);
    const isEncrypted = comment?.kind === 'encrypted';
    return transferFields(transfer, {
      nft_transfer_data: {
        payout_amount: payout.value,
        payout_comment: comment && commentText(comment),
        payout_comment_encrypted: isEncrypted,
        payout_comment_encoded: isEncrypted,
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
    const payout = besides(anchor).find(
      ({ kind, destination }) => kind === tonTransfer && destination === seller,
    );
    return payout ? nftPurchase.action({ transfer, payout }, { blocks: [anchor, payout] }) : null;
  },
};

/** The other messages of the sale: a command to finish an auction is not part of the transfer. */
function besides(transfer: Block): readonly Block[] {
  const { previous } = transfer;
  return previous && isFinish(previous) ? previous.next : transfer.next;
}
