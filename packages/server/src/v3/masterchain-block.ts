import { NotFound } from '../http/errors.ts';
import type { LedgerBlock } from '../ledger/block.ts';
import { findMasterchainBlock } from '../store/read/blocks.ts';
import type { ReadStore } from '../store/read/read-store.ts';

/** A masterchain block that must be indexed. */
export async function indexedBlock(store: ReadStore, seqno: number): Promise<LedgerBlock> {
  const block = await findMasterchainBlock(store, seqno);
  if (!block) throw new NotFound(`masterchain block ${seqno} not found`);
  return block;
}
