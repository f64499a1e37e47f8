import Type, { type Static } from 'typebox';
import type { Contract } from '../contract/contract.ts';
import { shownContent } from './content.ts';
import { Content } from './content-shape.ts';
import { MethodStack } from './method-stack.ts';

export const NftCollection = Type.Object({
  '@type': Type.Literal('ext.tokens.nftCollectionData'),
  address: Type.String(),
  contract_type: Type.Literal('nft_collection'),
  next_item_index: Type.String(),
  owner_address: Type.Optional(Type.String()),
  collection_content: Content,
});

export async function nftCollection(
  contract: Contract,
  address: string,
): Promise<Static<typeof NftCollection>> {
  const stack = await MethodStack.of(contract, 'get_collection_data', 3);
  const owner = stack.address(2);
  return {
    '@type': 'ext.tokens.nftCollectionData',
    address,
    contract_type: 'nft_collection',
    next_item_index: stack.number(0).toString(),
    ...(owner && { owner_address: owner.toFriendly() }),
    collection_content: shownContent(stack.cell(1)),
  };
}
