import { type Block, type Cell, openUpdate, previousBlocks } from '@tonway/chain';
import type { StoredBlock } from '../../store/chain-store.ts';
import { proveBlock, readDictionary, readWhole } from './prove.ts';

/** What a header may show besides itself: bits of the mode, others are ignored. */
const PART = { stateUpdate: 1, valueFlow: 2, extra: 16, shardHashes: 32, prevSignatures: 64 };

/** Shows the header of a block with all that it refers to, and the parts that the mode names. */
export function blockHeaderProof(stored: StoredBlock, mode = 0): Cell {
  return proveBlock(stored, (block, root) => {
    const { info } = block;
    previousBlocks(info);
    void [info.masterRef, info.prevVertRef];
    if (mode & PART.stateUpdate) openUpdate(block.stateUpdate);
    if (mode & PART.valueFlow) readWhole(root.ref(1));
    if (mode & PART.extra) readExtra(block, mode);
  }).proof;
}

function readExtra({ extra }: Block, mode: number): void {
  const { custom } = extra;
  if (!custom) return;
  // the node decodes the reference that this is in with the cell that it stands in
  const signatures = custom.prevBlkSignatures;
  if (mode & PART.shardHashes) readDictionary(custom.shardHashes);
  if (mode & PART.prevSignatures) readDictionary(signatures);
}
