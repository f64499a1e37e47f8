import { equalBytes, toHex } from '@tonway/chain';
import type { PreviousState } from '../../store/accounts/read.ts';
import type { DecodedState, DecodedStep, TouchedState } from '../step.ts';
import type { FetchedAccount } from './complete.ts';
import { fillCurrencies, fillData } from './fill.ts';

/** The newest state of an account, possibly incomplete. */
export interface LastState {
  readonly state: TouchedState;
  readonly seqno: number;
  readonly isComplete: boolean;
}

/** A change of an account's code. The blocks may not contain the new code completely. */
export interface CodeChange {
  readonly state: TouchedState;
  /** The previous state, which may contain the missing parts. */
  readonly before: PreviousContent;
}

export type PreviousContent = Pick<
  TouchedState,
  'codeHash' | 'dataHash' | 'data' | 'extraCurrencies'
>;

const UNKNOWN: PreviousContent = {
  codeHash: null,
  dataHash: null,
  data: null,
  extraCurrencies: null,
};

/** The newest content of accounts by their key in hexadecimal. */
export interface Before {
  get(key: string): PreviousContent | undefined;
  set(key: string, content: PreviousContent): unknown;
}

/** Collects states step by step, and completes each from the previous state of the account. */
export class LastStates {
  readonly #before: Before;
  readonly #newestLt: ReadonlyMap<string, bigint>;
  readonly #last = new Map<string, LastState>();
  readonly #history: DecodedState[] = [];
  readonly #codeChanges: CodeChange[] = [];

  /**
   * `stored`: the indexed states of accounts that are incomplete in the blocks, or have an unknown code. `recent`: the
   * content after earlier steps that are not in the index, to which the content after these steps is added.
   */
  constructor(stored: readonly PreviousState[], recent: Before = new Map()) {
    this.#before = recent;
    for (const state of stored) {
      const key = toHex(state.account);
      if (!recent.get(key)) recent.set(key, state);
    }
    this.#newestLt = new Map(stored.map(({ account, lt }) => [toHex(account), lt]));
  }

  /** The states that are newer than the indexed states. */
  get all(): LastState[] {
    return [...this.#last.values()];
  }

  /** Rows of the history that the decoder left unfinished. */
  get history(): readonly DecodedState[] {
    return this.#history;
  }

  /** In order, because a change may depend on an earlier change. */
  get codeChanges(): readonly CodeChange[] {
    return this.#codeChanges;
  }

  add({ seqno, states, unfinished }: DecodedStep): void {
    for (const row of unfinished) this.#history.push(this.#finishRow(row));
    for (const state of states) this.#addState(toHex(state.account), state, seqno);
  }

  /** Replaces a state by the fetched state; null: the state stays incomplete. */
  replace({ state, seqno }: LastState, fetched: FetchedAccount | null): void {
    const { data, extraCurrencies } = fetched ?? state;
    const replaced = { ...state, data, extraCurrencies };
    this.#last.set(toHex(state.account), { state: replaced, seqno, isComplete: fetched !== null });
    const same = (row: DecodedState) => toHex(row.hash) === toHex(state.hash);
    this.#history.forEach((row, i) => {
      if (same(row)) this.#history[i] = { ...row, extraCurrencies };
    });
  }

  #addState(key: string, touched: TouchedState, seqno: number): void {
    const before = this.#before.get(key) ?? UNKNOWN;
    const data = fillData(touched, before);
    const currencies = fillCurrencies(touched, before.extraCurrencies);
    const state = { ...touched, data, extraCurrencies: currencies ?? null };
    const isComplete = (data !== null || touched.dataHash === null) && currencies !== undefined;
    this.#before.set(key, state);
    if (isOtherCode(touched, before)) this.#codeChanges.push({ state: touched, before });
    if ((this.#newestLt.get(key) ?? -1n) < state.lt)
      this.#last.set(key, { state, seqno, isComplete });
  }

  #finishRow(row: DecodedState): DecodedState {
    const key = toHex(row.account);
    const before = this.#before.get(key) ?? UNKNOWN;
    const extraCurrencies = fillCurrencies(row, before.extraCurrencies) ?? null;
    // The next block may touch the account again without containing its currencies.
    this.#before.set(key, { ...before, extraCurrencies });
    return { ...row, extraCurrencies };
  }
}

function isOtherCode({ codeHash }: TouchedState, before: PreviousContent): boolean {
  return !codeHash || !before.codeHash || !equalBytes(codeHash, before.codeHash);
}
