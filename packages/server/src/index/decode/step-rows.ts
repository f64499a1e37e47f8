import { type BlockIdExt, type Cell, ChainError, Message, type Transaction } from '@tonway/chain';
import { messageAccountKey } from '../../store/accounts/account-key.ts';
import { TableRows } from '../../store/tables/copy-rows.ts';
import { ACCOUNT_STATES, BLOCKS, MESSAGES, TRANSACTIONS } from '../../store/tables/tables.ts';
import { type DecodedStep, encodeBoc, normalizedHashOf } from '../step.ts';

/** The largest `bigint` of PostgreSQL. */
const MAX_LT = 2n ** 63n - 1n;

export type RowBuffers = ReturnType<typeof rowBuffers>;

export function rowBuffers() {
  return {
    blocks: new TableRows(BLOCKS),
    transactions: new TableRows(TRANSACTIONS),
    messages: new TableRows(MESSAGES),
    account_states: new TableRows(ACCOUNT_STATES),
  };
}

/** Collects the rows of a step, and their range of logical time. */
export class StepRows {
  readonly mcSeqno: number;
  readonly tables: RowBuffers;
  #least = MAX_LT;
  #greatest = 0n;

  /** `tables`: buffers that may be reused from other steps. */
  constructor(mcSeqno: number, tables: RowBuffers = rowBuffers()) {
    this.mcSeqno = mcSeqno;
    this.tables = tables;
    for (const table of Object.values(tables)) table.clear();
  }

  /** Registers the logical time that decides the era of a row, and returns it. */
  registerLt(lt: bigint): bigint {
    if (lt < this.#least) this.#least = lt;
    if (lt > this.#greatest) {
      if (lt > MAX_LT) throw new ChainError('VALUE_RANGE', `the logical time ${lt} is too large`);
      this.#greatest = lt;
    }
    return lt;
  }

  result(): Pick<DecodedStep, 'rows' | 'counts' | 'lt'> {
    const { blocks, transactions, messages, account_states } = this.tables;
    return {
      rows: {
        blocks: blocks.toBytes(),
        transactions: transactions.toBytes(),
        messages: messages.toBytes(),
        account_states: account_states.toBytes(),
      },
      counts: {
        blocks: blocks.count,
        transactions: transactions.count,
        messages: messages.count,
        account_states: account_states.count,
      },
      lt: { least: this.#least, greatest: this.#greatest },
    };
  }
}

/** Replaced by the stage of traces. */
const NO_TRACE = new Uint8Array(32);

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

const OPCODE_BITS = 32;

/** `owner`: the transaction that sent or received the message. */
function writeMessageRow(
  rows: StepRows,
  cell: Cell,
  owner: { readonly lt: bigint; readonly account: Uint8Array },
  inbound: boolean,
): void {
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
