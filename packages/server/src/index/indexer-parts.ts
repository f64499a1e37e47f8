import { setTimeout as sleep } from 'node:timers/promises';
import type { Upstream } from '../network/upstream/session.ts';
import type { Database } from '../store/database.ts';
import type { Session } from '../store/session.ts';
import { setSessionTimeouts, takeLeaderLock } from '../store/steps/coverage.ts';
import type { CommitStage } from './stages.ts';
import type { DecodedStep, MasterchainStep } from './step.ts';

/** Turns blocks into rows. */
interface Decoder {
  decode(step: MasterchainStep): Promise<DecodedStep>;
}

/** Dependencies of the indexer. */
export interface IndexerParts {
  readonly database: Database;
  readonly upstream: Upstream;
  readonly decoder: Decoder;
  /** Width of an era in logical time, for an index that has no eras yet. */
  readonly eraWidth: bigint;
  /** Whether the chain may be reverted or replaced, and the index rolled back with it. */
  readonly isDevnet: boolean;
  /** Replaces the default stages of `commitStages`. */
  readonly stages?: readonly CommitStage[];
}

/** Receives events of indexing. */
export interface IndexObserver {
  wrote(steps: readonly DecodedStep[]): void;
  /** Reports a failure, which is retried automatically. */
  failed(error: unknown): void;
}

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
