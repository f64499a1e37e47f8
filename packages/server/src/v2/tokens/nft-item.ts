import type { Address, Cell } from '@tonway/chain';
import Type, { type Static } from 'typebox';
import { EXAMPLE } from '../../openapi/examples.ts';
import { Decimal, Flag, FriendlyAddress, named, TypeName } from '../../openapi/fields.ts';
import type { Contract } from '../contract/contract.ts';
import { integer } from './arguments.ts';
import { shownContent } from './content.ts';
import { Content, ContractType, DnsContent } from './content-shape.ts';
import { dnsContent } from './dns-content.ts';
import { MethodStack } from './method-stack.ts';
import { ProbeFailed } from './probe-failed.ts';

export const NftItem = named(
  'NftItem',
  'An NFT',
  Type.Object({
    '@type': TypeName('ext.tokens.nftItemData'),
    address: FriendlyAddress('The contract, in the form in which it was asked for'),
    contract_type: ContractType('nft_item'),
    init: Flag('The item has been initialized', true),
    index: Decimal('Index in the collection', '7'),
    collection_address: Type.Optional(
      FriendlyAddress('The collection; absent where there is none', EXAMPLE.otherAddress),
    ),
    owner_address: Type.Optional(FriendlyAddress('The owner; absent where there is none')),
    content: Type.Union([Content, DnsContent], {
      description: 'Metadata of the item, or the records of a domain',
    }),
  }),
);

export async function nftItem(
  contract: Contract,
  address: string,
): Promise<Static<typeof NftItem>> {
  const stack = await MethodStack.of(contract, 'get_nft_data', 5);
  const [init, index] = [stack.number(0) !== 0n, stack.number(1)];
  const [collection, owner, own] = [stack.address(2), stack.address(3), stack.cell(4)];
  const content = collection
    ? await contentOfItem(contract, collection, index, own)
    : shownContent(own);
  return {
    '@type': 'ext.tokens.nftItemData',
    address,
    contract_type: 'nft_item',
    init,
    index: index.toString(),
    ...(collection && { collection_address: collection.toFriendly() }),
    ...(owner && { owner_address: owner.toFriendly() }),
    content,
  };
}

/** Only the collection says which items are its own, and what surrounds their content. */
async function contentOfItem(
  item: Contract,
  address: Address,
  index: bigint,
  own: Cell,
): Promise<Static<typeof NftItem>['content']> {
  const collection = await item.neighbour(address);
  const at = await MethodStack.of(collection, 'get_nft_address_by_index', 1, [integer(index)]);
  if (!at.someAddress(0).equals(item.address))
    throw new ProbeFailed('the collection has another item of this index');
  const dns = await dnsContent(item);
  if (dns) return dns;
  const args = [integer(index), { kind: 'cell', cell: own } as const];
  const full = await MethodStack.of(collection, 'get_nft_content', 1, args);
  return shownContent(full.cell(0));
}
