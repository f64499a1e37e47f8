import pMap from 'p-map';
import type { Session } from '../../store/session.ts';
import { insertCodes, repairCodes } from '../../store/write/codes.ts';
import { completeLatestState, repairLatestStates } from '../../store/write/latest-states.ts';
import {
  findOldestMasterchain,
  type IndexedMasterchain,
  readTouchedAfter,
  rollBack,
} from '../../store/write/roll-back.ts';
import type { IndexerParts } from '../parts.ts';
import { commitStages } from '../stages.ts';
import { type AskedState, askAccount } from '../states/ask-account.ts';
import { readGenesis } from '../states/zero-states.ts';

const MAX_ASKED_AT_ONCE = 16;
/** What is not known by then is asked for bit by bit, as with every state that is not complete. */
const ASKING_MS = 1000;

/** Undoes all that is behind a block in one transaction, after asking for what the history does not have. */
export async function rollBackTo(
  parts: IndexerParts,
  session: Session,
  to: IndexedMasterchain,
  signal: AbortSignal,
): Promise<void> {
  const accounts = await readTouchedAfter(session, to);
  const asked = await askAll(parts, accounts, to.seqno, signal);
  const hasGenesis = (await findOldestMasterchain(session)) === 1;
  const genesis = hasGenesis ? await readGenesis(parts.upstream, signal) : null;
  const stages = parts.stages ?? commitStages(parts);
  await session.transaction(async (queries) => {
    await rollBack(queries, to);
    for (const stage of stages) await stage.rollBack(queries, to);
    if (genesis) {
      await repairCodes(queries, genesis.codes);
      await repairLatestStates(queries, genesis.states);
    }
    for (const [account, state] of asked) {
      if (state.code) await insertCodes(queries, [state.code]);
      await completeLatestState(queries, { account, ...state });
    }
  });
}

/** The accounts as they were behind the block, as many as answer in time. */
async function askAll(
  { upstream }: IndexerParts,
  accounts: readonly Uint8Array[],
  seqno: number,
  signal: AbortSignal,
): Promise<Map<Uint8Array, AskedState>> {
  const inTime = AbortSignal.any([signal, AbortSignal.timeout(ASKING_MS)]);
  const chain = upstream.session({ archival: false, privateServers: true, signal: inTime });
  const block = await chain.block(seqno);
  const states = new Map<Uint8Array, AskedState>();
  await pMap(
    accounts,
    async (account) => {
      if (inTime.aborted) return;
      const asked = await askAccount(chain, account, block).catch(() => null);
      if (asked) states.set(account, asked);
    },
    { concurrency: MAX_ASKED_AT_ONCE },
  );
  signal.throwIfAborted();
  return states;
}
