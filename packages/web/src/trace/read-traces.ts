import type { AddressBook, Metadata, Trace, TracesAnswer, Transaction } from '@tonway/client/v3';
import { hexOf } from '../format/hash.ts';
import { buildTrace } from './build-trace.ts';
import type { TraceModel } from './model.ts';

/** A trace without the content of its transactions. */
export interface TraceOverview {
  readonly head: Omit<Trace, 'trace' | 'transactions' | 'transactions_order'>;
  /** Null if the answer has no transactions, because there are too many. */
  readonly model: TraceModel | null;
  readonly address_book: AddressBook;
  readonly metadata: Metadata;
}

/** A trace whose transactions are read when they are shown. */
export interface LoadedTrace extends TraceOverview {
  transaction(hash: string): Promise<Transaction | null>;
}

/** What an answer tells; null if it has no trace. */
export function readTraces(text: string) {
  const { traces, address_book, metadata } = JSON.parse(text) as TracesAnswer;
  const [found] = traces;
  if (!found) return null;
  const { trace: _, transactions = {}, transactions_order: __, ...head } = found;
  const all = Object.values(transactions);
  const isComplete = head.trace_info.trace_state === 'complete' && !head.is_incomplete;
  const source = { id: head.trace_id, transactions: all, addressBook: address_book, isComplete };
  const model = all.length === 0 ? null : buildTrace(source);
  const overview: TraceOverview = { head, model, address_book, metadata };
  return { overview, transactions: new Map(all.map((each) => [hexOf(each.hash), each])) };
}
