import { type BlockIdExt, type Cell, Message, type Transaction } from '@tonway/chain';
import { messageAccountKey } from '../../store/accounts/account-key.ts';
import { encodeBoc } from '../boc.ts';
import { normalizedHashOf } from '../normalized-hash.ts';
import type { StepRows } from './step-rows.ts';

/** Replaced by the stage of traces. */
const NO_TRACE = new Uint8Array(32);

/** Writes the rows of a transaction and its messages. */
export function writeTransactionRows(
  rows: StepRows,
  block: Pick<BlockIdExt, 'workchain' | 'shard' | 'seqno'>,
  account: Uint8Array,
  transaction: Transaction,
): void {
  const { lt, now, cell } = transaction;
  rows.tables.transactions.add({
    lt: rows.registerLt(lt),
    now,
    block_shard: block.shard,
    mc_seqno: rows.mcSeqno,
    block_workchain: block.workchain,
    block_seqno: block.seqno,
    account,
    hash: cell.hash(),
    boc: encodeBoc(cell),
    trace_id: NO_TRACE,
  });
  const owner = { lt, account };
  if (transaction.inMessageCell) writeMessageRow(rows, transaction.inMessageCell, owner, true);
  for (const sent of transaction.outMessageCells) writeMessageRow(rows, sent, owner, false);
}

/** The transaction that sent or received a message. */
interface MessageOwner {
  readonly lt: bigint;
  /** The key of the account: 33 bytes. */
  readonly account: Uint8Array;
}

const OPCODE_BITS = 32;

/** Writes one row of `messages`. */
function writeMessageRow(rows: StepRows, cell: Cell, owner: MessageOwner, inbound: boolean): void {
  const message = Message.load(cell);
  const { info, body } = message;
  const isExternalIn = info.kind === 'external-in';
  const hash = cell.hash();
  rows.tables.messages.add({
    lt: rows.registerLt(isExternalIn ? owner.lt : info.createdLt),
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
    hash_norm: isExternalIn ? normalizedHashOf(message) : null,
  });
}

/** A library cell may replace a body; its bits are not an opcode. */
export function opcodeOf(body: Cell): number | null {
  if (body.isSpecial || body.bitLength < OPCODE_BITS) return null;
  return body.slice().loadUint(OPCODE_BITS);
}
