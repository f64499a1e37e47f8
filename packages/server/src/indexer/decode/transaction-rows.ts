import type { BlockIdExt, Transaction } from '@tonway/chain';
import { writeBag } from '../bag.ts';
import { writeMessageRow } from './message-row.ts';
import type { StepRows } from './step-rows.ts';

/** The row of a transaction and those of its messages. */
export function writeTransactionRows(
  rows: StepRows,
  block: Pick<BlockIdExt, 'workchain' | 'shard' | 'seqno'>,
  account: Uint8Array,
  transaction: Transaction,
): void {
  const { lt, now, cell } = transaction;
  rows.tables.transactions.add({
    lt: rows.at(lt),
    now,
    block_shard: block.shard,
    mc_seqno: rows.mcSeqno,
    block_workchain: block.workchain,
    block_seqno: block.seqno,
    account,
    hash: cell.hash(),
    boc: writeBag(cell),
  });
  const owner = { lt, account };
  if (transaction.inMessageCell) writeMessageRow(rows, transaction.inMessageCell, owner, true);
  for (const sent of transaction.outMessageCells) writeMessageRow(rows, sent, owner, false);
}
