import type { ChainStore, StoredBlock } from '../../store/chain-store.ts';

/** A link between two masterchain blocks, by their seqnos; 0 is the zero state. */
export interface Step {
  readonly from: number;
  readonly to: number;
}

/**
 * The links from one masterchain block to another as the node chooses them: back to any ancestor at once, forward
 * only from key blocks (the zero state is one), each time to the next key block that the reference block knows. So
 * an old target is reached over the key block behind it, and back.
 */
export function* blockRoute(
  store: ChainStore,
  reference: StoredBlock,
  from: number,
  to: number,
): Generator<Step> {
  const keys = keyBlocks(store, reference);
  for (let at = from; at !== to; ) {
    const next = nextStop(keys, at, to);
    yield { from: at, to: next };
    at = next;
  }
}

function nextStop(keys: readonly number[], at: number, to: number): number {
  if (to < at) return to;
  const key = keys.findLast((seqno) => seqno <= at) ?? 0;
  return key < at ? key : (keys.find((seqno) => seqno > at) ?? to);
}

/** All key blocks up to the reference block, the zero state first. */
function keyBlocks(store: ChainStore, { id, info }: StoredBlock): number[] {
  const keys: number[] = [];
  for (let seqno = info.keyBlock ? id.seqno : info.prevKeyBlockSeqno; seqno > 0; ) {
    keys.push(seqno);
    seqno = store.masterchainBlock(seqno)?.info.prevKeyBlockSeqno ?? 0;
  }
  return [0, ...keys.reverse()];
}
