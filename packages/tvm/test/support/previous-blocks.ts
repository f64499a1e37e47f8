import assert from 'node:assert/strict';
import type { BlockIdExt, ExtBlkRef } from '@tonway/chain';
import type { PreviousBlocks } from '../../src/index.ts';
import type { RecordedBlock } from './localnet.ts';

const KEPT = 16;
const STEP = 100;
const HAS_HUNDREDTHS = 9;

/** The masterchain blocks that a contract sees at one of them, from the state behind it. */
export function previousBlocksAt(
  { id, state: { custom } }: RecordedBlock,
  globalVersion: number,
): PreviousBlocks {
  assert.ok(custom);
  const before = (seqno: number): BlockIdExt => {
    const reference = custom.prevBlocks.get(seqno)?.blkRef;
    assert.ok(reference || seqno === id.seqno, `no block ${seqno}`);
    return reference ? blockId(reference) : id;
  };
  const every = (step: number) => {
    const first = id.seqno - (id.seqno % step);
    const count = Math.min(KEPT, first / step + 1);
    return Array.from({ length: count }, (_, index) => before(first - index * step));
  };
  const lastKeyBlock =
    custom.afterKeyBlock || !custom.lastKeyBlock ? id : blockId(custom.lastKeyBlock);
  const everyHundredth = globalVersion >= HAS_HUNDREDTHS ? every(STEP) : null;
  return { last: every(1), lastKeyBlock, everyHundredth };

  function blockId({ seqno, rootHash, fileHash }: ExtBlkRef): BlockIdExt {
    return { ...id, seqno, rootHash, fileHash };
  }
}
