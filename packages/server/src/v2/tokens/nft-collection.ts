import Type, { type Static } from 'typebox';
import { EXAMPLE } from '../../openapi/examples.ts';
import { Decimal, FriendlyAddress, field, named, TypeName } from '../../openapi/fields.ts';
import type { Contract } from '../contract/contract.ts';
import { shownContent } from './content.ts';
import { Content, ContractType } from './content-shape.ts';
import { MethodStack } from './method-stack.ts';

export const NftCollection = named(
  'NftCollection',
  'A collection of NFTs',
  Type.Object({
    '@type': TypeName('ext.tokens.nftCollectionData'),
    address: FriendlyAddress('The contract, in the form in which it was asked for'),
    contract_type: ContractType('nft_collection'),
    next_item_index: Decimal('Index of the next item; -1 where indexes are no sequence', '10'),
    owner_address: Type.Optional(
      FriendlyAddress('The owner; absent where there is none', EXAMPLE.otherAddress),
    ),
    collection_content: field(Content, 'Metadata of the collection'),
  }),
);

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
