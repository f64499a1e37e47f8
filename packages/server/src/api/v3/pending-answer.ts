import type { Static } from 'typebox';
import type { PendingTrace } from '../../index/pending/traces/pending-trace.ts';
import type { LedgerAction } from '../../store/ledger/trace.ts';
import { mapInSlices } from '../http/large-answers.ts';
import type { AddressBookBuilder } from './accounts.ts';
import { actionsOf, visibleActions } from './actions.ts';
import type { Context } from './operation.ts';
import type { ParamValues } from './params/param.ts';
import { endLt, type PENDING } from './pending-selection.ts';
import type { Action } from './shapes/action.ts';
import { base64, base64OrNull } from './shapes/text.ts';
import { type Trace, traceTree } from './shapes/trace.ts';
import { type Transaction, transaction } from './shapes/transaction.ts';
import { addAccounts } from './transactions-answer.ts';

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
  return mapInSlices(all, (each) => transaction(each, settings), settings.maxAnswerBytes);
}

export async function pendingTraceShapes(
  traces: readonly PendingTrace[],
  values: Values,
  addressBook: AddressBookBuilder,
  context: Context,
): Promise<Static<typeof Trace>[]> {
  const shapes = await pendingTransactionShapes(traces, addressBook, context);
  const answer: Static<typeof Trace>[] = [];
  for (const trace of traces) {
    const actions = await pendingActionShapes([trace], values, addressBook, context);
    answer.push(traceShape(trace, shapes.splice(0, trace.transactions.length), actions));
  }
  return answer;
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
