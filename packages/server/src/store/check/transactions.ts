import type { TransactionRow } from '../read/transactions.ts';
import type { Queries } from '../session.ts';

/** All transactions of some masterchain blocks, those of an account in their order. */
export function readStepTransactions(
  queries: Queries,
  mcSeqnos: readonly number[],
): Promise<readonly TransactionRow[]> {
  return queries.query<TransactionRow>(
    `select account, lt, now, hash, mc_seqno, block_workchain, block_shard, block_seqno, boc
     from chain.transactions where mc_seqno = any($1) order by account, lt`,
    [mcSeqnos],
  );
}
