import {
  Address,
  Builder,
  type Cell,
  fromBase64,
  InternalAddress,
  readBoc,
  StateInit,
} from '@tonway/chain';
import { onchainContent } from '@tonway/contracts';
import { TOKEN_CODES } from './token-codes.generated.ts';

/** A token contract of the zero state. */
export interface GenesisToken {
  readonly address: Address;
  readonly init: StateInit;
}

export interface GenesisJetton extends GenesisToken {
  readonly name: string;
  readonly symbol: string;
  readonly decimals: number;
}

/** Test jettons and a collection; their admin is the faucet. */
export interface GenesisTokens {
  readonly jettons: readonly GenesisJetton[];
  readonly nftCollection: GenesisToken;
}

/** What a new jetton says about itself. */
export interface JettonContent {
  readonly name: string;
  readonly symbol: string;
  readonly decimals: number;
  readonly description?: string;
  /** A URL. */
  readonly image?: string;
}

/** What a new collection says about itself. */
export interface CollectionContent {
  readonly name: string;
  readonly description?: string;
  readonly image?: string;
  /** The URL that the numbers of items are appended to. */
  readonly itemContent?: string;
}

const JETTONS = [
  { name: 'Test USD', symbol: 'USD₮', decimals: 6 },
  { name: 'Test Jetton', symbol: 'TEST', decimals: 9 },
];
const COLLECTION = { name: 'Test NFTs', description: 'For tests only.' };
const ITEM_CONTENT = 'https://devnet.invalid/nft/';
const BASECHAIN = 0;

export function genesisTokens(admin: Address): GenesisTokens {
  const description = 'For tests only, without value.';
  const jettons = JETTONS.map((jetton) => {
    return { ...jetton, ...jettonToken(admin, { ...jetton, description }) };
  });
  return { jettons, nftCollection: collectionToken(admin, COLLECTION) };
}

export function jettonToken(admin: Address, content: JettonContent): GenesisToken {
  return token(jettonMinter(admin, content));
}

export function collectionToken(owner: Address, content: CollectionContent): GenesisToken {
  return token(collection(owner, content));
}

/** The address of an item of the collection. */
export function nftItemAddress(collection: Address, index: number): Address {
  // _ index:uint64 collection:MsgAddress = NewItem;
  const data = address(new Builder().storeBigUint(BigInt(index), 64), collection).build();
  return token({ code: codeOf('nftItem'), data }).address;
}

type Contract = Pick<StateInit, 'code' | 'data'>;

function token(contract: Contract): GenesisToken {
  const init = { fixedPrefixLength: null, special: null, library: null, ...contract };
  return { address: new Address(BASECHAIN, StateInit.toCell(init).hash()), init };
}

// _ supply:Coins admin:MsgAddress content:^Cell wallet_code:^Cell airdrop:(Maybe ^Airdrop) = MinterStorage;
function jettonMinter(admin: Address, { decimals, ...texts }: JettonContent): Contract {
  const content = onchainContent({ ...texts, decimals: String(decimals) });
  const data = address(new Builder().storeCoins(0n), admin)
    .storeRef(content)
    .storeRef(codeOf('jettonWallet'))
    .storeBit(false);
  return { code: codeOf('jettonMinter'), data: data.build() };
}

// _ owner:MsgAddress next_index:uint64 content:^[ collection:^Cell common:^Cell ] item_code:^Cell
//   royalty:^[ numerator:uint16 denominator:uint16 destination:MsgAddress ] = CollectionStorage;
function collection(
  owner: Address,
  { itemContent = ITEM_CONTENT, ...texts }: CollectionContent,
): Contract {
  const about = onchainContent({ ...texts });
  const common = new Builder().storeBytes(Buffer.from(itemContent)).build();
  const royalty = address(new Builder().storeUint(0, 16).storeUint(100, 16), owner).build();
  const data = address(new Builder(), owner)
    .storeBigUint(0n, 64)
    .storeRef(new Builder().storeRef(about).storeRef(common).build())
    .storeRef(codeOf('nftItem'))
    .storeRef(royalty);
  return { code: codeOf('nftCollection'), data: data.build() };
}

// mint#00000001 query_id:uint64 index:uint64 value:Coins init:^[ owner:MsgAddress content:^Cell ]
export function mintItemBody(index: number, owner: Address, valueNano: bigint): Cell {
  const content = new Builder().storeBytes(Buffer.from(`${index}.json`)).build();
  return new Builder()
    .storeUint(1, 32)
    .storeBigUint(0n, 64)
    .storeBigUint(BigInt(index), 64)
    .storeCoins(valueNano)
    .storeRef(address(new Builder(), owner).storeRef(content).build())
    .build();
}

function address(builder: Builder, to: Address): Builder {
  InternalAddress.store(to, builder);
  return builder;
}

function codeOf(name: keyof typeof TOKEN_CODES): Cell {
  return readBoc(fromBase64(TOKEN_CODES[name]));
}
