import type { LedgerAction } from '../../../store/ledger/trace.ts';
import type { LedgerTransaction } from '../../../store/ledger/transaction.ts';
import { accountText } from '../../classify/indexed-contracts.ts';

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

/** A trace before it is stored. */
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
