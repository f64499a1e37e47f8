import {
  type Block,
  type Cell,
  equalBytes,
  type InMsg,
  type MsgMetadata,
  Transaction,
} from '@tonway/chain';
import type { Constructors } from '../tl/types.ts';
import { ensure, fail } from './open.ts';

type TlMetadata = Constructors['liteServer.transactionMetadata'];

/** The transaction that started the chain of messages, and the depth in this chain. */
export interface TransactionMetadata {
  readonly depth: number;
  readonly initiator: { readonly workchain: number; readonly id: Uint8Array };
  readonly initiatorLt: bigint;
}

/** The metadata of a transaction's inbound message; null: none. */
export function messageMetadata(block: Block, transaction: Cell): TransactionMetadata | null {
  const message = Transaction.load(transaction).inMessageCell;
  if (!message) return null;
  const found = block.extra.inMsgDescr.get(message.hash()) ?? fail('no trace of its message');
  const metadata = isDelivered(found) ? found.inMsg.metadata : null;
  return metadata && toMetadata(metadata);
}

type Delivered = Extract<InMsg, { readonly fwdFee: bigint; readonly transaction: Cell }>;

/** Whether the message was delivered in an envelope, which contains the metadata. */
function isDelivered(message: InMsg): message is Delivered {
  return message.kind === 'imm' || message.kind === 'fin' || message.kind === 'deferred-fin';
}

export function toMetadata({
  depth,
  initiatorAddr,
  initiatorLt,
}: MsgMetadata): TransactionMetadata {
  ensure(initiatorAddr.kind === 'std' && initiatorAddr.anycast === null, 'no ordinary initiator');
  const initiator = { workchain: initiatorAddr.workchain, id: initiatorAddr.hash };
  return { depth, initiator, initiatorLt };
}

export function sameMetadata(
  received: TlMetadata | undefined,
  expected: TransactionMetadata,
): boolean {
  return (
    received !== undefined &&
    received.mode === 0 &&
    received.depth >>> 0 === expected.depth &&
    received.initiator.workchain === expected.initiator.workchain &&
    equalBytes(received.initiator.id, expected.initiator.id) &&
    BigInt.asUintN(64, received.initiatorLt) === expected.initiatorLt
  );
}

/** Whether this is the value that a node uses for "no metadata". */
export function isNoMetadata(received: TlMetadata): boolean {
  const { mode, depth, initiator, initiatorLt } = received;
  const nobody = initiator.workchain === -(2 ** 31) && initiator.id.every((byte) => byte === 0);
  return mode === 0 && depth === -1 && initiatorLt === -1n && nobody;
}
