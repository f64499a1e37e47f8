import { type BlockIdExt, equalBytes, toHex } from '@tonway/chain';
import pMap from 'p-map';
import type { ChainSession } from '../../network/upstream/session.ts';
import { addressOf } from '../../store/accounts/account-key.ts';
import { findStoredCodes, readCodes } from '../../store/accounts/codes.ts';
import { readPreviousStates } from '../../store/accounts/read.ts';
import type { Queries } from '../../store/connection.ts';
import type { StepsToWrite } from '../../store/steps/write.ts';
import { TableRows } from '../../store/tables/copy-rows.ts';
import {
  type AccountCode,
  accountStateRow,
  type ExtraCurrencies,
} from '../../store/tables/rows.ts';
import { ACCOUNT_STATES } from '../../store/tables/tables.ts';
import { accountCode, viewAccount } from '../decode/account-view.ts';
import { type DecodedState, type DecodedStep, encodeBoc } from '../step.ts';
import { fillCode } from './fill.ts';
import { type Before, type CodeChange, LastStates } from './last-states.ts';

/** Fetches the complete state of an account after a masterchain block; null: no server has the state any more. */
export type FetchState = (account: Uint8Array, seqno: number) => Promise<FetchedAccount | null>;

const FETCH_CONCURRENCY = 16;

/**
 * Completes account states with unchanged parts that the blocks leave out: from the index, or fetched from servers.
 * States that stay incomplete are marked in the index, and completed later. `recent`: see `LastStates`.
 */
export async function completeStates(
  queries: Queries,
  steps: readonly DecodedStep[],
  fetch: FetchState | null,
  recent?: Before,
): Promise<StepsToWrite> {
  const shown = steps.flatMap((step) => step.codes);
  const codes = new Map(shown.map((code) => [toHex(code.hash), code]));
  const isKnown = await knownCodes(queries, steps, codes);
  const accountsToRead = incompleteAccounts(steps, isKnown);
  const last = new LastStates(
    accountsToRead.length > 0 ? await readPreviousStates(queries, accountsToRead) : [],
    recent,
  );
  for (const step of steps) last.add(step);
  const changes = last.codeChanges.filter(({ state }) => !isKnown(state.codeHash));
  await addChangedCodes(queries, changes, codes);
  const incompleteStates = last.all.filter(
    ({ state, isComplete }) => !isComplete || !isKnown(state.codeHash),
  );
  await pMap(
    incompleteStates,
    async (incomplete) => {
      const fetched = fetch && (await fetch(incomplete.state.account, incomplete.seqno));
      if (fetched?.code) codes.set(toHex(fetched.code.hash), fetched.code);
      last.replace(
        incomplete,
        fetched && equalBytes(fetched.hash, incomplete.state.hash) ? fetched : null,
      );
    },
    { concurrency: FETCH_CONCURRENCY },
  );
  const states = last.all.map(({ state, isComplete }) => ({ ...state, isComplete }));
  return { steps, states, codes: [...codes.values()], history: historyRows(last.history) };
}

type IsKnown = (codeHash: Uint8Array | null) => boolean;

function incompleteAccounts(steps: readonly DecodedStep[], isKnown: IsKnown): Uint8Array[] {
  const accounts = new Map<string, Uint8Array>();
  for (const { states, unfinished } of steps) {
    for (const { account } of unfinished) accounts.set(toHex(account), account);
    for (const { account, pruned, prunedCurrencies, codeHash } of states)
      if (pruned || prunedCurrencies || !isKnown(codeHash)) accounts.set(toHex(account), account);
  }
  return [...accounts.values()];
}

/** Whether a code is in the index, or in the steps that are being written. */
async function knownCodes(
  queries: Queries,
  steps: readonly DecodedStep[],
  inSteps: ReadonlyMap<string, AccountCode>,
): Promise<IsKnown> {
  const wanted = new Map<string, Uint8Array>();
  for (const { codeHash } of steps.flatMap(({ states }) => states))
    if (codeHash) wanted.set(toHex(codeHash), codeHash);
  for (const key of inSteps.keys()) wanted.delete(key);
  const stored = wanted.size > 0 ? await findStoredCodes(queries, [...wanted.values()]) : [];
  const storedCodes = new Set(stored.map(toHex));
  return (hash) => {
    const key = hash && toHex(hash);
    return key === null || inSteps.has(key) || storedCodes.has(key);
  };
}

/** Completes new code from the previous state, whose code or data may contain parts of it. */
async function addChangedCodes(
  queries: Queries,
  changes: readonly CodeChange[],
  codes: Map<string, AccountCode>,
): Promise<void> {
  const hashes = changes.flatMap(({ before }) => before.codeHash ?? []);
  const stored = hashes.length > 0 ? await readCodes(queries, hashes) : [];
  const storedCodes = new Map(stored.map((code) => [toHex(code.hash), code]));
  for (const { state, before } of changes) {
    const key = before.codeHash && toHex(before.codeHash);
    const code = key ? (codes.get(key) ?? storedCodes.get(key)) : undefined;
    const bocs = [code?.boc, before.data].filter((boc) => boc != null);
    const changed = bocs.length > 0 && fillCode(state, bocs);
    if (changed) codes.set(toHex(changed.hash), changed);
  }
}

export function historyRows(history: readonly DecodedState[]): StepsToWrite['history'] {
  const rows = new TableRows(ACCOUNT_STATES);
  for (const row of history) rows.add(accountStateRow(row));
  return { rows: rows.toBytes(), count: rows.count };
}

export interface FetchedAccount {
  readonly hash: Uint8Array;
  readonly data: Uint8Array | null;
  readonly code: AccountCode | null;
  readonly extraCurrencies: ExtraCurrencies | null;
}

/** Fetches the proven state of an account after a masterchain block; null: the account does not exist. */
export async function fetchAccount(
  chain: ChainSession,
  account: Uint8Array,
  at: BlockIdExt,
): Promise<FetchedAccount | null> {
  const { accountCell } = await chain.account(addressOf(account), at);
  if (!accountCell) return null;
  const { code, data, extraCurrencies } = viewAccount(accountCell);
  return {
    hash: accountCell.hash(),
    data: data && encodeBoc(data),
    code: code && accountCode(code),
    extraCurrencies,
  };
}
