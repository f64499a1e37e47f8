import { type Cell, ChainError } from '@tonway/chain';
import { interfaceOfCode } from '../codes/interfaces-of.ts';
import {
  KNOWN_INTERFACES,
  type WalletKind,
  type WalletVersion,
} from '../codes/known-interfaces.ts';

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

/** Code hashes of all wallets, in base64. */
export const WALLET_CODES: readonly string[] = Object.values(KNOWN_INTERFACES).flatMap(
  ({ codes = [], wallet }) => (wallet ? codes : []),
);

/** Undefined if the code is not that of a wallet with a seqno. */
export function walletKind(codeHash: Uint8Array): WalletKind | undefined {
  const name = interfaceOfCode(codeHash);
  return name === undefined ? undefined : KNOWN_INTERFACES[name]?.wallet;
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
