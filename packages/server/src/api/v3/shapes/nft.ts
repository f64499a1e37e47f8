import Type, { type Static } from 'typebox';
import type { NftCollection as Collection, NftItem as Item } from '../../../store/ledger/token.ts';
import { EXAMPLE } from '../../openapi/examples.ts';
import { Decimal, Flag, field, Nullable, named, RawAddress } from '../../openapi/fields.ts';
import { accountText, accountTextOrNull } from './text.ts';
import { TOKEN_CONTRACT, TokenContent, tokenContract } from './token.ts';

export const NftCollection = named(
  'NFTCollection',
  'A collection of NFTs',
  Type.Object({
    address: RawAddress('The collection'),
    owner_address: Nullable(RawAddress('Who owns the collection', EXAMPLE.otherRawAddress)),
    next_item_index: Decimal('Index of the next item; -1: indexes are not in sequence', '100'),
    collection_content: TokenContent('What the collection says about itself'),
    ...TOKEN_CONTRACT,
  }),
);

export function nftCollection(collection: Collection): Static<typeof NftCollection> {
  return {
    address: accountText(collection.account),
    owner_address: accountTextOrNull(collection.owner),
    next_item_index: collection.nextItemIndex.toString(),
    collection_content: collection.content,
    ...tokenContract(collection),
  };
}

export const NftItem = named(
  'NFTItem',
  'An NFT',
  Type.Object({
    address: RawAddress('The item'),
    init: Flag('The item is initialized', true),
    index: Decimal('Index in the collection', '7'),
    collection_address: Nullable(RawAddress('The collection; null: none')),
    owner_address: Nullable(
      RawAddress('Who owns the item on the chain: a sale contract while it is for sale'),
    ),
    content: TokenContent('What the item says about itself'),
    ...TOKEN_CONTRACT,
    collection: Nullable(field(NftCollection, 'The collection; null: none, or not indexed')),
    on_sale: Flag('The owner on the chain is a contract that sells the item', true),
    sale_contract_address: Type.Optional(
      RawAddress('The contract that sells the item for a fixed price', EXAMPLE.otherRawAddress),
    ),
    auction_contract_address: Type.Optional(
      RawAddress('The contract that sells the item by auction', EXAMPLE.otherRawAddress),
    ),
    real_owner: Type.Optional(RawAddress('Who sells the item')),
  }),
);

export function nftItem(item: Item): Static<typeof NftItem> {
  return {
    address: accountText(item.account),
    init: item.isInitialized,
    index: item.index.toString(),
    collection_address: accountTextOrNull(item.collectionAccount),
    owner_address: accountTextOrNull(item.owner),
    content: item.content,
    ...tokenContract(item),
    collection: item.collection && nftCollection(item.collection),
    ...saleOf(item),
  };
}

function saleOf({ sale }: Item) {
  if (!sale) return { on_sale: false };
  const contract = accountText(sale.account);
  return {
    on_sale: true,
    ...(sale.kind === 'sale'
      ? { sale_contract_address: contract }
      : { auction_contract_address: contract }),
    ...(sale.seller && { real_owner: accountText(sale.seller) }),
  };
}
