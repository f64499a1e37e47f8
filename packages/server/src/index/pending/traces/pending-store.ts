import { accountText } from '../../../store/accounts/account-key.ts';
import type { LedgerAction } from '../../../store/ledger/trace.ts';
import type { LedgerTransaction } from '../../../store/ledger/transaction.ts';
import type { Bus } from '../../bus/bus.ts';

/** Finds pending traces. A reader drops those that the index has complete: the index wins. */
export interface PendingReader {
  /** The newest traces with a transaction or an action of any of these accounts; 33 bytes each: see `accountKey`. */
  byAccounts(accounts: readonly Buffer[]): Promise<readonly PendingTrace[]>;
  /** The traces of external messages with these hashes or normalised hashes. */
  byHashes(hashes: readonly Uint8Array[]): Promise<readonly PendingTrace[]>;
}

export interface StoredTrace {
  readonly hash: string;
  readonly revision: number;
  /** The first transaction is not on the chain yet. */
  readonly isRootEmulated: boolean;
  readonly isExpired: boolean;
}

export interface PutOptions {
  /** The revision that is replaced; null: the trace must be new. */
  readonly replaces: number | null;
  readonly lifetimeMs: number;
  /** The admission that the trace results from; refused if it was withdrawn. */
  readonly admission?: string;
}

export interface Put {
  readonly revision: number;
  /** Traces that were removed to make room. */
  readonly evicted: readonly string[];
}

/** Stores pending traces, bounded in number and size. */
export interface PendingStore extends PendingReader {
  /** Null: the stored trace is another revision, the admission was withdrawn, or the trace is too large. */
  put(trace: NewPendingTrace, options: PutOptions): Promise<Put | null>;
  /** Removes a trace if it has this revision; false if it has not. */
  remove(hash: string, revision: number): Promise<boolean>;
  list(): Promise<readonly StoredTrace[]>;
}

/** Lifetimes of the reference implementation. */
export const LIFETIME_MS = {
  emulated: 30_000,
  changed: 60_000,
  complete: 30_000,
} as const;

/** A trace that is emulated, wholly or in part, because its transactions are not on the chain yet. */
export interface PendingTrace {
  /** Normalised hash of the external message, in base64: the key. */
  readonly hash: string;
  readonly externalHash: Buffer;
  /** Null if equal to the hash. */
  readonly externalHashNorm: Buffer | null;
  /** Grows with every change. */
  readonly revision: number;
  /** Hash of the first transaction once it is on the chain; null while it is emulated. */
  readonly traceId: Buffer | null;
  /** In the order of logical time. Transactions on the chain are not `emulated`, and `finalized`. */
  readonly transactions: readonly LedgerTransaction[];
  /** Actions of all types: see `LedgerAction.ancestors`. */
  readonly actions: readonly LedgerAction[];
  /** False: a limit of the emulation was reached. */
  readonly isComplete: boolean;
}

export type NewPendingTrace = Omit<PendingTrace, 'revision'>;

/** The accounts of all transactions and actions: raw addresses in capitals, without duplicates. */
export function accountsOf({
  transactions,
  actions,
}: Pick<PendingTrace, 'transactions' | 'actions'>): readonly string[] {
  const keys = [
    ...transactions.map(({ account }) => account),
    ...actions.flatMap(({ accounts }) => accounts),
  ];
  return [...new Set(keys.map(accountText))];
}

/** Announces a stored trace, and the traces that were removed for it. */
export async function announce(bus: Bus, trace: NewPendingTrace, put: Put): Promise<void> {
  const { revision, evicted } = put;
  const changed = { kind: 'changed', trace: trace.hash, accounts: accountsOf(trace) } as const;
  await bus.publish({ ...changed, revision });
  for (const each of evicted) await bus.publish({ kind: 'invalidated', trace: each });
}
