import { equalBytes } from '@tonway/chain';
import type { ChainSession } from '../../network/upstream/session.ts';
import type { Queries } from '../../store/session.ts';
import {
  findMasterchain,
  findOldestMasterchain,
  type IndexedMasterchain,
} from '../../store/steps/roll-back.ts';

/**
 * The newest masterchain block that the index and the chain have in common; null: none. Searches down from the top in
 * doubling steps, then by bisection, because most forks are short.
 */
export async function findForkPoint(
  queries: Queries,
  chain: ChainSession,
  top: number,
): Promise<IndexedMasterchain | null> {
  const oldest = await findOldestMasterchain(queries);
  if (oldest === null) return null;
  for (let [high, width] = [top + 1, 1]; high > oldest; width *= 2) {
    const found = await findMasterchain(queries, Math.max(high - width, oldest));
    if (!found) return null;
    if (await isOnChain(chain, found)) return newestBetween(queries, chain, found, high);
    high = found.seqno;
  }
  return null;
}

/** Bisects between `shared`, which is on the chain, and `high`, which is not. */
async function newestBetween(
  queries: Queries,
  chain: ChainSession,
  shared: IndexedMasterchain,
  high: number,
): Promise<IndexedMasterchain> {
  let newest = shared;
  for (let [low, top] = [shared.seqno, high]; low + 1 < top; ) {
    const middle = Math.floor((low + top) / 2);
    const found = await findMasterchain(queries, middle);
    const isNewer = found !== null && found.seqno > newest.seqno;
    if (isNewer && !(await isOnChain(chain, found))) top = found.seqno;
    else {
      low = middle;
      if (isNewer) newest = found;
    }
  }
  return newest;
}

export async function isOnChain(
  chain: ChainSession,
  { seqno, rootHash }: Pick<IndexedMasterchain, 'seqno' | 'rootHash'>,
): Promise<boolean> {
  return equalBytes((await chain.block(seqno)).rootHash, rootHash);
}
