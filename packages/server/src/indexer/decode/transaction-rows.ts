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
  const row = rows.tables.transactions.row(9);
  row.int8(rows.at(lt)).int8(now).int8(block.shard).int4(rows.mcSeqno);
  row.int4(block.workchain).int4(block.seqno);
  row.bytea(account).bytea(cell.hash()).bytea(writeBag(cell));
  const owner = { lt, account };
  if (transaction.inMessageCell) writeMessageRow(rows, transaction.inMessageCell, owner, true);
  for (const sent of transaction.outMessageCells) writeMessageRow(rows, sent, owner, false);
}
