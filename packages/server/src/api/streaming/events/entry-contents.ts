import { toBase64 } from '@tonway/chain';
import { readActionsOfTraces } from '../../../store/actions/read.ts';
import type { LedgerAction, LedgerTrace, TraceOrigin } from '../../../store/ledger/trace.ts';
import type { LedgerTransaction } from '../../../store/ledger/transaction.ts';
import type { ReadStore } from '../../../store/lists/read-store.ts';
import {
  readActionAccounts,
  readTraceAccounts,
  readTransactionsInTraces,
  type TraceAccount,
} from '../../../store/stream/entries.ts';
import { ledgerTransactions, traceKey } from '../../../store/traces/origins.ts';
import { tracesInParts } from '../../../store/traces/trace.ts';
import { accountText } from '../../v3/shapes/text.ts';
import type { EventType } from '../selection.ts';

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

/** By the ids of their traces in base64. */
type TransactionsByTrace = ReadonlyMap<string, readonly LedgerTransaction[]>;

/** The transactions of accounts of interest. */
export async function readTransactions(
  store: ReadStore,
  traces: readonly LedgerTrace[],
  interest: Interest,
): Promise<TransactionsByTrace> {
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
export interface ActionsOfTraces {
  /** Traces with accounts of interest. */
  readonly wanted: ReadonlySet<LedgerTrace>;
  readonly of: (trace: LedgerTrace) => Promise<readonly LedgerAction[]>;
}

export async function readActions(
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

export function originOf({ id, ...trace }: LedgerTrace): TraceOrigin {
  return { ...trace, traceId: id };
}

/** Whether somebody subscribed to the message that started the trace. */
export function isFollowed(trace: LedgerTrace, interest: Interest): boolean {
  const hash = hashOf(trace);
  return hash !== null && interest.hasTrace(hash);
}

/** The normalised hash of the external message; null for a trace that a tick-tock transaction started. */
export function hashOf({ externalHash, externalHashNorm }: LedgerTrace): string | null {
  const hash = externalHashNorm ?? externalHash;
  return hash && toBase64(hash);
}
