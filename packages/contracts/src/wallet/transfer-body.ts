import { BitString, type Cell } from '@tonway/chain';
import { bits512, bool, cellRef, uint32, uint80 } from '../bodies/fields.ts';
import {
  walletSignedV1,
  walletSignedV2,
  walletSignedV3,
  walletSignedV4,
} from '../bodies/signed-wallet.ts';
import { struct } from '../bodies/struct.ts';
import { w5ExternalSignedRequest } from '../bodies/wallet.ts';
import type { WalletVersion } from '../codes/known-interfaces.ts';
import {
  type MessageWithMode,
  type OutgoingMessage,
  outgoingMessage,
  sendActions,
} from './outgoing-message.ts';
import type { Wallet } from './wallet.ts';

export interface WalletTransfer {
  /** Unix time in seconds; v1 has no such limit. */
  readonly validUntil: number;
  readonly messages: readonly OutgoingMessage[];
}

/** The fields that the requests of all versions are made of. */
interface Request {
  readonly fullId: bigint;
  readonly seqno: number;
  readonly validUntil: number;
  readonly messages: readonly MessageWithMode[];
}

interface RequestFormat {
  readonly maxMessages: number;
  toCell(request: Request): Cell;
}

/**
 * The body of the external message by which the wallet sends the messages. The signature is zero, so the body is only
 * for emulation that ignores signatures. Null if the wallet cannot send so many messages at once.
 */
export function unsignedTransferBody(wallet: Wallet, transfer: WalletTransfer): Cell | null {
  const { maxMessages, toCell } = FORMATS[wallet.kind.version];
  if (transfer.messages.length > maxMessages) return null;
  return toCell({
    fullId: wallet.fullId,
    seqno: wallet.seqno >>> 0,
    validUntil: transfer.validUntil,
    messages: transfer.messages.map(outgoingMessage),
  });
}

const signature = BitString.copyOf(new Uint8Array(64));

// w5_beta_external_signed_request#7369676e wallet_id:uint80 valid_until:uint32 seqno:uint32 is_extended:Bool
//   out_actions:^Cell signature:bits512
const v5BetaRequest = struct('w5_beta_external_signed_request', '#7369676e', {
  walletId: uint80,
  validUntil: uint32,
  seqno: uint32,
  isExtended: bool,
  outActions: cellRef,
  signature: bits512,
});

/** In v4: send messages, rather than change plugins. */
const SEND_OP = 0;

const FORMATS: Readonly<Record<WalletVersion, RequestFormat>> = {
  v1: {
    maxMessages: 1,
    toCell: (request) => walletSignedV1.toCell({ kind: 'wallet_signed_v1', ...plain(request) }),
  },
  v2: {
    maxMessages: 4,
    toCell: (request) => walletSignedV2.toCell({ kind: 'wallet_signed_v2', ...plain(request) }),
  },
  v3: {
    maxMessages: 4,
    toCell: (request) => walletSignedV3.toCell({ kind: 'wallet_signed_v3', ...plain(request) }),
  },
  v4: {
    maxMessages: 4,
    toCell: (request) =>
      walletSignedV4.toCell({ kind: 'wallet_signed_v4', op: SEND_OP, ...plain(request) }),
  },
  'v5 beta': {
    maxMessages: 255,
    toCell: ({ fullId, seqno, validUntil, messages }) =>
      v5BetaRequest.toCell({
        kind: 'w5_beta_external_signed_request',
        walletId: fullId,
        validUntil,
        seqno,
        isExtended: false,
        signature,
        outActions: sendActions(messages),
      }),
  },
  v5: {
    maxMessages: 255,
    toCell: ({ fullId, seqno, validUntil, messages }) =>
      w5ExternalSignedRequest.toCell({
        kind: 'w5_external_signed_request',
        walletId: Number(fullId),
        validUntil,
        seqno,
        extendedActions: null,
        signature,
        outActions: messages.length > 0 ? sendActions(messages) : null,
      }),
  },
};

/** The fields of v1 to v4; each version stores those that it has. */
function plain({ fullId, seqno, validUntil, messages }: Request) {
  const payload = messages.map((message) => ({ kind: 'wallet_message', ...message }) as const);
  return { signature, subwalletId: Number(fullId), validUntil, seqno, payload };
}
