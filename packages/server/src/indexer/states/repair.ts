import { equalBytes, toHex } from '@tonway/chain';
import pMap from 'p-map';
import { readNewestStates } from '../../store/check/newest-states.ts';
import { readCodes } from '../../store/read/codes.ts';
import { ReadStore } from '../../store/read/read-store.ts';
import { findStates } from '../../store/read/states.ts';
import type { AccountCode, LatestState } from '../../store/rows.ts';
import type { Queries } from '../../store/session.ts';
import type { StepsToWrite } from '../../store/write/write-steps.ts';
import { isMissingOnServer } from '../../upstream/errors.ts';
import type { Upstream } from '../../upstream/session.ts';
import type { DecodedStep, TouchedState } from '../step.ts';
import { type AskedState, askAccount } from './ask-account.ts';
import { historyRows } from './complete.ts';
import { hasHash, isGoodCode } from './good-cells.ts';

const MAX_ASKED_AT_ONCE = 8;

/** Completes the states of a step without relying on what the index has: that may be what is broken. */
export class StateRepair {
  readonly #upstream: Upstream;
  readonly #signal: AbortSignal;

  constructor(upstream: Upstream, signal: AbortSignal) {
    this.#upstream = upstream;
    this.#signal = signal;
  }

  /** The states that are the latest of their accounts, all their codes, and what was unfinished of the history. */
  async complete(
    queries: Queries,
    step: DecodedStep,
  ): Promise<Pick<StepsToWrite, 'states' | 'codes' | 'history'>> {
    const newest = await readNewestStates(queries, step.states);
    const codes = new Map(step.codes.map((code) => [toHex(code.hash), code]));
    await this.#addGoodCodes(
      queries,
      newest.flatMap(({ state }) => state.codeHash ?? []),
      codes,
    );
    const states: LatestState[] = [];
    await pMap(
      newest,
      async ({ state, data: stored }) => {
        const { dataHash } = state;
        const kept = stored && dataHash && hasHash(stored, dataHash) ? stored : null;
        const data = state.data ?? kept;
        const hasCode = !state.codeHash || codes.has(toHex(state.codeHash));
        const isComplete =
          (data !== null || dataHash === null) && hasCode && !state.prunedCurrencies;
        const asked = isComplete ? null : await this.#ask(state, step.seqno);
        if (asked?.code) codes.set(toHex(asked.code.hash), asked.code);
        states.push({
          ...state,
          data,
          ...(asked && pick(asked)),
          isComplete: isComplete || asked !== null,
        });
      },
      { concurrency: MAX_ASKED_AT_ONCE },
    );
    return {
      states,
      codes: [...codes.values()],
      history: await this.#history(queries, step, states),
    };
  }

  /** What is good is written again as it is. */
  async #addGoodCodes(
    queries: Queries,
    hashes: readonly Uint8Array[],
    codes: Map<string, AccountCode>,
  ): Promise<void> {
    const unknown = hashes.filter((hash) => !codes.has(toHex(hash)));
    for (const code of await readCodes(queries, unknown))
      if (isGoodCode(code)) codes.set(toHex(code.hash), code);
  }

  /** At the block itself, or now, if the account was not touched since; null: nobody can tell. */
  async #ask({ account, hash }: TouchedState, seqno: number): Promise<AskedState | null> {
    const chain = this.#upstream.session({
      archival: false,
      privateServers: true,
      signal: this.#signal,
    });
    for (const at of [seqno, undefined]) {
      try {
        const asked = await askAccount(chain, account, await chain.block(at));
        if (asked && equalBytes(asked.hash, hash)) return asked;
      } catch (error) {
        if (!isMissingOnServer(error)) throw error;
      }
    }
    return null;
  }

  /** Rows whose extra currencies the blocks do not tell: as asked, or as the index has had them. */
  async #history(
    queries: Queries,
    { unfinished }: DecodedStep,
    states: readonly LatestState[],
  ): Promise<StepsToWrite['history']> {
    const names = unfinished.map(({ account, lt }) => ({ account: Buffer.from(account), lt }));
    const known = [...states, ...(await findStates(new ReadStore(queries), names))];
    const finished = unfinished.map((row) => {
      const same = known.find(({ hash }) => equalBytes(hash, row.hash));
      return { ...row, extraCurrencies: same?.extraCurrencies ?? null };
    });
    return historyRows(finished);
  }
}

function pick({ data, extraCurrencies }: AskedState): Pick<AskedState, 'data' | 'extraCurrencies'> {
  return { data, extraCurrencies };
}
