import { toHex } from '@tonway/chain';
import type { DnsRecord } from '@tonway/contracts';
import Type, { type Static } from 'typebox';
import type { Contract } from '../../../network/contracts/contract.ts';
import type { Domain } from '../../../network/contracts/dns.ts';
import { readJettonMaster, readJettonWallet } from '../../../network/contracts/jetton.ts';
import { readNftCollection, readNftItem } from '../../../network/contracts/nft.ts';
import {
  Boc,
  Decimal,
  EXAMPLE,
  Flag,
  FriendlyAddress,
  field,
  named,
  TypeName,
} from '../../kernel/fields.ts';
import { bocText } from './account.ts';
import { Content, ContractType, contentJson, DnsContent } from './token-content.ts';

export const JettonMaster = named(
  'JettonMaster',
  'A jetton',
  Type.Object({
    '@type': TypeName('ext.tokens.jettonMasterData'),
    address: FriendlyAddress('The contract, in the form of the request'),
    contract_type: ContractType('jetton_master'),
    total_supply: Decimal('Amount of all jettons in their smallest unit', '1000000000'),
    mintable: Flag('Further jettons can be minted', true),
    admin_address: Type.Optional(
      FriendlyAddress(
        'The admin, who may mint jettons; absent if there is none',
        EXAMPLE.otherAddress,
      ),
    ),
    jetton_content: field(Content, 'Metadata of the jetton'),
    jetton_wallet_code: Boc('Code of the wallets of the jetton'),
  }),
);

export async function jettonMaster(
  contract: Contract,
  address: string,
): Promise<Static<typeof JettonMaster>> {
  const jetton = await readJettonMaster(contract);
  return {
    '@type': 'ext.tokens.jettonMasterData',
    address,
    contract_type: 'jetton_master',
    total_supply: jetton.totalSupply.toString(),
    mintable: jetton.isMintable,
    ...(jetton.admin && { admin_address: jetton.admin.toFriendly() }),
    jetton_content: contentJson(jetton.content),
    jetton_wallet_code: bocText(jetton.walletCode),
  };
}

export const JettonWallet = named(
  'JettonWallet',
  'The wallet of one owner of a jetton',
  Type.Object({
    '@type': TypeName('ext.tokens.jettonWalletData'),
    address: FriendlyAddress('The contract, in the form of the request'),
    contract_type: ContractType('jetton_wallet'),
    balance: Decimal('Amount of jettons in their smallest unit', '1000000'),
    owner: FriendlyAddress('The owner of the jettons', EXAMPLE.otherAddress),
    jetton: FriendlyAddress('The jetton'),
    mintless_is_claimed: Type.Optional(
      Flag('The owner has claimed the airdrop of a mintless jetton; absent in other jettons'),
    ),
    jetton_wallet_code: Boc('Code of the wallets of the jetton'),
  }),
);

export async function jettonWallet(
  contract: Contract,
  address: string,
): Promise<Static<typeof JettonWallet>> {
  const { balance, owner, jetton, walletCode, isClaimed } = await readJettonWallet(contract);
  return {
    '@type': 'ext.tokens.jettonWalletData',
    address,
    contract_type: 'jetton_wallet',
    balance: balance.toString(),
    owner: owner.toFriendly(),
    jetton: jetton.toFriendly(),
    ...(isClaimed !== null && { mintless_is_claimed: isClaimed }),
    jetton_wallet_code: bocText(walletCode),
  };
}

export const NftCollection = named(
  'NftCollection',
  'A collection of NFTs',
  Type.Object({
    '@type': TypeName('ext.tokens.nftCollectionData'),
    address: FriendlyAddress('The contract, in the form of the request'),
    contract_type: ContractType('nft_collection'),
    next_item_index: Decimal('Index of the next item; -1 if indexes are not sequential', '10'),
    owner_address: Type.Optional(
      FriendlyAddress('The owner; absent if there is none', EXAMPLE.otherAddress),
    ),
    collection_content: field(Content, 'Metadata of the collection'),
  }),
);

export async function nftCollection(
  contract: Contract,
  address: string,
): Promise<Static<typeof NftCollection>> {
  const { nextItemIndex, owner, content } = await readNftCollection(contract);
  return {
    '@type': 'ext.tokens.nftCollectionData',
    address,
    contract_type: 'nft_collection',
    next_item_index: nextItemIndex.toString(),
    ...(owner && { owner_address: owner.toFriendly() }),
    collection_content: contentJson(content),
  };
}

export const NftItem = named(
  'NftItem',
  'An NFT',
  Type.Object({
    '@type': TypeName('ext.tokens.nftItemData'),
    address: FriendlyAddress('The contract, in the form of the request'),
    contract_type: ContractType('nft_item'),
    init: Flag('The item has been initialized', true),
    index: Decimal('Index in the collection', '7'),
    collection_address: Type.Optional(
      FriendlyAddress('The collection; absent if there is none', EXAMPLE.otherAddress),
    ),
    owner_address: Type.Optional(FriendlyAddress('The owner; absent if there is none')),
    content: Type.Union([Content, DnsContent], {
      description: 'Metadata of the item, or the records of a domain',
    }),
  }),
);

export async function nftItem(
  contract: Contract,
  address: string,
): Promise<Static<typeof NftItem>> {
  const { isInitialized, index, collection, owner, content } = await readNftItem(contract);
  return {
    '@type': 'ext.tokens.nftItemData',
    address,
    contract_type: 'nft_item',
    init: isInitialized,
    index: index.toString(),
    ...(collection && { collection_address: collection.toFriendly() }),
    ...(owner && { owner_address: owner.toFriendly() }),
    content: content.kind === 'domain' ? dnsContent(content.domain) : contentJson(content.cell),
  };
}

function dnsContent({ name, records }: Domain): Static<typeof DnsContent> {
  const data: Record<string, Record<string, unknown>> = {};
  for (const { category, name, record } of records) {
    const json = recordJson(record);
    if (json) data[name ?? toHex(category).toUpperCase()] = json;
  }
  return { domain: name, data };
}

function recordJson(record: DnsRecord): Record<string, unknown> | null {
  switch (record.kind) {
    case 'wallet':
      return { '@type': 'dns_smc_address', smc_addr: addressJson(record) };
    case 'resolver':
      return { '@type': 'dns_next_resolver', resolver: addressJson(record) };
    case 'adnl':
      return { '@type': 'dns_adnl_address', adnl_addr: toHex(record.hash) };
    case 'storage':
      return { '@type': 'dns_storage_address', bag_id: toHex(record.hash) };
    default:
      return null;
  }
}

function addressJson({ address }: DnsRecord & { kind: 'wallet' | 'resolver' }) {
  const { workchain, hash } = address;
  return { '@type': 'addr_std', workchain_id: workchain, address: toHex(hash) };
}
