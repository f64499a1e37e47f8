import {
  addCurrencies,
  Block,
  type BlockIdExt,
  type CurrencyCollection,
  equalBytes,
  NO_CURRENCIES,
  previousBlocks,
  toHex,
} from '@tonway/chain';
import { DevnetError } from '../../errors.ts';
import type { ShardTop } from '../collation.ts';
import type { ShardListing } from './shard-listing.ts';

/** The blocks of a shard since the masterchain last registered it. */
export interface ShardChain {
  readonly id: BlockIdExt;
  readonly top: Block;
  readonly blocks: readonly Block[];
  /** The listed blocks that the chain follows: one, or two after a merge. */
  readonly start: readonly BlockIdExt[];
  readonly feesCollected: CurrencyCollection;
  readonly fundsCreated: CurrencyCollection;
}

export function isListed(listing: ShardListing, id: BlockIdExt): boolean {
  const descr = listing.get(id);
  return descr?.seqno === id.seqno && equalBytes(descr.rootHash, id.rootHash);
}

export function chainUpTo(
  id: BlockIdExt,
  listing: ShardListing,
  newBlocks: readonly ShardTop[],
): ShardChain {
  const known = new Map(newBlocks.map((each) => [toHex(each.id.rootHash), each.root]));
  const blocks: Block[] = [];
  let start: readonly BlockIdExt[] = [id];
  for (let [first] = start; first && !isListed(listing, first); [first] = start) {
    const root = known.get(toHex(first.rootHash));
    if (!root)
      throw new DevnetError(
        'COLLATE_INVALID',
        'a shard block between two registered blocks is missing',
      );
    const block = Block.load(root);
    blocks.push(block);
    start = previousBlocks(block.info);
  }
  const [top] = blocks;
  if (!top) throw new DevnetError('COLLATE_INVALID', 'the shard block is already listed');
  const sum = (amount: (flow: Block['valueFlow']) => CurrencyCollection) =>
    blocks.reduce((total, { valueFlow }) => addCurrencies(total, amount(valueFlow)), NO_CURRENCIES);
  return {
    id,
    top,
    blocks,
    start,
    feesCollected: sum((flow) => flow.feesCollected),
    fundsCreated: sum((flow) => flow.created),
  };
}
