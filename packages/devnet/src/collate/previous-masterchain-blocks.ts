import {
  type BlockIdExt,
  type ExtBlkRef,
  FULL_SHARD,
  MASTERCHAIN,
  type McStateExtra,
} from '@tonway/chain';
import type { PreviousBlocks } from '@tonway/tvm';

const MAX_BLOCKS = 16;
const HUNDRED = 100;
/** The global version that exposes every hundredth block to contracts. */
const HUNDREDTH_SINCE_VERSION = 9;

/** The previous masterchain blocks that a contract can read (PREVBLOCKSINFO). */
export function previousBlocksAt(
  newest: BlockIdExt,
  { prevBlocks }: McStateExtra,
  lastKeyBlock: ExtBlkRef | null,
  globalVersion: number,
): PreviousBlocks {
  const last = [newest];
  for (const [, { blkRef }] of prevBlocks.entries({ reverse: true })) {
    if (last.length === MAX_BLOCKS) break;
    last.push(idOf(blkRef));
  }
  const everyHundredth: BlockIdExt[] = [];
  const start = newest.seqno - (newest.seqno % HUNDRED);
  for (let seqno = start; seqno >= 0 && everyHundredth.length < MAX_BLOCKS; seqno -= HUNDRED) {
    const found = seqno === newest.seqno ? newest : prevBlocks.get(seqno)?.blkRef;
    if (found) everyHundredth.push(idOf(found));
  }
  return {
    last,
    lastKeyBlock: lastKeyBlock ? idOf(lastKeyBlock) : newest,
    everyHundredth: globalVersion < HUNDREDTH_SINCE_VERSION ? null : everyHundredth,
  };
}

function idOf({ seqno, rootHash, fileHash }: Omit<ExtBlkRef, 'endLt'>): BlockIdExt {
  return { workchain: MASTERCHAIN, shard: FULL_SHARD, seqno, rootHash, fileHash };
}
