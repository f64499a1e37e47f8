import { toBase64 } from '@tonway/chain';
import pMap from 'p-map';
import type { LedgerTrace } from '../../ledger/trace.ts';
import type { LedgerTransaction } from '../../ledger/transaction.ts';
import { readActionsOfTraces } from '../../store/read/actions.ts';
import { ledgerTransactions } from '../../store/read/ledger-transactions.ts';
import type { ReadStore } from '../../store/read/read-store.ts';
import {
  readActionAccounts,
  readChangedAccounts,
  readLoggedTraces,
  readStatesAfter,
  readTraceAccounts,
  readTransactionsInTrace,
  type TraceAccount,
} from '../../store/read/stream-entries.ts';
import type { LogEntry } from '../../store/read/stream-log.ts';
import { readTraceTransactions } from '../../store/read/trace-transactions.ts';
import type { IndexedTransaction } from '../../store/read/transactions.ts';
import { accountText } from '../../v3/shapes/text.ts';
import { ActionsEvent } from './actions-event.ts';
import { StateEvent } from './state-events.ts';
import type { EventHead, StreamEvent } from './stream-event.ts';
import { TraceEvent } from './trace-event.ts';
import { TransactionsEvent } from './transactions-event.ts';

/** Accounts and traces that somebody subscribed to. */
export interface Interest {
  hasAccount(account: string): boolean;
  /** By the normalised hash of the external message, in base64. */
  hasTrace(hash: string): boolean;
}

/** Transactions of one notification. */
const MAX_SHOWN = 100;
const ACTION_LIMITS = { limit: 2000, maxBytes: 4 * 2 ** 20 };
const AT_ONCE = 4;

/** The events of log entries that are of interest: a list for each entry, in the same order. */
export async function readEntryEvents(
  store: ReadStore,
  entries: readonly LogEntry[],
  interest: Interest,
  epoch: string,
): Promise<readonly (readonly StreamEvent[])[]> {
  const traces = new Map(
    (await readLoggedTraces(store, entries)).map((trace) => [keyOf(trace.id), trace]),
  );
  const traceOf = ({ traceId }: LogEntry) => (traceId ? traces.get(keyOf(traceId)) : undefined);
  const ofKind = (kind: LogEntry['kind']) =>
    entries.filter((entry) => entry.kind === kind).flatMap((entry) => traceOf(entry) ?? []);
  const [traceAccounts, actionAccounts] = await Promise.all([
    accountsByTrace(ofKind('trace'), (found) => readTraceAccounts(store, found), interest),
    accountsByTrace(ofKind('actions'), (found) => readActionAccounts(store, found), interest),
  ]);
  const read = async (entry: LogEntry): Promise<readonly StreamEvent[]> => {
    const reader = new EntryReader(store, entry, interest, epoch);
    if (entry.kind === 'block') return reader.states();
    const trace = traceOf(entry);
    if (!trace) return [];
    const accounts = entry.kind === 'trace' ? traceAccounts : actionAccounts;
    const wanted = accounts.get(keyOf(trace.id)) ?? [];
    return entry.kind === 'trace'
      ? reader.transactions(trace, wanted)
      : reader.actions(trace, wanted.length > 0);
  };
  return pMap(entries, read, { concurrency: AT_ONCE });
}

async function accountsByTrace(
  traces: readonly LedgerTrace[],
  read: (traces: readonly LedgerTrace[]) => Promise<readonly TraceAccount[]>,
  interest: Interest,
): Promise<ReadonlyMap<string, readonly Buffer[]>> {
  const found = traces.length === 0 ? [] : await read(traces);
  const wanted = found.filter(({ account }) => interest.hasAccount(accountText(account)));
  const byTrace = Map.groupBy(wanted, ({ traceId }) => keyOf(traceId));
  return new Map(
    Array.from(byTrace, ([key, rows]) => [key, rows.map(({ account }) => account)] as const),
  );
}

class EntryReader {
  readonly #store: ReadStore;
  readonly #entry: LogEntry;
  readonly #interest: Interest;
  readonly #epoch: string;

  constructor(store: ReadStore, entry: LogEntry, interest: Interest, epoch: string) {
    this.#store = store;
    this.#entry = entry;
    this.#interest = interest;
    this.#epoch = epoch;
  }

  /** The states that a block changed. The index of an account counts all accounts of the block. */
  async states(): Promise<readonly StreamEvent[]> {
    const changed = await readChangedAccounts(this.#store, this.#entry.mcSeqno);
    const wanted = changed
      .map((each, index) => ({ each, index }))
      .filter(({ each }) => this.#interest.hasAccount(accountText(each.account)));
    if (wanted.length === 0) return [];
    const names = wanted.map(({ each }) => each);
    const states = await readStatesAfter(this.#store, names);
    return wanted.flatMap(({ each, index }) => {
      const state = states.get(each.account.toString('latin1'));
      return state ? new StateEvent(each, state, this.#cursor(index)) : [];
    });
  }

  async transactions(
    trace: LedgerTrace,
    accounts: readonly Buffer[],
  ): Promise<readonly StreamEvent[]> {
    if (accounts.length === 0) return [];
    const found = await readTransactionsInTrace(this.#store, trace, accounts);
    const transactions = await this.#ledger(trace, found);
    const events: StreamEvent[] = [];
    for (let at = 0; at < transactions.length; at += MAX_SHOWN)
      events.push(
        new TransactionsEvent(
          this.#head(trace, events.length),
          transactions.slice(at, at + MAX_SHOWN),
        ),
      );
    return events;
  }

  async actions(trace: LedgerTrace, isWanted: boolean): Promise<readonly StreamEvent[]> {
    const isFollowed = this.#interest.hasTrace(hashOf(trace));
    if (!isWanted && !isFollowed) return [];
    const [actions = []] =
      (await readActionsOfTraces(this.#store, [trace], null, ACTION_LIMITS)) ?? [];
    const events: StreamEvent[] = [];
    if (isWanted) events.push(new ActionsEvent(this.#head(trace, 0), actions));
    if (isFollowed) {
      const [found = []] = await readTraceTransactions(this.#store, [trace]);
      const transactions = await this.#ledger(trace, found);
      events.push(new TraceEvent(this.#head(trace, 1), transactions, actions));
    }
    return events;
  }

  #ledger(
    { id, ...trace }: LedgerTrace,
    found: readonly IndexedTransaction[],
  ): Promise<readonly LedgerTransaction[]> {
    return ledgerTransactions(this.#store, found, [{ ...trace, traceId: id }]);
  }

  #head(trace: LedgerTrace, index: number): EventHead {
    return { finality: 'finalized', trace: hashOf(trace), cursor: this.#cursor(index) };
  }

  #cursor(index: number) {
    return { epoch: this.#epoch, seq: this.#entry.seq, index };
  }
}

function keyOf(id: Buffer): string {
  return id.toString('latin1');
}

function hashOf({ externalHash, externalHashNorm, id }: LedgerTrace): string {
  return toBase64(externalHashNorm ?? externalHash ?? id);
}
