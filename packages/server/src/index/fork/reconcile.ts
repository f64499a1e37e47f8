import { equalBytes } from '@tonway/chain';
import type { Upstream } from '../../network/upstream/session.ts';
import { IndexError } from '../../store/errors.ts';
import type { Session } from '../../store/session.ts';
import { type IndexHead, readIndexHead } from '../../store/steps/progress.ts';
import { clearIndex, hasRowsAfter, type IndexedMasterchain } from '../../store/steps/roll-back.ts';
import { readNetwork } from '../../store/steps/write.ts';
import type { IndexerParts } from '../parts.ts';
import { findForkPoint, isOnChain } from './fork-point.ts';
import { rollBackTo } from './roll-back-to.ts';

/** Receives rollbacks of the index. */
export interface ChainObserver {
  /** `from`: the head before the rollback; `to`: the newest remaining block, null: none. */
  rolledBack(from: number, to: number | null): void;
}

/**
 * Ensures that the index belongs to this chain before a write; returns the head of the index. On a devnet, the index is
 * rolled back to the fork point, or emptied; on other networks a fork is an error that an operator has to resolve.
 */
export async function reconcile(
  parts: IndexerParts,
  session: Session,
  observer: ChainObserver,
  signal: AbortSignal,
): Promise<IndexHead | null> {
  const { upstream, isDevnet } = parts;
  if (isDevnet) await resetForOtherDevnet(session, upstream, observer);
  const head = await readIndexHead(session);
  if (!head) return null;
  const chain = upstream.session({ archival: false, privateServers: true, signal });
  const { seqno: newest } = await chain.block();
  const isShared = newest >= head.seqno && (await isOnChain(chain, head));
  if (isShared && !(isDevnet && (await hasRowsAfter(session, head.seqno)))) return head;
  const shared = await findForkPoint(session, chain, Math.min(newest, head.seqno));
  if (!isDevnet) {
    // The lite servers may be behind the index: wait for them.
    if (newest >= head.seqno || shared?.seqno !== newest) throw forkedIndex(head, shared);
    await upstream.waitForBlock(head.seqno, signal);
    return reconcile(parts, session, observer, signal);
  }
  if (shared) await rollBackTo(parts, session, shared, signal);
  else await session.transaction((queries) => clearIndex(queries, upstream.zeroState.rootHash));
  observer.rolledBack(head.seqno, shared?.seqno ?? null);
  return readIndexHead(session);
}

function forkedIndex(head: IndexHead, shared: IndexedMasterchain | null): IndexError {
  const since = shared
    ? `the chain does not have the blocks that the index has behind masterchain block ${shared.seqno}`
    : 'the chain has no block of the index';
  const mend = shared
    ? `run tonway reindex ${Math.min(shared.seqno + 1, head.seqno)}..${head.seqno}`
    : 'run tonway index --reset';
  return new IndexError(
    'CHAIN_FORKED',
    `${since} (its head is ${head.seqno}), so nothing is written: if the lite servers are right, ${mend}; if they are not, give others`,
  );
}

/** Empties the index of another devnet. The index of any other network is never emptied. */
async function resetForOtherDevnet(
  session: Session,
  { zeroState }: Upstream,
  observer: ChainObserver,
): Promise<void> {
  const network = await readNetwork(session);
  if (!network?.isDevnet || equalBytes(network.zeroStateRootHash, zeroState.rootHash)) return;
  const head = await readIndexHead(session);
  await session.transaction((queries) => clearIndex(queries, zeroState.rootHash));
  observer.rolledBack(head?.seqno ?? 0, null);
}
