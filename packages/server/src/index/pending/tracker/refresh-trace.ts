import type { OnChain } from '../../../network/requests/chain-context.ts';
import type { Database } from '../../../store/database.ts';
import { ReadStore } from '../../../store/lists/read-store.ts';
import { readIndexHead } from '../../../store/steps/coverage.ts';
import { readTrace } from '../../../store/traces/trace-transactions.ts';
import { type IndexedTransaction, ledgerTransactions } from '../../../store/transactions/read.ts';
import { EmulationTimeout, MAX_TRANSACTIONS } from '../emulate-messages.ts';
import {
  committedActions,
  type EmulationContext,
  emulateRest,
  type PartialTrace,
} from '../emulation.ts';
import type { NewPendingTrace } from '../traces/pending-store.ts';
import { unreceivedMessages } from './news.ts';

export interface RefreshOptions {
  readonly database: Database;
  readonly emulation: EmulationContext;
  /** Runs tasks against the chain when it has this masterchain block. */
  onChainAt(seqno: number): OnChain;
}

/** A trace with its transactions on the chain. */
interface CommittedPart extends PartialTrace {
  /** The index has all blocks up to this one. */
  readonly seqno: number;
}

/**
 * The trace whose first transaction is on the chain: what follows from it is emulated only if it is not indexed yet.
 * Null if it has too many transactions or takes too long to emulate: a part of a trace would show other actions.
 */
export async function refreshTrace(
  trace: NewPendingTrace,
  root: IndexedTransaction,
  options: RefreshOptions,
): Promise<NewPendingTrace | null> {
  const part = await readCommitted(trace, root, options);
  if (!part) return null;
  const { hash } = trace;
  if (part.messages.length > 0) {
    const rest = await emulate(part, options);
    return (
      rest && {
        hash,
        ...part.origin,
        transactions: rest.transactions,
        actions: rest.actions ?? [],
        isComplete: rest.trace.isComplete,
      }
    );
  }
  const { emulation, onChainAt } = options;
  const classify = onChainAt(part.seqno);
  const actions = await classify((chain) => committedActions(chain, part, part.seqno, emulation));
  return { hash, ...part.origin, transactions: part.committed, actions, isComplete: true };
}

/** Null if the trace has no block, or too many transactions. */
function readCommitted(
  { externalHash, externalHashNorm }: NewPendingTrace,
  root: IndexedTransaction,
  { database }: RefreshOptions,
): Promise<CommittedPart | null> {
  // In one snapshot, so that the states of the block fit the transactions.
  return database.snapshot(async (queries) => {
    const store = new ReadStore(queries);
    const head = await readIndexHead(queries);
    const found = await readTrace(store, root, MAX_TRANSACTIONS);
    if (!head || !found) return null;
    const origin = { traceId: root.hash, externalHash, externalHashNorm };
    const sorted = found.toSorted((a, b) => Number(a.lt - b.lt));
    const transactions = await ledgerTransactions(store, sorted, []);
    const committed = transactions.map((each) => ({ ...each, ...origin }));
    return { origin, committed, messages: unreceivedMessages(committed), seqno: head.seqno };
  });
}

/** Null if it takes too long. */
async function emulate(part: CommittedPart, { emulation, onChainAt }: RefreshOptions) {
  const { seqno, committed } = part;
  const maxTransactions = Math.max(1, MAX_TRANSACTIONS - committed.length);
  const options = { ignoreSignatures: false, withActions: true, seqno, maxTransactions };
  try {
    return await onChainAt(seqno)((chain) => emulateRest(chain, part, options, emulation));
  } catch (error) {
    if (error instanceof EmulationTimeout) return null;
    throw error;
  }
}
