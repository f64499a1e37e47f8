import { Address } from '@tonway/chain';
import { accountKey } from '../../store/accounts/account-key.ts';
import type { Queries } from '../../store/connection.ts';
import type { ReadStore } from '../../store/lists/read-store.ts';
import {
  findBlockBefore,
  findBlockEntry,
  findLoggedBlock,
  type LogBounds,
  type LogFilter,
  readLogBounds,
  readLogWindow,
} from '../../store/stream-log.ts';
import { findTracesOfMessages } from '../../store/traces/read.ts';
import { type Cursor, cursorText, type Since } from './cursor.ts';
import { type Interest, readEntryEvents } from './events/entry-events.ts';
import type { StreamEvent } from './events/stream-event.ts';
import type { Subscription } from './subscription.ts';

/** Traces whose content is in memory at once. */
const PAGE = 20;

/** Why a client cannot resume. */
export interface Reset {
  readonly reason: 'epoch' | 'window';
  /** The first position that a client can resume after. */
  readonly oldest: string;
}

/** The position after which a client continues, or the reason why this is not possible. */
export async function findStart({ queries }: ReadStore, since: Since): Promise<Cursor | Reset> {
  const bounds = await readLogBounds(queries, since.kind === 'cursor' ? since.seq : 0n);
  const { epoch } = bounds;
  if (since.kind === 'cursor')
    return since.epoch === epoch
      ? within(bounds, { epoch, seq: since.seq, index: since.index })
      : resetOf(bounds, 'epoch');
  const before =
    since.kind === 'mc_seqno' ? since.mcSeqno - 1 : await findBlockBefore(queries, since.utime);
  return before === null ? resetOf(bounds, 'window') : afterBlock(queries, bounds, before);
}

/** A block that is not indexed yet is waited for. */
async function afterBlock(
  queries: Queries,
  bounds: LogBounds,
  mcSeqno: number,
): Promise<Cursor | Reset> {
  const { epoch, first, last } = bounds;
  const seq = await findLoggedBlock(queries, mcSeqno);
  if (seq !== null) return { epoch, seq, index: MAX_INDEX };
  if ((await findLoggedBlock(queries, mcSeqno + 1)) !== null)
    return { epoch, seq: first - 1n, index: MAX_INDEX };
  const head = await findBlockEntry(queries, last);
  const isNewer = head !== null && mcSeqno > head.mcSeqno;
  return isNewer ? { epoch, seq: last, index: MAX_INDEX } : resetOf(bounds, 'window');
}

/** Follows all notifications of its entry. */
export const MAX_INDEX = 2 ** 32 - 1;

/** A log without the entry of the cursor has lost it, and may have lost others: an older backup was restored. */
function within(bounds: LogBounds, cursor: Cursor): Cursor | Reset {
  if (cursor.seq < bounds.first) return resetOf(bounds, 'window');
  return cursor.seq === bounds.reached ? cursor : resetOf(bounds, 'epoch');
}

export function resetOf({ epoch, first }: LogBounds, reason: Reset['reason']): Reset {
  return { reason, oldest: cursorText({ epoch, seq: first, index: 0 }) };
}

/** The finalized events for a subscription, except states, from the entry of a cursor up to a position of the log, in pages. */
export async function* replayEvents(
  store: ReadStore,
  subscription: Subscription,
  { epoch, seq }: Cursor,
  last: bigint,
): AsyncGenerator<readonly StreamEvent[]> {
  const filter = await logFilter(store, subscription);
  const interest = withoutStates(interestOf(subscription));
  let after = seq - 1n;
  while (after < last) {
    const { entries, upTo } = await readLogWindow(store.queries, after, last, filter);
    for (let at = 0; at < entries.length; at += PAGE) {
      const page = entries.slice(at, at + PAGE);
      yield (await readEntryEvents(store, page, interest, epoch)).flat();
    }
    after = upTo;
  }
}

function withoutStates(interest: Interest): Interest {
  const hasType: Interest['hasType'] = (type) =>
    type !== 'account_state_change' && interest.hasType(type);
  return { ...interest, hasType };
}

async function logFilter(store: ReadStore, subscription: Subscription): Promise<LogFilter> {
  const { types, traceHashes, allRoots } = subscription;
  const accounts = accountKeys(subscription);
  const hashes = Array.from(traceHashes, (hash) => Buffer.from(hash, 'base64'));
  return {
    transactionsOf: types.has('transactions') ? accounts : [],
    actionsOf: types.has('actions') ? accounts : [],
    traces: hashes.length === 0 ? [] : await findTracesOfMessages(store, hashes),
    hasBlocks: types.has('blocks'),
    hasTickTock: allRoots,
  };
}

export function interestOf(subscription: Subscription): Interest {
  const { addresses, traceHashes, types, allRoots } = subscription;
  return {
    hasAccount: (account) => addresses.has(account),
    hasTrace: (hash) => traceHashes.has(hash),
    hasType: (type) => types.has(type),
    hasTickTock: allRoots,
  };
}

/** The keys of the subscribed accounts. */
export function accountKeys({ addresses }: Subscription): readonly Buffer[] {
  return Array.from(addresses, (address) => accountKey(Address.parse(address)));
}
