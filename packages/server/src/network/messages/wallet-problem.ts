import { type Cell, ChainError, type Slice } from '@tonway/chain';
import type { Wallet } from '@tonway/contracts';

/** The fields before the actions in the signed part of a message to a wallet. */
interface WalletRequest {
  readonly walletId: number | null;
  readonly validUntil: number | null;
  readonly seqno: number;
}

const SIGNATURE_BITS = 512;

/** Describes why a wallet rejects a message; null if the fields of the message are valid. */
export function walletProblem(wallet: Wallet, body: Cell, now: number): string | null {
  const request = readRequest(wallet, body);
  if (!request) return null;
  const { walletId, validUntil, seqno } = request;
  const expected = wallet.seqno >>> 0;
  if (seqno !== expected)
    return `wrong seqno: the message has ${seqno}, the wallet expects ${expected}`;
  if (validUntil !== null && validUntil <= now)
    return `expired: the message was valid until ${validUntil}, now it is ${now}`;
  if (walletId !== null && wallet.walletId !== null && walletId !== wallet.walletId)
    return `wrong wallet id: the message has ${walletId}, the wallet ${wallet.walletId}`;
  return null;
}

/** Null if the body does not match this kind of wallet. */
function readRequest({ kind: { version } }: Wallet, body: Cell): WalletRequest | null {
  try {
    const slice = body.slice();
    if (version === 'v5') return readV5(slice);
    if (version === 'v5 beta') return null;
    slice.skip(SIGNATURE_BITS);
    return version === 'v1' || version === 'v2' ? readPlain(version, slice) : readWithId(slice);
  } catch (error) {
    if (error instanceof ChainError) return null;
    throw error;
  }
}

// v1: signature:bits512 seqno:uint32; v2: signature:bits512 seqno:uint32 valid_until:uint32
function readPlain(version: 'v1' | 'v2', slice: Slice): WalletRequest {
  const seqno = slice.loadUint(32);
  return {
    seqno,
    validUntil: version === 'v2' ? slice.loadUint(32) : null,
    walletId: null,
  };
}

// v3, v4: signature:bits512 wallet_id:int32 valid_until:uint32 seqno:uint32
function readWithId(slice: Slice): WalletRequest {
  const [walletId, validUntil] = [slice.loadInt(32), slice.loadUint(32)];
  return { walletId, validUntil, seqno: slice.loadUint(32) };
}

// v5: op:uint32 wallet_id:int32 valid_until:uint32 seqno:uint32
function readV5(slice: Slice): WalletRequest {
  return readWithId(slice.skip(32));
}
