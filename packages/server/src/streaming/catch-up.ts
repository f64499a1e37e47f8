import { findBlockEntry } from '../store/read/stream-log.ts';
import type { ShapeContext } from '../v3/operation.ts';
import type { Cursor } from './cursor.ts';
import type { StreamEvent } from './events/stream-event.ts';
import type { LiveMember } from './live-member.ts';
import { readBlockEvents, readMissedStates } from './missed-events.ts';
import { MAX_INDEX, replayTraces } from './resume.ts';
import type { Subscription } from './subscription.ts';
import type { Turns } from './turns.ts';

interface CatchUpParts {
  /** Entries after `target` are delivered to all members; earlier ones may be on their way to others only. */
  readonly log: { readonly target: bigint };
  /** Limits how many clients read at a time. */
  readonly turns: Turns;
  readonly context: ShapeContext;
}

/** An event that a client missed. */
interface MissedEvent {
  readonly event: StreamEvent;
  /** The newest state of an account, instead of all that were missed. */
  readonly isSnapshot: boolean;
}

/**
 * Sends a client what it missed since a cursor, while live events are held for it; the client is live then. Ends early if
 * the connection is closed or its subscription changes.
 */
export async function catchUp(
  member: LiveMember,
  cursor: Cursor,
  { log, turns, context }: CatchUpParts,
): Promise<void> {
  const { subscription } = member;
  let from = cursor;
  do {
    member.hold();
    const { target } = log;
    const missed = missedEvents(context, subscription, from, target);
    // Only reading takes a turn: a client that reads slowly delays nobody.
    for (;;) {
      const read = async () => (member.subscription === subscription ? missed.next() : null);
      const next = await turns.run(member.subject, read);
      if (next?.done) break;
      if (!(await member.ready()) || next === null || member.subscription !== subscription) return;
      await member.sendAlone(next.value.event, context, next.value.isSnapshot);
    }
    from = { ...from, seq: target, index: MAX_INDEX };
  } while (!(await member.release()) && member.subscription === subscription);
}

async function* missedEvents(
  { store }: ShapeContext,
  subscription: Subscription,
  from: Cursor,
  target: bigint,
): AsyncGenerator<MissedEvent> {
  if (from.seq > target || (from.seq === target && from.index === MAX_INDEX)) return;
  const block = await findBlockEntry(store.queries, from.seq);
  // The cursor may be in the middle of the block.
  if (block?.seq === from.seq)
    for (const event of await readBlockEvents(store, subscription, from.epoch, block))
      yield { event, isSnapshot: false };
  // Before the traces: a client that resumes again, from one of those, has the states up to there.
  if (block)
    for (const event of await readMissedStates(store, subscription, block))
      yield { event, isSnapshot: true };
  for await (const event of replayTraces(store, subscription, from, target))
    yield { event, isSnapshot: false };
}
