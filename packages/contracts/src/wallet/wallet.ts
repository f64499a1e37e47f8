import { type Cell, ChainError } from '@tonway/chain';
import { codesOf, interfaceOfCode } from '../codes/interfaces-of.ts';

/** The first fields of the data of a wallet. */
type WalletLayout = 'seqno' | 'seqno, id' | 'signature allowed, seqno, id';

export interface WalletKind {
  /** The name in HTTP answers. */
  readonly name: string;
  readonly layout: WalletLayout;
}

/** The parsed data of a wallet. */
export interface Wallet {
  readonly kind: WalletKind;
  readonly seqno: number;
  /** Null if wallets of this kind have no id. */
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

function loadData({ layout }: WalletKind, data: Cell): Omit<Wallet, 'kind'> {
  const slice = data.slice();
  return {
    isSignatureAllowed: layout === 'signature allowed, seqno, id' ? slice.loadBit() : null,
    seqno: slice.loadInt(32),
    walletId: layout === 'seqno' ? null : slice.loadInt(32),
  };
}
