import { normalizedMessageHash, toBase64 } from '@tonway/chain';
import type { Static } from 'typebox';
import type { PendingReader, PendingTrace } from '../../index/pending/traces/pending-store.ts';
import type { LedgerAction } from '../../store/ledger/trace.ts';
import { ALL_LT, ANY_TIME } from '../../store/lists/list-sql.ts';
import type { ReadStore } from '../../store/lists/read-store.ts';
import { findReceivers } from '../../store/messages/transactions.ts';
import { findUnclassified } from '../../store/traces/queue.ts';
import { readTraces, traceOrder } from '../../store/traces/read.ts';
import { findTransactions, type IndexedTransaction } from '../../store/transactions/read.ts';
import { mapInSlices } from '../http/large-responses.ts';
import { InvalidRequest, RequestError } from '../kernel/errors.ts';
import { optional, type ParamValues } from '../kernel/params.ts';
import type { AddressBookBuilder } from './accounts.ts';
import type { Context } from './operation.ts';
import { addressType, hashList } from './params/address.ts';
import type { Action } from './shapes/action.ts';
import { base64, base64OrNull } from './shapes/text.ts';
import { type Trace, traceTree } from './shapes/trace.ts';
import { type Transaction, transaction } from './shapes/transaction.ts';
import { addAccounts } from './transaction-list.ts';
import { actionsOf, SUPPORTED_TYPES, visibleActions } from './visible-actions.ts';

/** Parameters that select pending traces. */
export const PENDING = {
  account: optional(addressType, 'Traces with a transaction or an action of this account'),
  ext_msg_hash: hashList(
    'Traces of these external messages, by hash or normalized hash; ignored beside `account`',
  ),
  ...SUPPORTED_TYPES,
};

/** Throws if there are no pending traces at all. */
export function requirePending({ pending }: Context): PendingReader {
  if (!pending) throw new RequestError(500, 'emulatedTracesRepository is not initialized');
  return pending;
}

/** The selected traces, without those that the index has: by the end, the newest first. */
export async function selectPending(
  { account, ext_msg_hash }: ParamValues<typeof PENDING>,
  context: Context,
): Promise<readonly PendingTrace[]> {
  if (!account && !ext_msg_hash)
    throw new InvalidRequest('account or ext_msg_hash should be specified');
  const pending = requirePending(context);
  const found = account
    ? await pending.byAccounts([account])
    : await pending.byHashes(ext_msg_hash ?? []);
  const { traces } = await withoutIndexed(found, context.store);
  return traces.toSorted((a, b) => Number(endLt(b) - endLt(a)));
}

function endLt({ transactions }: PendingTrace): bigint {
  return transactions.at(-1)?.lt ?? 0n;
}

/**
 * The traces that are not complete and classified in the index, and the first transactions, by trace, of those that have
 * one in the index. The index wins, and a client sees a trace in one of both at any time.
 */
export async function withoutIndexed(
  found: readonly PendingTrace[],
  store: ReadStore,
): Promise<{
  readonly traces: readonly PendingTrace[];
  readonly roots: ReadonlyMap<string, IndexedTransaction>;
}> {
  const roots = await findRoots(found, store);
  const ids = [...roots.values()].flatMap(({ traceId }) => traceId ?? []);
  const filter = { ids, utime: ANY_TIME, lt: ALL_LT };
  const page = { limit: ids.length, offset: 0, after: null };
  const { items } =
    ids.length > 0
      ? await readTraces(store, filter, traceOrder(filter, 'desc'), page)
      : { items: [] };
  const unclassified = await findUnclassified(store.queries, items);
  const settled = new Set(items.map(({ id }) => toBase64(id))).difference(unclassified);
  const isSettled = ({ hash }: PendingTrace) => {
    const id = roots.get(hash)?.traceId;
    return id != null && settled.has(toBase64(id));
  };
  return { traces: found.filter((trace) => !isSettled(trace)), roots };
}

async function findRoots(
  traces: readonly PendingTrace[],
  store: ReadStore,
): Promise<ReadonlyMap<string, IndexedTransaction>> {
  if (traces.length === 0) return new Map();
  const hashes = traces.map(({ hash }) => Buffer.from(hash, 'base64'));
  const transactions = await findTransactions(store, await findReceivers(store, hashes));
  // The newest first: a message can be received again.
  const roots = new Map<string, IndexedTransaction>();
  for (const each of transactions) {
    const { inMessage } = each.content;
    const hash = inMessage && toBase64(normalizedMessageHash(inMessage));
    if (hash && !roots.has(hash)) roots.set(hash, each);
  }
  return roots;
}

type Values = ParamValues<typeof PENDING>;
type TransactionShape = Static<typeof Transaction>;

/** The transactions of traces, in the order of traces, then of logical time. */
export async function pendingTransactionShapes(
  traces: readonly Pick<PendingTrace, 'transactions'>[],
  addressBook: AddressBookBuilder,
  { settings }: Context,
): Promise<TransactionShape[]> {
  const all = traces.flatMap(({ transactions }) => transactions);
  for (const each of all) addAccounts(addressBook, each);
  return mapInSlices(all, (each) => transaction(each, settings), settings.maxResponseBytes);
}

export async function pendingTraceShapes(
  traces: readonly PendingTrace[],
  values: Values,
  addressBook: AddressBookBuilder,
  context: Context,
): Promise<Static<typeof Trace>[]> {
  const shapes = await pendingTransactionShapes(traces, addressBook, context);
  const response: Static<typeof Trace>[] = [];
  for (const trace of traces) {
    const actions = await pendingActionShapes([trace], values, addressBook, context);
    response.push(traceShape(trace, shapes.splice(0, trace.transactions.length), actions));
  }
  return response;
}

/** The actions that a client sees, of each trace by their end, the newest first. */
export function pendingActionShapes(
  traces: readonly PendingTrace[],
  values: Values,
  addressBook: AddressBookBuilder,
  context: Context,
): Promise<Static<typeof Action>[]> {
  const { account } = values;
  const involved = ({ accounts }: LedgerAction) =>
    !account || accounts.some((each) => each.equals(account));
  const actions = traces.flatMap((trace) =>
    visibleActions(trace.actions, values, context)
      .filter(involved)
      .toSorted((a, b) => Number(b.endLt - a.endLt) || Number(b.startLt - a.startLt)),
  );
  const options = { withAccounts: true, withTransactions: false };
  return actionsOf(actions, options, addressBook, context);
}

function traceShape(
  trace: PendingTrace,
  shapes: readonly TransactionShape[],
  actions: Static<typeof Action>[],
): Static<typeof Trace> {
  const { transactions } = trace;
  const [first, last] = [transactions[0], transactions.at(-1)];
  const tree = first && traceTree(first.hash, transactions);
  const sent = transactions.reduce((sum, { content }) => sum + content.outMessages.length, 0);
  return {
    trace_id: base64OrNull(trace.traceId),
    external_hash: base64(trace.externalHash),
    mc_seqno_start: String(first?.mcSeqno ?? 0),
    mc_seqno_end: String(last?.mcSeqno ?? 0),
    start_lt: String(first?.lt ?? 0),
    start_utime: first?.content.now ?? 0,
    end_lt: String(endLt(trace)),
    end_utime: last?.content.now ?? 0,
    trace_info: {
      trace_state: 'pending',
      messages: sent + 1,
      transactions: transactions.length,
      pending_messages: transactions.filter(({ emulated }) => emulated).length,
      classification_state: 'ok',
    },
    is_incomplete: !trace.isComplete,
    actions,
    ...(tree && { trace: tree }),
    transactions_order: shapes.map(({ hash }) => hash),
    transactions: Object.fromEntries(shapes.map((shape) => [shape.hash, shape])),
  };
}
