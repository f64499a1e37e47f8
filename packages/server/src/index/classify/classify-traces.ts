import {
  type Action,
  accountsToLoad,
  classify,
  MAX_TRANSACTIONS,
  storedFields,
  type Trace,
  traceFrom,
} from '@tonway/actions';
import { Address, fromBase64, toBase64 } from '@tonway/chain';
import { accountKey, accountText } from '../../store/accounts/account-key.ts';
import type { ActionRow, ClassifiedTrace } from '../../store/actions/write.ts';
import type { Database } from '../../store/database.ts';
import type { LedgerTrace } from '../../store/ledger/trace.ts';
import type { LedgerTransaction } from '../../store/ledger/transaction.ts';
import { ANY_TIME, type LtBounds } from '../../store/lists/list-sql.ts';
import { ReadStore } from '../../store/lists/read-store.ts';
import type { LeasedTrace } from '../../store/traces/queue.ts';
import { readTraces, traceOrder } from '../../store/traces/read.ts';
import { readTraceTransactions, tracesInParts } from '../../store/traces/trace-transactions.ts';
import type { IndexedTransaction } from '../../store/transactions/read.ts';
import { IndexedContracts } from './indexed-contracts.ts';

/** A trace as the classifier reads it. */
export function traceOf(
  head: Omit<Trace, 'transactions'>,
  transactions: readonly Pick<LedgerTransaction, 'account' | 'content' | 'mcSeqno'>[],
): Trace {
  return traceFrom(
    head,
    transactions.map(({ account, content, mcSeqno }) => ({
      account: accountText(account),
      content,
      mcSeqno,
    })),
  );
}

/** A trace that waited longer is classified with what is known of its contracts. */
const MAX_ATTEMPTS = 12;
/** A contract can name another one: the data of a stake wallet names the pool, the data of the pool a jetton wallet. */
const MAX_ROUNDS = 4;

export interface ClassifiedPage {
  readonly classified: readonly ClassifiedTrace[];
  /** Traces with contracts that are not read yet. */
  readonly waiting: readonly LeasedTrace[];
}

/** A leased trace; null: too large, or no longer complete. */
interface Input {
  readonly lease: LeasedTrace;
  readonly trace: Trace | null;
}

/** Classifies traces with what the index knows of their contracts, in parts of a limited number of transactions. */
export async function* classifyTraces(
  database: Database,
  leased: readonly LeasedTrace[],
): AsyncGenerator<ClassifiedPage, undefined> {
  const store = new ReadStore(database);
  const leases = new Map(leased.map((lease) => [keyOf(lease.traceId), lease]));
  for (const part of tracesInParts(await readHeads(store, leased))) {
    const found = await readTraceTransactions(store, part);
    const inputs = part.flatMap((head, index) => {
      const lease = leases.get(keyOf(head.id));
      leases.delete(keyOf(head.id));
      return lease ? { lease, trace: inputOf(head, found[index] ?? []) } : [];
    });
    yield await classifyInputs(database, inputs);
  }
  const unreadable = [...leases.values()].map((lease) => ({ lease, trace: null }));
  if (unreadable.length > 0) yield await classifyInputs(database, unreadable);
}

/** The traces that are complete and not too large. */
async function readHeads(
  store: ReadStore,
  leased: readonly LeasedTrace[],
): Promise<readonly LedgerTrace[]> {
  const filter = {
    ids: leased.map(({ traceId }) => traceId),
    utime: ANY_TIME,
    lt: boundsOf(leased),
  };
  const page = { limit: leased.length, offset: 0, after: null };
  const { items } = await readTraces(store, filter, traceOrder(filter, 'desc'), page);
  return items.filter(({ transactions }) => transactions <= MAX_TRANSACTIONS);
}

function boundsOf(leased: readonly LeasedTrace[]): LtBounds {
  const lts = leased.map(({ endLt }) => endLt).toSorted((a, b) => (a < b ? -1 : 1));
  return { from: lts[0] ?? 0n, to: lts.at(-1) ?? 0n };
}

function keyOf(traceId: Buffer): string {
  return traceId.toString('hex');
}

async function classifyInputs(
  database: Database,
  inputs: readonly Input[],
): Promise<ClassifiedPage> {
  const contracts = new IndexedContracts(database);
  const accounts = inputs.flatMap(({ trace }) => (trace ? accountsToLoad(trace) : []));
  await contracts.load(new Set(accounts), new Set());
  const mustWait = ({ lease }: Input, hasUnread: boolean) =>
    hasUnread && lease.attempts < MAX_ATTEMPTS;
  const [waiting, ready] = partition(inputs, (input) =>
    mustWait(input, contracts.hasUnread(input.trace ? accountsToLoad(input.trace) : [])),
  );
  let outcomes: readonly (Input & ReturnType<typeof classifyOne>)[] = [];
  for (let round = 0; round < MAX_ROUNDS; round++) {
    outcomes = ready.map((input) => ({ ...input, ...classifyOne(input, contracts) }));
    if (!(await contracts.loadMissing())) break;
  }
  const [late, classified] = partition(outcomes, (each) => mustWait(each, each.isUnread));
  return {
    classified: classified.map(({ result }) => result),
    waiting: [...waiting, ...late].map(({ lease }) => lease),
  };
}

/** The items that match, and the others. */
function partition<T>(items: readonly T[], matches: (item: T) => boolean): [T[], T[]] {
  const { yes = [], no = [] } = Object.groupBy(items, (item) => (matches(item) ? 'yes' : 'no'));
  return [yes, no];
}

function inputOf(head: LedgerTrace, transactions: readonly IndexedTransaction[]): Trace {
  return traceOf(
    {
      id: toBase64(head.id),
      externalHash: head.externalHash && toBase64(head.externalHash),
      endLt: head.endLt,
      endUtime: Number(head.endUtime),
      mcSeqnoEnd: head.mcSeqnoEnd,
    },
    transactions,
  );
}

/** A trace that is too large, or no longer complete, has no actions. */
function classifyOne(
  { lease, trace }: Input,
  contracts: IndexedContracts,
): { readonly result: ClassifiedTrace; readonly isUnread: boolean } {
  if (!trace) return { result: { ...lease, actions: [], failure: null }, isUnread: false };
  return contracts.watch(() => {
    const { state, actions, error } = classify(trace, contracts);
    return {
      ...lease,
      actions: actions.map((action) => rowOf(action, trace)),
      failure: state === 'ok' ? null : { state, error: error ? String(error) : null },
    };
  });
}

function rowOf(action: Action, trace: Trace): ActionRow {
  return {
    trace_end_lt: trace.endLt,
    trace_end_utime: trace.endUtime,
    trace_mc_seqno_end: trace.mcSeqnoEnd,
    start_lt: action.startLt,
    end_lt: action.endLt,
    start_utime: action.startUtime,
    end_utime: action.endUtime,
    success: action.isSuccess,
    trace_id: fromBase64(trace.id),
    action_id: fromBase64(action.id),
    type: action.type,
    ancestors: action.ancestors,
    transactions: action.transactions.map(fromBase64),
    accounts: action.accounts.map((account) => accountKey(Address.parse(account))),
    fields: storedFields(action),
  };
}
