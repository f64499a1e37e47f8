import { equalBytes, toHex } from '@tonway/chain';
import pMap from 'p-map';
import { readCodes, readKnownCodes } from '../../store/read/codes.ts';
import { readPreviousStates } from '../../store/read/previous-states.ts';
import { type AccountCode, accountStateRow } from '../../store/rows.ts';
import type { Queries } from '../../store/session.ts';
import { ACCOUNT_STATES } from '../../store/tables.ts';
import { TableRows } from '../../store/write/table-rows.ts';
import type { StepsToWrite } from '../../store/write/write-steps.ts';
import type { DecodedState, DecodedStep } from '../step.ts';
import type { AskedState } from './ask-account.ts';
import { fillCode } from './fill.ts';
import { type CodeChange, LastStates } from './last-states.ts';

/** Gets an account whole, as it is behind a masterchain block; null: nobody has that state any more. */
export type AskState = (account: Uint8Array, seqno: number) => Promise<AskedState | null>;

const MAX_ASKED_AT_ONCE = 16;

/**
 * What blocks leave out of the states that they lead to, because it was there before: from the index, or asked. States
 * of which something cannot be had are marked in the index, where they are found again.
 */
export async function completeStates(
  queries: Queries,
  steps: readonly DecodedStep[],
  ask: AskState | null,
): Promise<StepsToWrite> {
  const shown = steps.flatMap((step) => step.codes);
  const codes = new Map(shown.map((code) => [toHex(code.hash), code]));
  const isKnown = await knownCodes(queries, steps, codes);
  const incomplete = incompleteAccounts(steps, isKnown);
  const last = new LastStates(
    incomplete.length > 0 ? await readPreviousStates(queries, incomplete) : [],
  );
  for (const step of steps) last.add(step);
  const changes = last.codeChanges.filter(({ state }) => !isKnown(state.codeHash));
  await addChangedCodes(queries, changes, codes);
  const lacking = last.all.filter(
    ({ state, isComplete }) => !isComplete || !isKnown(state.codeHash),
  );
  await pMap(
    lacking,
    async (found) => {
      const asked = ask && (await ask(found.state.account, found.seqno));
      if (asked?.code) codes.set(toHex(asked.code.hash), asked.code);
      last.replace(found, asked && equalBytes(asked.hash, found.state.hash) ? asked : null);
    },
    { concurrency: MAX_ASKED_AT_ONCE },
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

/** Whether a code is in the index, or is by then among those that are on their way there. */
async function knownCodes(
  queries: Queries,
  steps: readonly DecodedStep[],
  coming: ReadonlyMap<string, AccountCode>,
): Promise<IsKnown> {
  const wanted = new Map<string, Uint8Array>();
  for (const { codeHash } of steps.flatMap(({ states }) => states))
    if (codeHash) wanted.set(toHex(codeHash), codeHash);
  for (const key of coming.keys()) wanted.delete(key);
  const stored = wanted.size > 0 ? await readKnownCodes(queries, [...wanted.values()]) : [];
  const known = new Set(stored.map(toHex));
  return (hash) => {
    const key = hash && toHex(hash);
    return key === null || coming.has(key) || known.has(key);
  };
}

/** New code that was in the state before, at least in parts: in its code, or in its data. */
async function addChangedCodes(
  queries: Queries,
  changes: readonly CodeChange[],
  codes: Map<string, AccountCode>,
): Promise<void> {
  const hashes = changes.flatMap(({ before }) => before.codeHash ?? []);
  const stored = hashes.length > 0 ? await readCodes(queries, hashes) : [];
  const known = new Map(stored.map((code) => [toHex(code.hash), code]));
  for (const { state, before } of changes) {
    const key = before.codeHash && toHex(before.codeHash);
    const code = key ? (codes.get(key) ?? known.get(key)) : undefined;
    const bags = [code?.boc, before.data?.boc].filter((bag) => bag !== undefined);
    const changed = bags.length > 0 && fillCode(state, bags);
    if (changed) codes.set(toHex(changed.hash), changed);
  }
}

export function historyRows(history: readonly DecodedState[]): StepsToWrite['history'] {
  const rows = new TableRows(ACCOUNT_STATES);
  for (const row of history) rows.add(accountStateRow(row));
  return { rows: rows.toBytes(), count: rows.count };
}
