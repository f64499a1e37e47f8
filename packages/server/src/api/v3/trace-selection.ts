import { committedLt } from '../../store/blocks/read.ts';
import type { LedgerTrace } from '../../store/ledger/trace.ts';
import type { ReadStore } from '../../store/lists/read-store.ts';
import {
  findTracesOfMessages,
  findTracesOfTransactions,
  readTraces,
  type TraceFilter,
  traceOrder,
} from '../../store/traces/read.ts';
import { InvalidRequest } from '../http/errors.ts';
import { requireMasterchainBlock } from './block-selection.ts';
import type { Context } from './operation.ts';
import { nextCursor, pageAfter } from './page.ts';
import { addressKind } from './params/address.ts';
import { commonLt, LT, ltBounds, timeBounds, UTIME } from './params/bounds.ts';
import { hashList } from './params/hash.ts';
import { optional } from './params/kind.ts';
import { int32Kind } from './params/number.ts';
import { PAGE, SORT } from './params/page.ts';
import type { ParamValues } from './params/param.ts';

/** Parameters that select traces. */
export const TRACES = {
  account: optional(addressKind, 'Only traces with a transaction of this account'),
  trace_id: hashList('Only these traces'),
  tx_hash: hashList('Only traces with any of these transactions'),
  msg_hash: hashList('Only traces with any of these messages, by hash or normalized hash'),
  mc_seqno: optional(int32Kind, 'Only traces that this masterchain block completed'),
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
