import { type Cell, ChainError } from '@tonway/chain';
import { codesOf, interfaceOfCode } from '../codes/interfaces-of.ts';

/** The fields at the beginning of a wallet's data. */
type WalletLayout = 'seqno' | 'seqno, id' | 'signature allowed, seqno, id';

export interface WalletKind {
  /** As HTTP clients know it. */
  readonly name: string;
  readonly layout: WalletLayout;
}

/** What a wallet's data says. */
export interface Wallet {
  readonly kind: WalletKind;
  readonly seqno: number;
  /** Null: wallets of this kind have none. */
  readonly walletId: number | null;
  readonly isSignatureAllowed: boolean | null;
}

const KINDS: ReadonlyMap<string, WalletKind> = new Map([
  ['wallet_v1r1', { name: 'wallet v1 r1', layout: 'seqno' }],
  ['wallet_v1r2', { name: 'wallet v1 r2', layout: 'seqno' }],
  ['wallet_v1r3', { name: 'wallet v1 r3', layout: 'seqno' }],
  ['wallet_v2r1', { name: 'wallet v2 r1', layout: 'seqno' }],
  ['wallet_v2r2', { name: 'wallet v2 r2', layout: 'seqno' }],
  ['wallet_v3r1', { name: 'wallet v3 r1', layout: 'seqno, id' }],
  ['wallet_v3r2', { name: 'wallet v3 r2', layout: 'seqno, id' }],
  ['wallet_v4r1', { name: 'wallet v4 r1', layout: 'seqno, id' }],
  ['wallet_v4r2', { name: 'wallet v4 r2', layout: 'seqno, id' }],
  ['wallet_v5_beta', { name: 'wallet v5 beta', layout: 'signature allowed, seqno, id' }],
  ['wallet_v5r1', { name: 'wallet v5 r1', layout: 'signature allowed, seqno, id' }],
]);

/** Hashes in base64 of every wallet's code. */
export const WALLET_CODES: readonly string[] = codesOf(KINDS.keys());

/** Undefined: not the code of a wallet with a seqno. */
export function walletKind(codeHash: Uint8Array): WalletKind | undefined {
  const name = interfaceOfCode(codeHash);
  return name === undefined ? undefined : KINDS.get(name);
}

/** Null: the code is not a wallet's, or the data is not what the code expects. */
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

function loadData({ layout }: WalletKind, data: Cell): Omit<Wallet, 'kind'> {
  const slice = data.slice();
  return {
    isSignatureAllowed: layout === 'signature allowed, seqno, id' ? slice.loadBit() : null,
    seqno: slice.loadInt(32),
    walletId: layout === 'seqno' ? null : slice.loadInt(32),
  };
}
