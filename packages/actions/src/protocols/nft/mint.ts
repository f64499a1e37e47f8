import { account, digits, optional } from '../../details/details.ts';
import type { Flow } from '../../engine/flow.ts';
import { ActionKind } from '../../engine/kind.ts';
import { say } from '../../phrases/phrase.ts';
import { deploying } from '../basic.ts';
import { type Item, itemOf } from './item.ts';

export const nftMint: ActionKind<Item> = new ActionKind('nft_mint', {
  since: 'v1',
  phrase: say('owner', 'minted | mint | minting', '{nft_item:nft}'),
  fields: ({ address, index, collection }, { source, opcode }) => ({
    source,
    destination: address,
    asset: collection,
    asset_secondary: address,
    opcode,
    data: { nft_mint_data: { nft_item_index: index } },
  }),
  details: {
    owner: optional(account('source')),
    nft_item: account('asset_secondary'),
    nft_collection: account('asset'),
    nft_item_index: digits('nft_mint_data.nft_item_index'),
  },
});

export const nftMintFlow: Flow = {
  pattern: deploying(),
  build(anchor, _found, { contracts }) {
    const item = itemOf(contracts, anchor.destination);
    return item && nftMint.action(item);
  },
};
