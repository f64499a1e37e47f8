import { type Cell, equalBytes, Message, normalizedMessageHash } from '@tonway/chain';
import { messageAccountKey } from '../../store/account-key.ts';
import type { StepRows } from './step-rows.ts';

/** The transaction that sent or received a message. */
export interface MessageOwner {
  readonly lt: bigint;
  /** 33 bytes. */
  readonly account: Uint8Array;
}

const OPCODE_BITS = 32;

/** One row of `messages`. */
export function writeMessageRow(
  rows: StepRows,
  cell: Cell,
  owner: MessageOwner,
  inbound: boolean,
): void {
  const message = Message.load(cell);
  const { info, body } = message;
  const isExternalIn = info.kind === 'external-in';
  const hash = cell.hash();
  rows.tables.messages.add({
    lt: rows.at(isExternalIn ? owner.lt : info.createdLt),
    created_at: isExternalIn ? null : info.createdAt,
    tx_lt: owner.lt,
    mc_seqno: rows.mcSeqno,
    opcode: opcodeOf(body),
    inbound,
    tx_account: owner.account,
    hash,
    body_hash: body.hash(),
    source: messageAccountKey(info.source),
    destination: messageAccountKey(info.destination),
    hash_norm: isExternalIn ? otherHash(message, hash) : null,
  });
}

/** A library cell may stand for a body: its bits are no opcode. */
function opcodeOf(body: Cell): number | null {
  if (body.isSpecial || body.bitLength < OPCODE_BITS) return null;
  return body.slice().loadUint(OPCODE_BITS);
}

function otherHash(message: Message, hash: Uint8Array): Uint8Array | null {
  const normalized = normalizedMessageHash(message);
  return equalBytes(normalized, hash) ? null : normalized;
}
