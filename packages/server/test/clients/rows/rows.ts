import type { RowNetwork } from './row-network.ts';

export type ClientName =
  | 'Acton'
  | 'WalletKit, AppKit'
  | 'MyTonWallet'
  | 'Actonscan, Studio'
  | '@ton/ton, Blueprint'
  | 'tonweb';

/** Operations, and the clients that use them. */
export const ROWS = {
  'v2 jsonRPC': ['Acton', 'MyTonWallet', '@ton/ton, Blueprint', 'tonweb'],
  'v2 sendBoc, sendBocReturnHash': [
    'Acton',
    'MyTonWallet',
    'Actonscan, Studio',
    '@ton/ton, Blueprint',
    'tonweb',
  ],
  'v2 getAddressInformation': [
    'Acton',
    'MyTonWallet',
    'Actonscan, Studio',
    '@ton/ton, Blueprint',
    'tonweb',
  ],
  'v2 getShardAccountCell, getConfigAll, getLibraries': ['Acton', 'Actonscan, Studio'],
  'v2 blocks, transactions, shards': [
    'Acton',
    'Actonscan, Studio',
    '@ton/ton, Blueprint',
    'tonweb',
  ],
  'v3 accounts, get-methods, message': [
    'Acton',
    'WalletKit, AppKit',
    'MyTonWallet',
    'Actonscan, Studio',
  ],
  'v3 transactions, transactionsByMessage': [
    'Acton',
    'WalletKit, AppKit',
    'MyTonWallet',
    'Actonscan, Studio',
  ],
  'v3 blocks': ['Acton', 'Actonscan, Studio'],
  'v3 traces': ['Acton', 'WalletKit, AppKit', 'MyTonWallet', 'Actonscan, Studio'],
  'v3 pendingTraces, pendingTransactions': ['WalletKit, AppKit', 'MyTonWallet'],
  'v3 jetton/wallets, jetton/masters': ['WalletKit, AppKit', 'MyTonWallet', 'Actonscan, Studio'],
  'v3 nft/items': ['WalletKit, AppKit', 'MyTonWallet', 'Actonscan, Studio'],
  'v3 dns/records': ['WalletKit, AppKit', 'Actonscan, Studio'],
  'v3 jetton/transfers, multisig': ['Actonscan, Studio'],
  'v3 actions, pendingActions': ['MyTonWallet', 'Actonscan, Studio'],
  'v3 addressBook, metadata, walletStates': ['MyTonWallet'],
  'emulate/v1/emulateTrace': ['WalletKit, AppKit', 'MyTonWallet', 'Actonscan, Studio'],
  'streaming/v2/ws': ['WalletKit, AppKit', 'MyTonWallet'],
  'streaming/v2/sse': ['Actonscan, Studio'],
} satisfies Readonly<Record<string, readonly string[]>>;

export type RowName = keyof typeof ROWS;

/** A test in another file, with the real client or a model of its behaviour. */
export interface OtherTest {
  /** Relative to `test`. */
  readonly file: string;
  readonly name: string;
}

type Case = ((network: RowNetwork) => Promise<void>) | OtherTest;

/** What a client does with the operations of each row. */
export type Cases = Readonly<Partial<Record<RowName, Case>>>;
