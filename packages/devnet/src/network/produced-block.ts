import { Address, type BlockIdExt } from '@tonway/chain';
import type { CollatedBlock } from '../collate/collation.ts';
import type { ExecutedTransaction } from '../trace/trace-transaction.ts';

/** A new masterchain block with the shard blocks that it registers. */
export interface ProducedBlock {
  readonly block: BlockIdExt;
  readonly shards: readonly BlockIdExt[];
  /** Transactions of all chains; sorted by lt within each block. */
  readonly transactions: readonly ExecutedTransaction[];
}

/** Summarizes the blocks of a round: shard blocks first, the masterchain block last. */
export function producedBlock(
  blocks: readonly { readonly id: BlockIdExt }[],
  transactions: readonly ExecutedTransaction[],
): ProducedBlock {
  const ids = blocks.map(({ id }) => id);
  const block = ids.at(-1);
  if (!block) throw new TypeError('the round has no masterchain block');
  return { block, shards: ids.slice(0, -1), transactions };
}

/** The transactions of a block by lt. */
export function transactionsIn({ id, executed }: CollatedBlock): ExecutedTransaction[] {
  return executed
    .map(({ transaction, account: after, actions, log: vmLog }) => {
      const account = new Address(id.workchain, transaction.accountAddress);
      return { account, transaction, after, actions, vmLog: vmLog || null };
    })
    .sort((a, b) => Number(a.transaction.lt - b.transaction.lt));
}
