import type { Cell } from '@tonway/chain';
import {
  bits512,
  cellRef,
  dictionaryRoot,
  inReference,
  perReference,
  uint8,
  uint16,
  uint22,
  uint23,
  uint32,
  uint64,
} from './fields.ts';
import { struct } from './struct.ts';

const walletMessage = struct('wallet_message', '#_', { mode: uint8, message: cellRef });
const messages = perReference(walletMessage);
const highloadV3Message = struct('highload_v3_message', '#_', {
  subwalletId: uint32,
  message: cellRef,
  mode: uint8,
  queryId: uint23,
  createdAt: uint64,
  timeout: uint22,
});
const preprocessedMessage = struct('preprocessed_wallet_message', '#_', {
  validUntil: uint64,
  seqno: uint16,
  actions: cellRef,
});

const asV1V2 = { printedAs: 'wallet_signed_v1_v2' };
const signature = { signature: bits512 };
const v3Fields = { ...signature, subwalletId: uint32, validUntil: uint32, seqno: uint32 };

export const walletSignedV1 = struct(
  'wallet_signed_v1',
  '#_',
  { ...signature, seqno: uint32, payload: messages },
  asV1V2,
);
export const walletSignedV2 = struct(
  'wallet_signed_v2',
  '#_',
  { ...signature, seqno: uint32, validUntil: uint32, payload: messages },
  asV1V2,
);
export const walletSignedV3 = struct('wallet_signed_v3', '#_', {
  ...v3Fields,
  payload: messages,
});
export const walletSignedV4 = struct('wallet_signed_v4', '#_', {
  ...v3Fields,
  op: uint8,
  payload: messages,
});
/** Messages of highload wallet v1 have the same size. */
export const highloadWalletSignedV2 = struct('highload_wallet_signed_v2', '#_', {
  ...signature,
  subwalletId: uint32,
  queryId: uint64,
  payload: dictionaryRoot,
});
export const highloadWalletSignedV3 = struct('highload_wallet_signed_v3', '#_', {
  ...signature,
  msg: inReference(highloadV3Message),
});
export const preprocessedWalletSignedV2 = struct('preprocessed_wallet_signed_v2', '#_', {
  ...signature,
  msg: inReference(preprocessedMessage),
});

const SIGNATURE_BITS = 512;
const MODE_BITS = 8;
/** `subwalletId` (32), `queryId` (64) and the dictionary bit. */
const DICTIONARY_BITS = 97;

const BY_BITS = new Map<number, SignedWallet>([
  [32, walletSignedV1],
  [64, walletSignedV2],
  [96, walletSignedV3],
  [104, walletSignedV4],
]);
const BY_REFERENCED_BITS = new Map<number, SignedWallet>([
  [149, highloadWalletSignedV3],
  [80, preprocessedWalletSignedV2],
]);

type SignedWallet =
  | typeof walletSignedV1
  | typeof walletSignedV2
  | typeof walletSignedV3
  | typeof walletSignedV4
  | typeof highloadWalletSignedV2
  | typeof highloadWalletSignedV3
  | typeof preprocessedWalletSignedV2;

/** Detects the wallet version of a signed body by its size: bodies that begin with a signature have no opcode. */
export function signedWallet(body: Cell): SignedWallet | undefined {
  const { refCount } = body;
  const bits = body.bitLength - SIGNATURE_BITS;
  if (bits < 0 || body.isSpecial) return undefined;
  if (bits === 0) return refCount === 1 ? BY_REFERENCED_BITS.get(body.ref(0).bitLength) : undefined;
  if (bits === DICTIONARY_BITS) return highloadWalletSignedV2;
  return BY_BITS.get(bits - refCount * MODE_BITS);
}
