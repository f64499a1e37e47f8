import type { Static } from 'typebox';
import { readActionsOfTraces } from '../../store/actions/read.ts';
import { committedLt } from '../../store/blocks/read.ts';
import type { LedgerTrace } from '../../store/ledger/trace.ts';
import type { LedgerTransaction } from '../../store/ledger/transaction.ts';
import { commonLt } from '../../store/lists/list-sql.ts';
import type { ReadStore } from '../../store/lists/read-store.ts';
import {
  findTracesOfMessages,
  findTracesOfTransactions,
  readTraces,
  type TraceFilter,
  traceOrder,
} from '../../store/traces/read.ts';
import {
  MAX_TRACE_TRANSACTIONS,
  readTraceTransactions,
  tracesInParts,
} from '../../store/traces/trace-transactions.ts';
import { type IndexedTransaction, ledgerTransactions } from '../../store/transactions/read.ts';
import { TimeSlice } from '../../util/time-slice.ts';
import { mapInSlices } from '../http/large-responses.ts';
import { InvalidRequest, ResponseTooLarge } from '../kernel/errors.ts';
import { optional, type ParamValues } from '../kernel/params.ts';
import { AddressBookBuilder } from './accounts.ts';
import type { Context } from './operation.ts';
import { nextCursor, PAGE, pageAfter, SORT } from './paging.ts';
import { addressType, hashList } from './params/address.ts';
import { LT, ltBounds, requireMasterchainBlock, timeBounds, UTIME } from './params/bounds.ts';
import { int32Type } from './params/number.ts';
import { type Trace, traceHead, traceTree } from './shapes/trace.ts';
import { type Transaction, transaction } from './shapes/transaction.ts';
import { addAccounts } from './transaction-list.ts';
import { actionsOf } from './visible-actions.ts';

/** No transaction is shorter in a response. */
const MIN_TRANSACTION_BYTES = 1000;

type TraceShape = Static<typeof Trace>;

/** No action is shorter in a response. */
const MIN_ACTION_BYTES = 500;

/** The fields of a response about traces, in the same order; with actions if there are types to show. */
export async function tracesResponse(
  traces: readonly LedgerTrace[],
  actionTypes: readonly string[] | null,
  context: Context,
) {
  const { maxResponseBytes } = context.settings;
  const shown = traces.filter(({ transactions }) => transactions <= MAX_TRACE_TRANSACTIONS);
  const total = shown.reduce((sum, { transactions }) => sum + transactions, 0);
  if (total * MIN_TRANSACTION_BYTES > maxResponseBytes)
    throw new ResponseTooLarge(maxResponseBytes);
  const addressBook = new AddressBookBuilder();
  const shapes = new Map<LedgerTrace, TraceShape>();
  for (const part of tracesInParts(shown)) {
    const found = await readTraceTransactions(context.store, part);
    const contents = await shapeTransactions(found.flat(), part, addressBook, context);
    for (const [i, trace] of part.entries())
      shapes.set(trace, traceShape(trace, contents.splice(0, found[i]?.length)));
  }
  if (actionTypes) await addActions(shapes, actionTypes, addressBook, context);
  return {
    shown: traces.map((trace) => shapes.get(trace) ?? withoutContent(trace)),
    ...(await addressBook.fields(context)),
  };
}

async function addActions(
  shapes: Map<LedgerTrace, TraceShape>,
  types: readonly string[],
  addressBook: AddressBookBuilder,
  context: Context,
): Promise<void> {
  const { maxResponseBytes: maxBytes } = context.settings;
  const limits = { limit: Math.ceil(maxBytes / MIN_ACTION_BYTES), maxBytes };
  const found = await readActionsOfTraces(context.store, [...shapes.keys()], types, limits);
  if (!found) throw new ResponseTooLarge(maxBytes);
  const options = { withAccounts: false, withTransactions: false };
  const shown = await actionsOf(found.flat(), options, addressBook, context);
  for (const [i, [trace, shape]] of [...shapes].entries())
    shapes.set(trace, { ...shape, actions: shown.splice(0, found[i]?.length ?? 0) });
}

/** A transaction with its shape. */
interface Content {
  readonly transaction: LedgerTransaction;
  readonly shape: Static<typeof Transaction>;
}

async function shapeTransactions(
  found: readonly IndexedTransaction[],
  traces: readonly LedgerTrace[],
  addressBook: AddressBookBuilder,
  { store, settings }: Context,
): Promise<Content[]> {
  const slice = new TimeSlice();
  for (const each of found) {
    addAccounts(addressBook, each);
    if (slice.isOver) await slice.next();
  }
  const origins = traces.map(({ id, ...trace }) => ({ ...trace, traceId: id }));
  const transactions = await ledgerTransactions(store, found, origins);
  const shapeOf = (each: LedgerTransaction) => transaction(each, settings);
  const shapes = await mapInSlices(transactions, shapeOf, settings.maxResponseBytes);
  return transactions.flatMap((each, i) => {
    const shape = shapes[i];
    return shape ? [{ transaction: each, shape }] : [];
  });
}

function traceShape(trace: LedgerTrace, contents: readonly Content[]): TraceShape {
  const tree = traceTree(
    trace.id,
    contents.map(({ transaction }) => transaction),
  );
  const isMissing = contents.length !== trace.transactions;
  const warning = isMissing ? 'missing node in trace found' : tree ? null : 'trace is too deep';
  return {
    ...traceHead(trace),
    ...(warning && { is_incomplete: true, warning }),
    ...(tree && { trace: tree }),
    transactions_order: contents.map(({ shape }) => shape.hash),
    transactions: Object.fromEntries(contents.map(({ shape }) => [shape.hash, shape])),
  };
}

function withoutContent(trace: LedgerTrace): TraceShape {
  return { ...traceHead(trace), is_incomplete: true, warning: 'trace is too large' };
}

/** Parameters that select traces. */
export const TRACES = {
  account: optional(addressType, 'Only traces with a transaction of this account'),
  trace_id: hashList('Only these traces'),
  tx_hash: hashList('Only traces with any of these transactions'),
  msg_hash: hashList('Only traces with any of these messages, by hash or normalized hash'),
  mc_seqno: optional(int32Type, 'Only traces that this masterchain block completed'),
  ...UTIME,
  ...LT,
  ...PAGE,
  ...SORT,
};

type Values = ParamValues<typeof TRACES>;

/** The selected traces, and the field with the next cursor. */
export async function selectTraces(
  values: Values,
  { store, settings }: Context,
): Promise<{
  readonly found: readonly LedgerTrace[];
  readonly cursor: ReturnType<typeof nextCursor>;
}> {
  const filter = await filterOf(values, store);
  const order = traceOrder(filter, values.sort);
  const page = pageAfter(values, order, settings);
  const { items, next } = await readTraces(store, filter, order, page);
  return { found: items, cursor: nextCursor(order, next) };
}

async function filterOf(values: Values, store: ReadStore): Promise<TraceFilter> {
  const { account, trace_id, tx_hash, msg_hash, mc_seqno } = values;
  if ([account, trace_id, tx_hash, msg_hash].filter((value) => value !== null).length > 1)
    throw new InvalidRequest(
      'only one of account, trace_id, tx_hash, msg_hash should be specified',
    );
  const lt = ltBounds(values);
  const block = mc_seqno === null ? null : await requireMasterchainBlock(store, mc_seqno);
  const ids = tx_hash
    ? await findTracesOfTransactions(store, tx_hash)
    : msg_hash
      ? await findTracesOfMessages(store, msg_hash)
      : trace_id;
  return {
    ...(account && { account }),
    ...(ids && { ids }),
    ...(mc_seqno !== null && { mcSeqno: mc_seqno }),
    utime: timeBounds(values),
    lt: block ? commonLt(lt, committedLt(block)) : lt,
  };
}
