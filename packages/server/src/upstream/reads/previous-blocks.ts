import { type BlockIdExt, type ExtBlkRef, FULL_SHARD, type McStateExtra } from '@tonway/chain';
import { VerificationError } from '@tonway/lite-client';
import type { PreviousBlocks } from '@tonway/tvm';

const KEPT = 16;
const HUNDRED = 100;
/** Since then a contract can ask for every hundredth block. */
const HUNDREDTH_SINCE_VERSION = 9;

/** The masterchain blocks that contracts can ask for at one of them, from the state behind it. */
export function previousBlocksAt(
  newest: BlockIdExt,
  state: McStateExtra | null,
  globalVersion: number,
): PreviousBlocks {
  if (!state) throw new VerificationError('no state of the masterchain');
  const { afterKeyBlock, lastKeyBlock } = state;
  const every = (step: number): BlockIdExt[] => {
    const first = newest.seqno - (newest.seqno % step);
    const count = Math.min(KEPT, first / step + 1);
    return Array.from({ length: count }, (_, i) => blockAt(newest, state, first - i * step));
  };
  return {
    last: every(1),
    lastKeyBlock: afterKeyBlock || !lastKeyBlock ? newest : idOf(lastKeyBlock),
    everyHundredth: globalVersion < HUNDREDTH_SINCE_VERSION ? null : every(HUNDRED),
  };
}

function blockAt(newest: BlockIdExt, { prevBlocks }: McStateExtra, seqno: number): BlockIdExt {
  if (seqno === newest.seqno) return newest;
  const found = prevBlocks.get(seqno);
  if (!found) throw new VerificationError(`the state does not list block ${seqno}`);
  return idOf(found.blkRef);
}

/** In bytes of its own: the proof is not kept. */
function idOf({ seqno, rootHash, fileHash }: ExtBlkRef): BlockIdExt {
  return {
    workchain: -1,
    shard: FULL_SHARD,
    seqno,
    rootHash: Uint8Array.from(rootHash),
    fileHash: Uint8Array.from(fileHash),
  };
}
