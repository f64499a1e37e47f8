import { Address, Builder, type Cell, CellType, fromHex, StateInit } from '@tonway/chain';

/** The supported wallet versions. */
export type WalletVersion = 'v3r2' | 'v4r2' | 'v5r1';

interface Wallet {
  /** The hash of its code; the wallet's owner deploys the code with the first message. */
  readonly codeHash: string;
  readonly codeDepth: number;
  /** The global id of a network matters for v5r1 only. */
  data(publicKey: Uint8Array, globalId: number): Cell;
}

/** The default wallet id of clients in the basechain. */
const WALLET_ID = 698983191;
/** A client's wallet in the basechain, number 0; combined with the global id of the network. */
const V5_CLIENT_CONTEXT = 0x80000000;
/** The id of mainnet, for which clients create wallets by default. */
export const MAINNET_ID = -239;
/** The id of testnet, and of local networks of Acton. */
export const TESTNET_ID = -3;

const WALLETS: Readonly<Record<WalletVersion, Wallet>> = {
  v3r2: {
    codeHash: '84dafa449f98a6987789ba232358072bc0f76dc4524002a5d0918b9a75d2d599',
    codeDepth: 0,
    // seqno:uint32 wallet_id:uint32 public_key:bits256
    data: (key) => v3Data(key).build(),
  },
  v4r2: {
    codeHash: 'feb5ff6820e2ff0d9483e7e0d62c817d846789fb4ae580c878866d959dabd5c0',
    codeDepth: 7,
    // seqno:uint32 wallet_id:uint32 public_key:bits256 plugins:(HashmapE 264 True)
    data: (key) => v3Data(key).storeBit(false).build(),
  },
  v5r1: {
    codeHash: '20834b7b72b112147e1b2fb457b84e74d1a30f04f737d4f62a668e9552d2b72f',
    codeDepth: 6,
    // is_signature_allowed:Bool seqno:uint32 wallet_id:uint32 public_key:bits256 extensions:(HashmapE 256 Bool)
    data: (key, globalId) =>
      new Builder()
        .storeBit(true)
        .storeUint(0, 32)
        .storeUint((globalId ^ V5_CLIENT_CONTEXT) >>> 0, 32)
        .storeBits256(key)
        .storeBit(false)
        .build(),
  },
};

export const WALLET_VERSIONS = Object.keys(WALLETS) as readonly WalletVersion[];

/** The address of the wallet of a key, deployed or not. */
export function walletAddress(
  version: WalletVersion,
  publicKey: Uint8Array,
  globalId: number = MAINNET_ID,
): Address {
  const { codeHash, codeDepth, data } = WALLETS[version];
  const init = {
    fixedPrefixLength: null,
    special: null,
    code: unknownCell(codeHash, codeDepth),
    data: data(publicKey, globalId),
    library: null,
  };
  return new Address(0, StateInit.toCell(init).hash(0));
}

/** A pruned branch: the address depends only on the hash and depth of the code. */
function unknownCell(hash: string, depth: number): Cell {
  return new Builder()
    .storeUint(CellType.PrunedBranch, 8)
    .storeUint(1, 8)
    .storeBits256(fromHex(hash))
    .storeUint(depth, 16)
    .buildSpecial();
}

function v3Data(publicKey: Uint8Array): Builder {
  return new Builder().storeUint(0, 32).storeUint(WALLET_ID, 32).storeBits256(publicKey);
}
