import pMap from 'p-map';
import { insertCodes, repairCodes } from '../../store/accounts/codes.ts';
import { completeLatestState, repairLatestStates } from '../../store/accounts/write.ts';
import type { Session } from '../../store/session.ts';
import {
  findOldestMasterchain,
  type IndexedMasterchain,
  readTouchedAfter,
  rollBack,
} from '../../store/steps/roll-back.ts';
import type { IndexerParts } from '../parts.ts';
import { commitStages } from '../stages.ts';
import { type FetchedAccount, fetchAccount } from '../states/fetch-account.ts';
import { readGenesis } from '../states/zero-states.ts';

const FETCH_CONCURRENCY = 16;
/** States that are not fetched in this time stay incomplete, and are completed later by `StateSweep`. */
const FETCH_TIMEOUT_MS = 1000;

/** Removes all blocks above `to` in one transaction, after fetching account data that the history lacks. */
export async function rollBackTo(
  parts: IndexerParts,
  session: Session,
  to: IndexedMasterchain,
  signal: AbortSignal,
): Promise<void> {
  const accounts = await readTouchedAfter(session, to);
  const fetched = await fetchAll(parts, accounts, to.seqno, signal);
  const hasGenesis = (await findOldestMasterchain(session)) === 1;
  const genesis = hasGenesis ? await readGenesis(parts.upstream, signal) : null;
  const stages = parts.stages ?? commitStages(parts);
  await session.transaction(async (queries) => {
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
  { upstream }: IndexerParts,
  accounts: readonly Uint8Array[],
  seqno: number,
  signal: AbortSignal,
): Promise<Map<Uint8Array, FetchedAccount>> {
  const deadline = AbortSignal.any([signal, AbortSignal.timeout(FETCH_TIMEOUT_MS)]);
  const chain = upstream.session({ archival: false, privateServers: true, signal: deadline });
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
