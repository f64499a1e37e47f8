import { equalBytes } from '@tonway/chain';
import pMap from 'p-map';
import type { ChainSession, Upstream } from '../../network/upstream/session.ts';
import { insertCodes, repairCodes } from '../../store/accounts/codes.ts';
import { completeLatestState, repairLatestStates } from '../../store/accounts/write.ts';
import type { Connection, Queries } from '../../store/connection.ts';
import { IndexError } from '../../store/errors.ts';
import { type IndexHead, readIndexHead } from '../../store/steps/coverage.ts';
import {
  clearIndex,
  findMasterchain,
  findOldestMasterchain,
  hasRowsAfter,
  type IndexedMasterchain,
  readTouchedAfter,
  rollBack,
} from '../../store/steps/roll-back.ts';
import { readNetwork } from '../../store/steps/write.ts';
import { commitStages } from '../stages.ts';
import { type FetchedAccount, fetchAccount } from '../states/complete.ts';
import { readGenesis } from '../states/zero-states.ts';
import type { IndexerOptions } from '../writer.ts';

/**
 * The newest masterchain block that the index and the chain have in common; null: none. Searches down from the top in
 * doubling steps, then by bisection, because most forks are short.
 */
async function findForkPoint(
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

async function isOnChain(
  chain: ChainSession,
  { seqno, rootHash }: Pick<IndexedMasterchain, 'seqno' | 'rootHash'>,
): Promise<boolean> {
  return equalBytes((await chain.block(seqno)).rootHash, rootHash);
}

const FETCH_CONCURRENCY = 16;
/** States that are not fetched in this time stay incomplete, and are completed later by `stateSweep`. */
const FETCH_TIMEOUT_MS = 1000;

/** Removes all blocks above `to` in one transaction, after fetching account data that the history lacks. */
async function rollBackTo(
  options: IndexerOptions,
  connection: Connection,
  to: IndexedMasterchain,
  signal: AbortSignal,
): Promise<void> {
  const accounts = await readTouchedAfter(connection, to);
  const fetched = await fetchAll(options, accounts, to.seqno, signal);
  const hasGenesis = (await findOldestMasterchain(connection)) === 1;
  const genesis = hasGenesis ? await readGenesis(options.upstream, signal) : null;
  const stages = commitStages(options);
  await connection.transaction(async (queries) => {
    const changed = await rollBack(queries, to);
    for (const stage of stages) await stage.rollBack(queries, to, changed);
    if (genesis) {
      await repairCodes(queries, genesis.codes);
      await repairLatestStates(queries, genesis.states);
    }
    for (const [account, state] of fetched) {
      if (state.code) await insertCodes(queries, [state.code]);
      await completeLatestState(queries, { account, ...state });
    }
  });
}

/** The accounts in their state after the block, as far as fetched before the timeout. */
async function fetchAll(
  { upstream }: IndexerOptions,
  accounts: readonly Uint8Array[],
  seqno: number,
  signal: AbortSignal,
): Promise<Map<Uint8Array, FetchedAccount>> {
  const deadline = AbortSignal.any([signal, AbortSignal.timeout(FETCH_TIMEOUT_MS)]);
  const chain = upstream.session({ privateServers: true, signal: deadline });
  const block = await chain.block(seqno);
  const states = new Map<Uint8Array, FetchedAccount>();
  await pMap(
    accounts,
    async (account) => {
      if (deadline.aborted) return;
      const fetched = await fetchAccount(chain, account, block).catch(() => null);
      if (fetched) states.set(account, fetched);
    },
    { concurrency: FETCH_CONCURRENCY },
  );
  signal.throwIfAborted();
  return states;
}

export interface ChainObserver {
  /** `from`: the head before the rollback; `to`: the newest remaining block, null: none. */
  rolledBack(from: number, to: number | null): void;
}

/**
 * Ensures that the index belongs to this chain before a write; returns the head of the index. On a devnet, the index is
 * rolled back to the fork point, or emptied; on other networks a fork is an error that an operator has to resolve.
 */
export async function reconcile(
  options: IndexerOptions,
  connection: Connection,
  observer: ChainObserver,
  signal: AbortSignal,
): Promise<IndexHead | null> {
  const { upstream, isDevnet } = options;
  if (isDevnet) await resetForOtherDevnet(connection, upstream, observer);
  const head = await readIndexHead(connection);
  if (!head) return null;
  const chain = upstream.session({ privateServers: true, signal });
  const { seqno: newest } = await chain.block();
  const isShared = newest >= head.seqno && (await isOnChain(chain, head));
  if (isShared && !(isDevnet && (await hasRowsAfter(connection, head.seqno)))) return head;
  const shared = await findForkPoint(connection, chain, Math.min(newest, head.seqno));
  if (!isDevnet) {
    // The lite servers may be behind the index: wait for them.
    if (newest >= head.seqno || shared?.seqno !== newest) throw forkedIndex(head, shared);
    await upstream.waitForBlock(head.seqno, signal);
    return reconcile(options, connection, observer, signal);
  }
  if (shared) await rollBackTo(options, connection, shared, signal);
  else await connection.transaction((queries) => clearIndex(queries, upstream.zeroState.rootHash));
  observer.rolledBack(head.seqno, shared?.seqno ?? null);
  return readIndexHead(connection);
}

function forkedIndex(head: IndexHead, shared: IndexedMasterchain | null): IndexError {
  const since = shared
    ? `the chain does not have the blocks that the index has behind masterchain block ${shared.seqno}`
    : 'the chain has no block of the index';
  const mend = shared
    ? `run tonway repair reindex ${Math.min(shared.seqno + 1, head.seqno)}..${head.seqno}`
    : 'run tonway index --reset';
  return new IndexError(
    'CHAIN_FORKED',
    `${since} (its head is ${head.seqno}), so nothing is written: if the lite servers are right, ${mend}; if they are not, give others`,
  );
}

/** Empties the index of another devnet. The index of any other network is never emptied. */
async function resetForOtherDevnet(
  connection: Connection,
  { zeroState }: Upstream,
  observer: ChainObserver,
): Promise<void> {
  const network = await readNetwork(connection);
  if (!network?.isDevnet || equalBytes(network.zeroStateRootHash, zeroState.rootHash)) return;
  const head = await readIndexHead(connection);
  await connection.transaction((queries) => clearIndex(queries, zeroState.rootHash));
  observer.rolledBack(head?.seqno ?? 0, null);
}
