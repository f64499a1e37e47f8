import Type, { type Static } from 'typebox';
import type {
  NftCollection as Collection,
  NftItem as Item,
  JettonMaster as Master,
  TokenContract,
  JettonWallet as Wallet,
} from '../../../store/ledger/token.ts';
import {
  Decimal,
  EXAMPLE,
  Flag,
  field,
  Hash,
  Lt,
  Nullable,
  named,
  RawAddress,
  UnixTime,
} from '../../kernel/fields.ts';
import { accountText, accountTextOrNull, base64 } from './text.ts';

/** Content of a token (TEP-64). */
function TokenContent(description: string) {
  return Nullable(
    Type.Record(Type.String(), Type.String(), {
      description: `${description}, by name; null where it cannot be read`,
      examples: [{ uri: 'https://example.org/token.json' }],
    }),
  );
}

export const TOKEN_CONTRACT = {
  last_transaction_lt: Lt('Last transaction of the state that is shown'),
  code_hash: Hash('Hash of the code'),
  data_hash: Hash('Hash of the data'),
};

export function tokenContract({ lastTransactionLt, codeHash, dataHash }: TokenContract) {
  return {
    last_transaction_lt: lastTransactionLt.toString(),
    code_hash: base64(codeHash),
    data_hash: base64(dataHash),
  };
}

export const JettonMaster = named(
  'JettonMaster',
  'A jetton',
  Type.Object({
    address: RawAddress('The master contract'),
    total_supply: Decimal('All units that exist', EXAMPLE.nano),
    mintable: Flag('More can be minted', true),
    admin_address: Nullable(
      RawAddress('Administrator of the jetton; null: none', EXAMPLE.otherRawAddress),
    ),
    jetton_content: TokenContent('What the master says about the jetton'),
    jetton_wallet_code_hash: Hash('Hash of the code of its wallets', EXAMPLE.otherHash),
    ...TOKEN_CONTRACT,
  }),
);

export function jettonMaster(master: Master): Static<typeof JettonMaster> {
  return {
    address: accountText(master.account),
    total_supply: master.totalSupply.toString(),
    mintable: master.mintable,
    admin_address: accountTextOrNull(master.admin),
    jetton_content: master.content,
    jetton_wallet_code_hash: base64(master.walletCodeHash),
    ...tokenContract(master),
  };
}

const MintlessInfo = named(
  'MintlessInfo',
  'An airdrop of a mintless jetton that is not claimed yet',
  Type.Object({
    amount: Decimal('Units of the airdrop', EXAMPLE.nano),
    start_from: Nullable(UnixTime('When it can be claimed first')),
    expire_at: Nullable(UnixTime('When it can no longer be claimed')),
    custom_payload_api_uri: Nullable(
      Type.Array(Type.String(), {
        description:
          'Services that return the payload which claims the airdrop, as the jetton names them; null: none',
        examples: [['https://example.org/payload']],
      }),
    ),
  }),
);

export const JettonWallet = named(
  'JettonWallet',
  'A jetton wallet: the balance of one owner in one jetton',
  Type.Object({
    address: RawAddress('The wallet of the jetton'),
    balance: Decimal('Balance in units, without an unclaimed airdrop', EXAMPLE.nano),
    owner: RawAddress('Who owns the wallet', EXAMPLE.otherRawAddress),
    jetton: RawAddress('The master contract of the jetton'),
    ...TOKEN_CONTRACT,
    mintless_info: Type.Optional(field(MintlessInfo, 'The airdrop that is not claimed yet')),
  }),
);

export function jettonWallet(wallet: Wallet): Static<typeof JettonWallet> {
  const { airdrop } = wallet;
  return {
    address: accountText(wallet.account),
    balance: wallet.balance.toString(),
    owner: accountText(wallet.owner),
    jetton: accountText(wallet.jetton),
    ...tokenContract(wallet),
    ...(airdrop && { mintless_info: mintlessInfo(airdrop) }),
  };
}

function mintlessInfo(airdrop: NonNullable<Wallet['airdrop']>): Static<typeof MintlessInfo> {
  const { amount, startFrom, expireAt, payloadUri } = airdrop;
  return {
    amount: amount.toString(),
    start_from: startFrom === null ? null : Number(startFrom),
    expire_at: expireAt === null ? null : Number(expireAt),
    custom_payload_api_uri: payloadUri === null ? null : [payloadUri],
  };
}

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
