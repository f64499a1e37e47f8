import { equalBytes, toHex } from '@tonway/chain';
import type { PreviousState } from '../../store/read/previous-states.ts';
import type { ExtraCurrencies } from '../../store/rows.ts';
import type { DecodedState, DecodedStep, TouchedState } from '../step.ts';
import type { AskedState } from './ask-account.ts';
import { fillCurrencies, fillData, type StoredData } from './fill.ts';

/** The newest state of an account, as far as it is known. */
export interface LastState {
  readonly state: TouchedState;
  /** The masterchain block that brought it. */
  readonly seqno: number;
  readonly isComplete: boolean;
}

/** An account that got another code, of which the blocks may not show everything. */
export interface CodeChange {
  readonly state: TouchedState;
  /** Where the rest of it was. */
  readonly before: Before;
}

interface Before {
  readonly codeHash: Uint8Array | null;
  readonly data: StoredData | null;
  readonly extraCurrencies: ExtraCurrencies | null;
}

const UNKNOWN: Before = { codeHash: null, data: null, extraCurrencies: null };

/** States step by step, each completed from the one before. */
export class LastStates {
  readonly #before: Map<string, Before>;
  readonly #newestLt: ReadonlyMap<string, bigint>;
  readonly #last = new Map<string, LastState>();
  readonly #history: DecodedState[] = [];
  readonly #codeChanges: CodeChange[] = [];

  /** `stored`: what the index has of those accounts that are not whole in the blocks, or have a code it does not know. */
  constructor(stored: readonly PreviousState[]) {
    this.#before = new Map(stored.map((state) => [toHex(state.account), beforeOf(state)]));
    this.#newestLt = new Map(stored.map(({ account, lt }) => [toHex(account), lt]));
  }

  /** Those that are newer than what the index has. */
  get all(): LastState[] {
    return [...this.#last.values()];
  }

  /** Rows of the history that the decoder could not finish. */
  get history(): readonly DecodedState[] {
    return this.#history;
  }

  /** In their order: one may build on another. */
  get codeChanges(): readonly CodeChange[] {
    return this.#codeChanges;
  }

  add({ seqno, states, unfinished }: DecodedStep): void {
    for (const row of unfinished) this.#history.push(this.#finishRow(row));
    for (const state of states) this.#addState(toHex(state.account), state, seqno);
  }

  /** Takes what was asked; null: something is missing for now. */
  replace({ state, seqno }: LastState, asked: AskedState | null): void {
    const { data, extraCurrencies } = asked ?? state;
    const replaced = { ...state, data, extraCurrencies };
    this.#last.set(toHex(state.account), { state: replaced, seqno, isComplete: asked !== null });
    const same = (row: DecodedState) => toHex(row.hash) === toHex(state.hash);
    this.#history.forEach((row, i) => {
      if (same(row)) this.#history[i] = { ...row, extraCurrencies };
    });
  }

  #addState(key: string, touched: TouchedState, seqno: number): void {
    const before = this.#before.get(key) ?? UNKNOWN;
    const data = fillData(touched, before.data);
    const currencies = fillCurrencies(touched, before.extraCurrencies);
    const state = { ...touched, data, extraCurrencies: currencies ?? null };
    const isComplete = (data !== null || touched.dataHash === null) && currencies !== undefined;
    this.#before.set(key, beforeOf(state));
    if (isOtherCode(touched, before)) this.#codeChanges.push({ state: touched, before });
    if ((this.#newestLt.get(key) ?? -1n) < state.lt)
      this.#last.set(key, { state, seqno, isComplete });
  }

  #finishRow(row: DecodedState): DecodedState {
    const key = toHex(row.account);
    const before = this.#before.get(key) ?? UNKNOWN;
    const extraCurrencies = fillCurrencies(row, before.extraCurrencies) ?? null;
    // The next block may have touched the account again, without its currencies.
    this.#before.set(key, { ...before, extraCurrencies });
    return { ...row, extraCurrencies };
  }
}

function isOtherCode({ codeHash }: TouchedState, before: Before): boolean {
  return !codeHash || !before.codeHash || !equalBytes(codeHash, before.codeHash);
}

function beforeOf(
  state: Pick<TouchedState, 'codeHash' | 'dataHash' | 'data' | 'extraCurrencies'>,
): Before {
  const { codeHash, dataHash: hash, data: boc, extraCurrencies } = state;
  return { codeHash, data: hash && boc && { hash, boc }, extraCurrencies };
}
