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

/** Where the chain of messages began that led here, and how many steps ago. */
export interface TransactionMetadata {
  readonly depth: number;
  readonly initiator: { readonly workchain: number; readonly id: Uint8Array };
  readonly initiatorLt: bigint;
}

/** Of the message that a transaction of the block came of. */
export function messageMetadata(block: Block, transaction: Cell): TransactionMetadata | null {
  const message = Transaction.load(transaction).inMessageCell;
  if (!message) return null;
  const found = block.extra.inMsgDescr.get(message.hash()) ?? fail('no trace of its message');
  const metadata = isDelivered(found) ? found.inMsg.metadata : null;
  return metadata && toMetadata(metadata);
}

type Delivered = Extract<InMsg, { readonly fwdFee: bigint; readonly transaction: Cell }>;

/** Only these made a transaction out of an envelope. */
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
  given: TlMetadata | undefined,
  expected: TransactionMetadata,
): boolean {
  return (
    given !== undefined &&
    given.mode === 0 &&
    given.depth >>> 0 === expected.depth &&
    given.initiator.workchain === expected.initiator.workchain &&
    equalBytes(given.initiator.id, expected.initiator.id) &&
    BigInt.asUintN(64, given.initiatorLt) === expected.initiatorLt
  );
}

/** How the node writes that a message has none. */
export function isNoMetadata(given: TlMetadata): boolean {
  const { mode, depth, initiator, initiatorLt } = given;
  const nobody = initiator.workchain === -(2 ** 31) && initiator.id.every((byte) => byte === 0);
  return mode === 0 && depth === -1 && initiatorLt === -1n && nobody;
}
