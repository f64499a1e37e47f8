import { toBase64 } from '@tonway/chain';
import pMap from 'p-map';
import { readActionsOfTraces } from '../../../store/actions/read.ts';
import { readCommittedBlocks } from '../../../store/blocks/read.ts';
import type { LedgerAction, LedgerTrace, TraceOrigin } from '../../../store/ledger/trace.ts';
import type { LedgerTransaction } from '../../../store/ledger/transaction.ts';
import type { ReadStore } from '../../../store/lists/read-store.ts';
import {
  readActionAccounts,
  readChangedAccounts,
  readLoggedTraces,
  readStatesAfter,
  readTraceAccounts,
  readTransactionsInTraces,
  type TraceAccount,
} from '../../../store/stream/entries.ts';
import type { LogEntry } from '../../../store/stream-log.ts';
import { readTraceTransactions, tracesInParts } from '../../../store/traces/trace-transactions.ts';
import { ledgerTransactions, traceKey } from '../../../store/transactions/read.ts';
import { accountText } from '../../v3/shapes/text.ts';
import type { Cursor } from '../cursor.ts';
import type { EventType } from '../selection.ts';
import { BlockEvent, StateEvent } from './account-events.ts';
import { type EventHead, FINAL_REVISION, type StreamEvent } from './stream-event.ts';
import { ActionsEvent, TraceEvent, TransactionsEvent } from './trace-events.ts';

const ACTION_LIMITS = { limit: 2000, maxBytes: 4 * 2 ** 20 };

/** What somebody subscribed to. */
export interface Interest {
  hasAccount(account: string): boolean;
  /** By the normalised hash of the external message, in base64. */
  hasTrace(hash: string): boolean;
  hasType(type: EventType): boolean;
  /** Whether traces that a tick-tock transaction started are of interest. */
  readonly hasTickTock: boolean;
}

/** The transactions of accounts of interest, by the ids of their traces in base64. */
async function readTransactions(
  store: ReadStore,
  traces: readonly LedgerTrace[],
  interest: Interest,
): Promise<ReadonlyMap<string, readonly LedgerTransaction[]>> {
  const found = traces.length === 0 ? [] : await readTraceAccounts(store, traces);
  const rows = wantedRows(found, interest);
  const accounts = new Map(rows.map(({ account }) => [account.toString('latin1'), account]));
  const all: LedgerTransaction[] = [];
  for (const part of tracesInParts(ofRows(traces, rows))) {
    const indexed = await readTransactionsInTraces(store, part, [...accounts.values()]);
    all.push(...(await ledgerTransactions(store, indexed, part.map(originOf))));
  }
  return Map.groupBy(all, ({ traceId }) => (traceId ? toBase64(traceId) : ''));
}

/** What is known about the actions of traces. */
interface ActionsOfTraces {
  /** Traces with accounts of interest. */
  readonly wanted: ReadonlySet<LedgerTrace>;
  readonly of: (trace: LedgerTrace) => Promise<readonly LedgerAction[]>;
}

async function readActions(
  store: ReadStore,
  traces: readonly LedgerTrace[],
  interest: Interest,
): Promise<ActionsOfTraces> {
  const found = traces.length === 0 ? [] : await readActionAccounts(store, traces);
  const wanted = new Set(ofRows(traces, wantedRows(found, interest)));
  const shown = traces.filter((each) => wanted.has(each) || isFollowed(each, interest));
  const read = (some: readonly LedgerTrace[]) =>
    readActionsOfTraces(store, some, null, ACTION_LIMITS);
  const together = await read(shown);
  const byTrace = new Map(shown.map((trace, i) => [trace, together?.[i]]));
  const of = async (trace: LedgerTrace) => {
    const [alone = []] = together ? [] : ((await read([trace])) ?? []);
    return byTrace.get(trace) ?? alone;
  };
  return { wanted, of };
}

function wantedRows(rows: readonly TraceAccount[], interest: Interest): readonly TraceAccount[] {
  return rows.filter(({ account }) => interest.hasAccount(accountText(account)));
}

/** The traces that rows belong to. */
function ofRows(traces: readonly LedgerTrace[], rows: readonly TraceAccount[]) {
  const keys = new Set(rows.map(({ traceId }) => traceKey(traceId)));
  return traces.filter(({ id }) => keys.has(traceKey(id)));
}

function originOf({ id, ...trace }: LedgerTrace): TraceOrigin {
  return { ...trace, traceId: id };
}

/** Whether somebody subscribed to the message that started the trace. */
function isFollowed(trace: LedgerTrace, interest: Interest): boolean {
  const hash = hashOf(trace);
  return hash !== null && interest.hasTrace(hash);
}

/** The normalised hash of the external message; null for a trace that a tick-tock transaction started. */
function hashOf({ externalHash, externalHashNorm }: LedgerTrace): string | null {
  const hash = externalHashNorm ?? externalHash;
  return hash && toBase64(hash);
}

/** Transactions of one notification. */
const MAX_SHOWN = 100;
const AT_ONCE = 4;
/** Blocks follow all states of the entry, however many these are. */
const FIRST_BLOCK_INDEX = 2 ** 31;

/** The events of log entries that are of interest: a list for each entry, in the same order. */
export async function readEntryEvents(
  store: ReadStore,
  entries: readonly LogEntry[],
  interest: Interest,
  epoch: string,
): Promise<readonly (readonly StreamEvent[])[]> {
  const traces = new Map(
    (await readLoggedTraces(store, entries))
      .filter(({ externalHash }) => externalHash !== null || interest.hasTickTock)
      .map((trace) => [traceKey(trace.id), trace]),
  );
  const traceOf = ({ traceId }: LogEntry) => (traceId ? traces.get(traceKey(traceId)) : undefined);
  const ofKinds = (...kinds: LogEntry['kind'][]) => {
    const found = entries.filter(({ kind }) => kinds.includes(kind));
    return [...new Set(found.flatMap((entry) => traceOf(entry) ?? []))];
  };
  const [transactions, actions] = await Promise.all([
    readTransactions(store, ofKinds('trace', 'tick_tock'), interest),
    readActions(store, ofKinds('actions'), interest),
  ]);
  const read = async (entry: LogEntry): Promise<readonly StreamEvent[]> => {
    const cursorOf = (index: number) => ({ epoch, seq: entry.seq, index });
    if (entry.kind === 'block')
      return [
        ...(await stateEvents(store, entry.mcSeqno, interest, cursorOf)),
        ...(await blockEvents(store, entry.mcSeqno, interest, cursorOf)),
      ];
    const trace = traceOf(entry);
    if (!trace) return [];
    return entry.kind === 'actions'
      ? actionEvents(store, trace, actions, interest, cursorOf)
      : transactionEvents(trace, transactions.get(toBase64(trace.id)) ?? [], cursorOf);
  };
  return pMap(entries, read, { concurrency: AT_ONCE });
}

/** Positions of the events of an entry. */
type CursorOf = (index: number) => Cursor;

/** The states that a block changed. The index of an account counts all accounts of the block. */
async function stateEvents(
  store: ReadStore,
  mcSeqno: number,
  interest: Interest,
  cursorOf: CursorOf,
): Promise<readonly StreamEvent[]> {
  if (!interest.hasType('account_state_change')) return [];
  const changed = await readChangedAccounts(store, mcSeqno);
  const wanted = changed
    .map((each, index) => ({ each, index }))
    .filter(({ each }) => interest.hasAccount(accountText(each.account)));
  if (wanted.length === 0) return [];
  const names = wanted.map(({ each }) => each);
  const states = await readStatesAfter(store, names);
  return wanted.flatMap(({ each, index }) => {
    const state = states.get(each.account.toString('latin1'));
    return state ? new StateEvent(each, state, cursorOf(index)) : [];
  });
}

/** The blocks of a masterchain block, and the block itself as the last one. */
async function blockEvents(
  store: ReadStore,
  mcSeqno: number,
  interest: Interest,
  cursorOf: CursorOf,
): Promise<readonly StreamEvent[]> {
  if (!interest.hasType('blocks')) return [];
  const blocks = await readCommittedBlocks(store, mcSeqno);
  return blocks.map((each, i) => new BlockEvent(each, cursorOf(FIRST_BLOCK_INDEX + i)));
}

function transactionEvents(
  trace: LedgerTrace,
  transactions: readonly LedgerTransaction[],
  cursorOf: CursorOf,
): readonly StreamEvent[] {
  const events: StreamEvent[] = [];
  for (let at = 0; at < transactions.length; at += MAX_SHOWN) {
    const head = headOf(trace, cursorOf(events.length));
    events.push(new TransactionsEvent(head, transactions.slice(at, at + MAX_SHOWN)));
  }
  return events;
}

async function actionEvents(
  store: ReadStore,
  trace: LedgerTrace,
  { wanted, of }: ActionsOfTraces,
  interest: Interest,
  cursorOf: CursorOf,
): Promise<readonly StreamEvent[]> {
  if (!wanted.has(trace) && !isFollowed(trace, interest)) return [];
  const actions = await of(trace);
  const events: StreamEvent[] = [];
  if (wanted.has(trace)) events.push(new ActionsEvent(headOf(trace, cursorOf(0)), actions));
  if (isFollowed(trace, interest)) {
    const [found = []] = await readTraceTransactions(store, [trace]);
    const transactions = await ledgerTransactions(store, found, [originOf(trace)]);
    events.push(new TraceEvent(headOf(trace, cursorOf(1)), transactions, actions));
  }
  return events;
}

function headOf(trace: LedgerTrace, cursor: Cursor): EventHead {
  const hash = hashOf(trace);
  const head = { finality: 'finalized', trace: hash, cursor, revision: FINAL_REVISION } as const;
  return hash === null ? { ...head, tickTock: toBase64(trace.id) } : head;
}
