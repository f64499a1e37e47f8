import type { Database } from '../store/database.ts';
import type { Queries } from '../store/session.ts';
import type { Checkpoint } from '../store/write/checkpoint.ts';
import type { IndexedMasterchain } from '../store/write/roll-back.ts';
import type { Upstream } from '../upstream/session.ts';
import { LibrarySweep } from './states/library-sweep.ts';
import { StateSweep } from './states/sweep.ts';
import type { StageStep } from './step-transactions.ts';

/** What stages are made with; each is given what it needs by its constructor. */
export interface StageParts {
  readonly database: Database;
  readonly upstream: Upstream;
}

/**
 * Derives something from steps in the transaction that writes them: it is in the index together with them, or not at
 * all.
 */
export interface CommitStage {
  /** `steps` follow each other. At the head they follow all that is written; those of a range may come in any order. */
  write(queries: Queries, steps: readonly StageStep[], kind: Checkpoint['kind']): Promise<void>;
  /** The rows of this step have taken the place of those that were there under its number. */
  replace(queries: Queries, step: StageStep): Promise<void>;
  /** All behind this masterchain block is gone. */
  rollBack(queries: Queries, to: IndexedMasterchain): Promise<void>;
}

/**
 * Works behind the commit, on what the index says is open; its progress is in the store, so that it goes on where another
 * process has ended. Steps never wait for it.
 */
export interface FollowStage {
  /** A piece of the work; gives how much of it could be done. Null: nothing is open. */
  next(signal: AbortSignal): Promise<number | null>;
}

/** The stages in the transaction of steps, in their order. */
export function commitStages(_parts: StageParts): readonly CommitStage[] {
  return [];
}

/** The stages behind it: what a step leaves open is completed bit by bit. */
export function followStages({ database, upstream }: StageParts): readonly FollowStage[] {
  return [new StateSweep(database, upstream), new LibrarySweep(database, upstream)];
}

/** Works until nothing is open; gives how much was done. */
export async function finish(stage: FollowStage, signal: AbortSignal): Promise<number> {
  let done = 0;
  for (;;) {
    const more = await stage.next(signal);
    if (more === null) return done;
    done += more;
  }
}
