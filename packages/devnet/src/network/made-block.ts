import { Address, Block, type BlockIdExt, type Transaction, transactionsByLt } from '@tonway/chain';
import type { NewBlock } from '../store/chain-store.ts';

export interface ExecutedTransaction {
  readonly account: Address;
  readonly transaction: Transaction;
}

/** A masterchain block that was just made, with the shard blocks that it registers. */
export interface MadeBlock {
  readonly block: BlockIdExt;
  readonly shards: readonly BlockIdExt[];
  /** Of all chains; by logical time within each. */
  readonly transactions: readonly ExecutedTransaction[];
}

/** Of the blocks of a round: those of the shards, then that of the masterchain. */
export function madeBlock(blocks: readonly NewBlock[]): MadeBlock {
  const ids = blocks.map(({ id }) => id);
  const block = ids.at(-1);
  if (!block) throw new TypeError('a round has a masterchain block');
  return { block, shards: ids.slice(0, -1), transactions: blocks.flatMap(transactionsIn) };
}

function transactionsIn({ id, root }: NewBlock): ExecutedTransaction[] {
  return transactionsByLt(Block.load(root)).map((transaction) => {
    return { account: new Address(id.workchain, transaction.accountAddress), transaction };
  });
}
