import {
  type BlockFilter,
  blockOrder,
  committedLt,
  findBlockByHash,
  findBlocks,
  findMasterchainBlock,
  readBlocks,
} from '../../../store/blocks/read.ts';
import type { LedgerBlock } from '../../../store/ledger/transaction.ts';
import { commonLt } from '../../../store/lists/list-sql.ts';
import { optional } from '../../kernel/params.ts';
import { operation } from '../operation.ts';
import { nextCursor, PAGE, pageAfter, SORT } from '../paging.ts';
import { hashType } from '../params/address.ts';
import {
  BLOCK,
  LT,
  ltBounds,
  requestedBlock,
  resolveBlocks,
  timeBounds,
  UTIME,
} from '../params/bounds.ts';
import { int32Type } from '../params/number.ts';
import { BlocksResponse, block } from '../shapes/block.ts';

export const blocks = operation({
  name: 'blocks',
  tag: 'Blockchain data',
  summary: 'Blocks by id, hash, time or masterchain block',
  description:
    'In the order of `gen_utime`, then workchain, shard and seqno. Bounds of logical time are compared with `start_lt`. All parameters are combined.',
  params: {
    ...BLOCK,
    root_hash: optional(hashType, 'Hash of the root cell'),
    file_hash: optional(hashType, 'Hash of the file'),
    mc_seqno: optional(
      int32Type,
      'Only blocks that this masterchain block committed, and the block itself',
    ),
    ...UTIME,
    ...LT,
    ...PAGE,
    ...SORT,
  },
  result: BlocksResponse,
  async handle(values, { store, settings }) {
    const { root_hash, file_hash, mc_seqno, sort } = values;
    const requested = requestedBlock(values);
    const selection = await resolveBlocks(store, requested);
    const filter: BlockFilter = {
      ...(selection ?? requested),
      ...(root_hash && { rootHash: root_hash }),
      ...(file_hash && { fileHash: file_hash }),
      ...(mc_seqno !== null && { mcSeqno: mc_seqno }),
      utime: timeBounds(values),
      lt: ltBounds(values),
    };
    const order = blockOrder(filter, sort);
    const page = pageAfter(values, order, settings);
    const lt = selection && (await ltBoundsOf(store, filter));
    if (!lt) return { blocks: [] };
    const { items, next } = await readBlocks(store, { ...filter, lt }, order, page);
    return { blocks: items.map((each) => block(each, settings)), ...nextCursor(order, next) };
  },
});

/** Narrows the logical time to the block or masterchain block that the filter names; null if it is not indexed. */
async function ltBoundsOf(
  store: Parameters<typeof readBlocks>[0],
  filter: BlockFilter,
): Promise<BlockFilter['lt'] | null> {
  const { workchain, shard, seqno, rootHash, fileHash, mcSeqno, lt } = filter;
  if (mcSeqno !== undefined) {
    const masterchain = await findMasterchainBlock(store, mcSeqno);
    return masterchain && commonLt(lt, committedLt(masterchain));
  }
  const exact = (found: LedgerBlock | null | undefined) =>
    found ? commonLt(lt, { from: found.startLt, to: found.startLt }) : null;
  if (rootHash) return exact(await findBlockByHash(store, 'root_hash', rootHash));
  if (fileHash) return exact(await findBlockByHash(store, 'file_hash', fileHash));
  if (workchain === undefined || shard === undefined || seqno === undefined) return lt;
  return exact((await findBlocks(store, [{ workchain, shard, seqno }]))[0]);
}
