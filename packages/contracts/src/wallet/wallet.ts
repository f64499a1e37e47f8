import { type Cell, ChainError } from '@tonway/chain';
import { codesOf, interfaceOfCode } from '../codes/interfaces-of.ts';

/** Wallets of one version have the same data and accept the same requests. */
export type WalletVersion = 'v1' | 'v2' | 'v3' | 'v4' | 'v5 beta' | 'v5';

export interface WalletKind {
  /** The name in HTTP answers. */
  readonly name: string;
  readonly version: WalletVersion;
}

/** The parsed data of a wallet. */
export interface Wallet {
  readonly kind: WalletKind;
  readonly seqno: number;
  /** Null if wallets of this kind have no id. */
  readonly walletId: number | null;
  /** The complete id, unsigned: 80 bits in v5 beta, of which `walletId` is the first 32. 0 if there is no id. */
  readonly fullId: bigint;
  readonly isSignatureAllowed: boolean | null;
}

const KINDS: ReadonlyMap<string, WalletKind> = new Map([
  ['wallet_v1r1', { name: 'wallet v1 r1', version: 'v1' }],
  ['wallet_v1r2', { name: 'wallet v1 r2', version: 'v1' }],
  ['wallet_v1r3', { name: 'wallet v1 r3', version: 'v1' }],
  ['wallet_v2r1', { name: 'wallet v2 r1', version: 'v2' }],
  ['wallet_v2r2', { name: 'wallet v2 r2', version: 'v2' }],
  ['wallet_v3r1', { name: 'wallet v3 r1', version: 'v3' }],
  ['wallet_v3r2', { name: 'wallet v3 r2', version: 'v3' }],
  ['wallet_v4r1', { name: 'wallet v4 r1', version: 'v4' }],
  ['wallet_v4r2', { name: 'wallet v4 r2', version: 'v4' }],
  ['wallet_v5_beta', { name: 'wallet v5 beta', version: 'v5 beta' }],
  ['wallet_v5r1', { name: 'wallet v5 r1', version: 'v5' }],
]);

/** Code hashes of all wallets, in base64. */
export const WALLET_CODES: readonly string[] = codesOf(KINDS.keys());

/** Undefined if the code is not that of a wallet with a seqno. */
export function walletKind(codeHash: Uint8Array): WalletKind | undefined {
  const name = interfaceOfCode(codeHash);
  return name === undefined ? undefined : KINDS.get(name);
}

/** Null if the code is not that of a wallet, or the data does not match the code. */
export function loadWallet(codeHash: Uint8Array, data: Cell): Wallet | null {
  const kind = walletKind(codeHash);
  if (!kind) return null;
  try {
    return { kind, ...loadData(kind, data) };
  } catch (error) {
    if (error instanceof ChainError) return null;
    throw error;
  }
}

const ID_BITS: Readonly<Record<WalletVersion, number>> = {
  v1: 0,
  v2: 0,
  v3: 32,
  v4: 32,
  'v5 beta': 80,
  v5: 32,
};

// v1, v2: seqno:uint32
// v3, v4: seqno:uint32 id:uint32
// v5 beta: seqno:int33 id:uint80 (the sign of the seqno is loaded as the flag)
// v5: is_signature_allowed:Bool seqno:uint32 id:uint32
function loadData({ version }: WalletKind, data: Cell): Omit<Wallet, 'kind'> {
  const slice = data.slice();
  const idBits = ID_BITS[version];
  const isSignatureAllowed = version.startsWith('v5') ? slice.loadBit() : null;
  const seqno = slice.loadInt(32);
  const walletId = idBits > 0 ? slice.clone().loadInt(32) : null;
  return { isSignatureAllowed, seqno, walletId, fullId: slice.loadBigUint(idBits) };
}
