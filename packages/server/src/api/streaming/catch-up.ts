import type { ReadStore } from '../../store/lists/read-store.ts';
import { readChangedSince, readStatesAfter } from '../../store/stream/entries.ts';
import { findBlockEntry, type LogEntry } from '../../store/stream-log.ts';
import { readJettonWallets } from '../../store/tokens/jettons.ts';
import { TimeSlice } from '../../util/time-slice.ts';
import type { ShapeContext } from '../v3/operation.ts';
import type { Cursor } from './cursor.ts';
import { JettonEvent, StateEvent } from './events/account-events.ts';
import { readEntryEvents } from './events/entry-events.ts';
import type { StreamEvent } from './events/stream-event.ts';
import type { RecentEvents } from './recent-events.ts';
import { accountKeys, interestOf, MAX_INDEX, replayEvents } from './resume.ts';
import type { Subscriber } from './subscriber.ts';
import type { Subscription } from './subscription.ts';
import type { FairQueue } from './task-limits.ts';

/** Balances are announced some blocks after they changed: one of these may not have been sent. */
const LATE_BLOCKS = 20;
/** Jetton wallets whose balance is sent to a client that resumes. */
const MAX_WALLETS = 1000;

/** The newest states of the accounts that changed after a block: states in between are not sent. */
async function readMissedStates(
  store: ReadStore,
  subscription: Subscription,
  { mcSeqno }: LogEntry,
): Promise<readonly StreamEvent[]> {
  const { types } = subscription;
  return [
    ...(types.has('account_state_change') ? await accountStates(store, subscription, mcSeqno) : []),
    ...(types.has('jettons_change')
      ? await jettonBalances(store, subscription, mcSeqno - LATE_BLOCKS)
      : []),
  ];
}

async function accountStates(store: ReadStore, subscription: Subscription, since: number) {
  const changed = await readChangedSince(store, accountKeys(subscription), since);
  const states = await readStatesAfter(store, changed);
  return changed.flatMap((each) => {
    const state = states.get(each.account.toString('latin1'));
    return state ? new StateEvent(each, state, null) : [];
  });
}

async function jettonBalances(store: ReadStore, subscription: Subscription, since: number) {
  const keys = accountKeys(subscription);
  const page = { limit: MAX_WALLETS, offset: 0, after: null };
  const [owned, named] = await Promise.all(
    [{ owners: keys }, { accounts: keys }].map((by) =>
      readJettonWallets(store, { ...by, isHolding: false, sort: null }, page),
    ),
  );
  const wallets = [...(owned?.items ?? []), ...(named?.items ?? [])];
  const changed = await readChangedSince(
    store,
    wallets.map(({ account }) => account),
    since,
  );
  const isChanged = new Set(changed.map(({ account }) => account.toString('latin1')));
  return wallets
    .filter(({ account }) => isChanged.has(account.toString('latin1')))
    .map((wallet) => new JettonEvent(wallet));
}

interface CatchUpContext {
  /** Entries after `target` are delivered to all subscribers; earlier ones may be on their way to others only. */
  readonly log: { readonly target: bigint };
  /** Limits how many clients read at a time. */
  readonly queue: FairQueue;
  /** What clients share that were away for a short time. */
  readonly recent: RecentEvents;
  readonly context: ShapeContext;
}

/** Events that a client missed, read at once. */
interface MissedEvents {
  readonly events: readonly StreamEvent[];
  /** They are the newest states of accounts, instead of all that were missed. */
  readonly areSnapshots?: boolean;
}

/**
 * Sends a client what it missed since a cursor, while live events are held for it; the client is live then. Ends early if
 * the subscriber is gone or its subscription changes.
 */
export async function catchUp(
  subscriber: Subscriber,
  cursor: Cursor,
  options: CatchUpContext,
): Promise<void> {
  const { subscription } = subscriber;
  let from = cursor;
  do {
    subscriber.hold();
    const { target } = options.log;
    for await (const missed of readMissed(subscriber, from, target, options))
      if (!(await sendAll(subscriber, subscription, missed, options.context))) return;
    if (subscriber.subscription !== subscription) return;
    from = { ...from, seq: target, index: MAX_INDEX };
  } while (!(await subscriber.release()) && subscriber.subscription === subscription);
}

/** False: the subscriber is gone, or its subscription has changed. */
async function sendAll(
  subscriber: Subscriber,
  subscription: Subscription,
  { events, areSnapshots = false }: MissedEvents,
  context: ShapeContext,
): Promise<boolean> {
  for (const event of events) {
    if (!(await subscriber.ready()) || subscriber.subscription !== subscription) return false;
    await subscriber.sendAlone(event, context, areSnapshots);
  }
  return subscriber.subscription === subscription;
}

/** Only reading and making notifications takes a turn: a client that receives slowly delays nobody. */
async function* readMissed(
  subscriber: Subscriber,
  from: Cursor,
  target: bigint,
  { queue, recent, context }: CatchUpContext,
): AsyncGenerator<MissedEvents> {
  if (from.seq > target || (from.seq === target && from.index === MAX_INDEX)) return;
  const { subscription, subject } = subscriber;
  const run = <T>(task: () => Promise<T>) => queue.run(subject, task);
  const events = await recent.missed(subscription, from, target, { subject, run });
  const make = (made: readonly StreamEvent[]) => makeNotifications(made, subscription, context);
  if (events?.some((event) => !event.isMade(subscription))) await run(() => make(events));
  if (events) return yield { events };
  const missed = missedEvents(context, subscription, from, target);
  for (;;) {
    const isCurrent = () => subscriber.subscription === subscription;
    const next = await run(async () => {
      const read = isCurrent() ? await missed.next() : null;
      if (!read?.done) await make(read?.value.events ?? []);
      return read;
    });
    if (next === null || next.done) return;
    yield next.value;
  }
}

async function makeNotifications(
  events: readonly StreamEvent[],
  subscription: Subscription,
  context: ShapeContext,
): Promise<void> {
  const slice = new TimeSlice();
  for (const event of events) {
    if (subscription.types.has(event.type)) await event.notification(subscription, context);
    if (slice.isOver) await slice.next();
  }
}

async function* missedEvents(
  { store }: ShapeContext,
  subscription: Subscription,
  from: Cursor,
  target: bigint,
): AsyncGenerator<MissedEvents> {
  const block = await findBlockEntry(store.queries, from.seq);
  // The cursor may be in the middle of the block.
  if (block?.seq === from.seq) {
    const events = await readEntryEvents(store, [block], interestOf(subscription), from.epoch);
    yield { events: events.flat() };
  }
  // Before the traces: a client that resumes again, from one of those, has the states up to there.
  if (block)
    yield { events: await readMissedStates(store, subscription, block), areSnapshots: true };
  for await (const events of replayEvents(store, subscription, from, target)) yield { events };
}
