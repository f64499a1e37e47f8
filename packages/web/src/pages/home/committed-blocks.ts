import type { BlockId } from '../../routes/block-id.ts';

/** A block of v3, as far as the home page shows it. */
export interface ListedBlock extends BlockId {
  readonly gen_utime: string | number;
  readonly tx_count: number;
  readonly masterchain_block_ref: { readonly seqno: number };
}

/** A masterchain block with the shard blocks that it commits. */
export interface CommittedBlocks<Block> {
  readonly block: Block;
  readonly shardBlocks: readonly Block[];
  /** Of all these blocks. */
  readonly transactions: number;
}

const MASTERCHAIN = -1;
/** A shard block is committed by the next masterchain block or the one after that. */
const INCOMPLETE = 2;

/** The newest masterchain blocks of an answer in the order of time, without those whose shard blocks may be cut off. */
export function committedBlocks<Block extends ListedBlock>(
  answer: { readonly blocks: readonly Block[]; readonly next_cursor?: string | null } | null,
  shown: number,
): readonly CommittedBlocks<Block>[] {
  const groups = Map.groupBy(answer?.blocks ?? [], (block) => block.masterchain_block_ref.seqno);
  const first = answer?.next_cursor ? Math.min(...groups.keys()) + INCOMPLETE : 0;
  return [...groups]
    .filter(([seqno]) => seqno >= first)
    .toSorted(([a], [b]) => b - a)
    .flatMap(([, group]) => rowOf(group) ?? [])
    .slice(0, shown);
}

/** Null while the masterchain block is not known: the stream announces its shard blocks first. */
function rowOf<Block extends ListedBlock>(group: readonly Block[]): CommittedBlocks<Block> | null {
  const block = group.find(({ workchain }) => workchain === MASTERCHAIN);
  if (!block) return null;
  return {
    block,
    shardBlocks: group.filter((each) => each !== block),
    transactions: group.reduce((sum, { tx_count }) => sum + tx_count, 0),
  };
}
