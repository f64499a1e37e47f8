import { findBlockEntry } from '../../store/stream-log.ts';
import { TimeSlice } from '../../util/time-slice.ts';
import type { ShapeContext } from '../v3/operation.ts';
import type { Cursor } from './cursor.ts';
import type { StreamEvent } from './events/stream-event.ts';
import type { LiveMember } from './live-member.ts';
import { readBlockEvents, readMissedStates } from './missed-events.ts';
import type { RecentEvents } from './recent-events.ts';
import { MAX_INDEX, replayEvents } from './resume.ts';
import type { Subscription } from './subscription.ts';
import type { Turns } from './turns.ts';

interface CatchUpParts {
  /** Entries after `target` are delivered to all members; earlier ones may be on their way to others only. */
  readonly log: { readonly target: bigint };
  /** Limits how many clients read at a time. */
  readonly turns: Turns;
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
 * the connection is closed or its subscription changes.
 */
export async function catchUp(
  member: LiveMember,
  cursor: Cursor,
  parts: CatchUpParts,
): Promise<void> {
  const { subscription } = member;
  let from = cursor;
  do {
    member.hold();
    const { target } = parts.log;
    for await (const missed of readMissed(member, from, target, parts))
      if (!(await sendAll(member, subscription, missed, parts.context))) return;
    if (member.subscription !== subscription) return;
    from = { ...from, seq: target, index: MAX_INDEX };
  } while (!(await member.release()) && member.subscription === subscription);
}

/** False: the connection is closed, or its subscription has changed. */
async function sendAll(
  member: LiveMember,
  subscription: Subscription,
  { events, areSnapshots = false }: MissedEvents,
  context: ShapeContext,
): Promise<boolean> {
  for (const event of events) {
    if (!(await member.ready()) || member.subscription !== subscription) return false;
    await member.sendAlone(event, context, areSnapshots);
  }
  return member.subscription === subscription;
}

/** Only reading and making notifications takes a turn: a client that receives slowly delays nobody. */
async function* readMissed(
  member: LiveMember,
  from: Cursor,
  target: bigint,
  { turns, recent, context }: CatchUpParts,
): AsyncGenerator<MissedEvents> {
  if (from.seq > target || (from.seq === target && from.index === MAX_INDEX)) return;
  const { subscription, subject } = member;
  const run = <T>(task: () => Promise<T>) => turns.run(subject, task);
  const events = await recent.missed(subscription, from, target, { subject, run });
  const make = (made: readonly StreamEvent[]) => makeNotifications(made, subscription, context);
  if (events?.some((event) => !event.isMade(subscription))) await run(() => make(events));
  if (events) return yield { events };
  const missed = missedEvents(context, subscription, from, target);
  for (;;) {
    const isCurrent = () => member.subscription === subscription;
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
  if (block?.seq === from.seq)
    yield { events: await readBlockEvents(store, subscription, from.epoch, block) };
  // Before the traces: a client that resumes again, from one of those, has the states up to there.
  if (block)
    yield { events: await readMissedStates(store, subscription, block), areSnapshots: true };
  for await (const events of replayEvents(store, subscription, from, target)) yield { events };
}
