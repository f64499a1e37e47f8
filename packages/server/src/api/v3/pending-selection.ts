import { normalizedMessageHash, toBase64 } from '@tonway/chain';
import type { PendingReader } from '../../index/pending/traces/pending-store.ts';
import type { PendingTrace } from '../../index/pending/traces/pending-trace.ts';
import { ANY_TIME } from '../../store/lists/conditions.ts';
import { ALL_LT } from '../../store/lists/order.ts';
import type { ReadStore } from '../../store/lists/read-store.ts';
import { findReceivers } from '../../store/messages/transactions.ts';
import { findUnclassified } from '../../store/traces/queue.ts';
import { readTraces, traceOrder } from '../../store/traces/read.ts';
import { findTransactions, type IndexedTransaction } from '../../store/transactions/read.ts';
import { InvalidRequest, RequestError } from '../http/errors.ts';
import { SUPPORTED_TYPES } from './actions.ts';
import type { Context } from './operation.ts';
import { addressKind } from './params/address.ts';
import { hashList } from './params/hash.ts';
import { optional } from './params/kind.ts';
import type { ParamValues } from './params/param.ts';

/** Parameters that select pending traces. */
export const PENDING = {
  account: optional(addressKind, 'Traces with a transaction or an action of this account'),
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

export function endLt({ transactions }: PendingTrace): bigint {
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
