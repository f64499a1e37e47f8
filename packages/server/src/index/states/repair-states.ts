import { equalBytes, toHex } from '@tonway/chain';
import pMap from 'p-map';
import { isMissingOnServer } from '../../network/upstream/errors.ts';
import type { ChainSession, Upstream } from '../../network/upstream/session.ts';
import { readNewestStates } from '../../store/accounts/check.ts';
import { readCodes } from '../../store/accounts/codes.ts';
import { findStates } from '../../store/accounts/read.ts';
import type { Queries } from '../../store/connection.ts';
import { ReadStore } from '../../store/lists/read-store.ts';
import type { StepsToWrite } from '../../store/steps/write.ts';
import type { AccountCode, LatestState } from '../../store/tables/rows.ts';
import type { DecodedStep, TouchedState } from '../step.ts';
import { type FetchedAccount, fetchAccount, historyRows } from './complete.ts';
import { hasHash, isValidCode } from './fill.ts';

const FETCH_CONCURRENCY = 8;

/**
 * Completes the states of a step without trusting the index, which may be damaged. Returns the latest states among them,
 * their codes, and the unfinished rows of the history.
 */
export async function repairStates(
  queries: Queries,
  upstream: Upstream,
  step: DecodedStep,
  signal: AbortSignal,
): Promise<Pick<StepsToWrite, 'states' | 'codes' | 'history'>> {
  const newest = await readNewestStates(queries, step.states);
  const codes = new Map(step.codes.map((code) => [toHex(code.hash), code]));
  await addValidCodes(
    queries,
    newest.flatMap(({ state }) => state.codeHash ?? []),
    codes,
  );
  const chain = upstream.session({ privateServers: true, signal });
  const states: LatestState[] = [];
  await pMap(
    newest,
    async ({ state, data: stored }) => {
      const { dataHash } = state;
      const validData = stored && dataHash && hasHash(stored, dataHash) ? stored : null;
      const known = { data: state.data ?? validData, extraCurrencies: state.extraCurrencies };
      const hasCode = !state.codeHash || codes.has(toHex(state.codeHash));
      const isComplete =
        (known.data !== null || dataHash === null) && hasCode && !state.prunedCurrencies;
      const fetched = isComplete ? null : await fetchState(chain, state, step.seqno);
      if (fetched?.code) codes.set(toHex(fetched.code.hash), fetched.code);
      const { data, extraCurrencies } = fetched ?? known;
      states.push({ ...state, data, extraCurrencies, isComplete: isComplete || fetched !== null });
    },
    { concurrency: FETCH_CONCURRENCY },
  );
  const history = await finishHistory(queries, step, states);
  return { states, codes: [...codes.values()], history };
}

async function addValidCodes(
  queries: Queries,
  hashes: readonly Uint8Array[],
  codes: Map<string, AccountCode>,
): Promise<void> {
  const unknown = hashes.filter((hash) => !codes.has(toHex(hash)));
  for (const code of await readCodes(queries, unknown))
    if (isValidCode(code)) codes.set(toHex(code.hash), code);
}

/** Fetches the state at the block, or at the head if unchanged since; null: not available. */
async function fetchState(
  chain: ChainSession,
  { account, hash }: TouchedState,
  seqno: number,
): Promise<FetchedAccount | null> {
  for (const at of [seqno, undefined]) {
    try {
      const fetched = await fetchAccount(chain, account, await chain.block(at));
      if (fetched && equalBytes(fetched.hash, hash)) return fetched;
    } catch (error) {
      if (!isMissingOnServer(error)) throw error;
    }
  }
  return null;
}

/** Completes rows whose extra currencies are not in the blocks: from fetched states, or from the index. */
async function finishHistory(
  queries: Queries,
  { unfinished }: DecodedStep,
  states: readonly LatestState[],
): Promise<StepsToWrite['history']> {
  const names = unfinished.map(({ account, lt }) => ({ account: Buffer.from(account), lt }));
  const statesWithCurrencies = [...states, ...(await findStates(new ReadStore(queries), names))];
  const finished = unfinished.map((row) => {
    const same = statesWithCurrencies.find(({ hash }) => equalBytes(hash, row.hash));
    return { ...row, extraCurrencies: same?.extraCurrencies ?? null };
  });
  return historyRows(finished);
}
