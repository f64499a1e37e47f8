import { setTimeout as sleep } from 'node:timers/promises';
import type { Database } from '../store/database.ts';
import type { Session } from '../store/session.ts';
import { setSessionTimeouts, takeLeaderLock } from '../store/steps/progress.ts';

/** How often a standby tries to become the leader, and a leader keeps its idle connection alive. */
const HEARTBEAT_MS = 1000;

interface LeaderTask {
  /** Runs on the connection that holds the leader lock: if the connection breaks, nothing more can be written. */
  lead(session: Session, signal: AbortSignal): Promise<never>;
  readonly onStandby: () => void;
}

/** Waits for the leader lock, then runs `lead`. Never resolves: the end of leadership is always an error. */
export function runAsLeader(
  database: Database,
  { lead, onStandby }: LeaderTask,
  signal: AbortSignal,
): Promise<never> {
  return database.session(async (session) => {
    await setSessionTimeouts(session);
    while (!(await takeLeaderLock(session))) {
      onStandby();
      await sleep(HEARTBEAT_MS, undefined, { signal });
    }
    const ending = new AbortController();
    const both = AbortSignal.any([signal, ending.signal]);
    try {
      return await Promise.race([lead(session, both), keepAlive(session, both)]);
    } finally {
      ending.abort();
    }
  });
}

/** Throws when the connection is lost, even while the leader is idle. */
async function keepAlive(session: Session, signal: AbortSignal): Promise<never> {
  for (;;) {
    await sleep(HEARTBEAT_MS, undefined, { signal });
    await session.heartbeat();
  }
}
