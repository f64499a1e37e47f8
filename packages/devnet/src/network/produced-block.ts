import { Address, Block, type BlockIdExt, type Transaction, transactionsByLt } from '@tonway/chain';
import type { NewBlock } from '../store/chain-store.ts';

export interface ExecutedTransaction {
  readonly account: Address;
  readonly transaction: Transaction;
}

/** A new masterchain block with the shard blocks that it registers. */
export interface ProducedBlock {
  readonly block: BlockIdExt;
  readonly shards: readonly BlockIdExt[];
  /** Transactions of all chains; sorted by lt within each block. */
  readonly transactions: readonly ExecutedTransaction[];
}

/** Summarizes the blocks of a round: shard blocks first, the masterchain block last. */
export function producedBlock(blocks: readonly NewBlock[]): ProducedBlock {
  const ids = blocks.map(({ id }) => id);
  const block = ids.at(-1);
  if (!block) throw new TypeError('the round has no masterchain block');
  return { block, shards: ids.slice(0, -1), transactions: blocks.flatMap(transactionsIn) };
}

function transactionsIn({ id, root }: NewBlock): ExecutedTransaction[] {
  return transactionsByLt(Block.load(root)).map((transaction) => {
    return { account: new Address(id.workchain, transaction.accountAddress), transaction };
  });
}
