import type { Queries } from '../store/connection.ts';
import type { Checkpoint } from '../store/steps/checkpoint.ts';
import type { ReplacedTransaction } from '../store/steps/replace.ts';
import type { IndexedMasterchain } from '../store/steps/roll-back.ts';
import { logBlocks, pruneLog, rollBackLog } from '../store/stream-log.ts';
import { ContractStage } from './contracts/contract-stage.ts';
import { librarySweep, stateSweep } from './states/sweep.ts';
import type { StageStep } from './step-transactions.ts';
import { TokenEvents } from './token-events/token-event-stage.ts';
import { TraceStage, TraceSweep } from './traces/trace-stage.ts';
import type { IndexerOptions } from './writer.ts';

/** Blocks after which old rows of the log are deleted. */
const PRUNE_INTERVAL = 100;

/** Announces new blocks, and the traces that they complete. Follows all other stages: their rows exist. */
class StreamLogStage implements CommitStage {
  async write(
    queries: Queries,
    steps: readonly StageStep[],
    kind: Checkpoint['kind'],
  ): Promise<void> {
    const [first, last] = [steps[0], steps.at(-1)];
    if (kind !== 'head' || !first || !last) return;
    if (steps.some(({ seqno }) => seqno % PRUNE_INTERVAL === 0)) await pruneLog(queries);
    await logBlocks(queries, first.seqno, last.seqno);
  }

  /** Old blocks are not announced again. */
  async replace(): Promise<void> {}

  rollBack(queries: Queries, { seqno }: IndexedMasterchain): Promise<void> {
    return rollBackLog(queries, seqno);
  }
}

/** Derives data from steps in the transaction that writes the steps, so that both are committed together. */
export interface CommitStage {
  /** Called before the rows of steps are written, to fill columns of the rows. */
  prepare?(queries: Queries, steps: readonly StageStep[]): Promise<void>;
  /** `steps` are consecutive. At the head they follow all written steps; backfilled steps come in any order. */
  write(queries: Queries, steps: readonly StageStep[], kind: Checkpoint['kind']): Promise<void>;
  /** Called after the rows of this step have replaced the rows with the same seqno; `old`: the transactions before. */
  replace(queries: Queries, step: StageStep, old: readonly ReplacedTransaction[]): Promise<void>;
  /** Called after all blocks above this masterchain block were removed; `accounts`: those that the blocks had changed. */
  rollBack(
    queries: Queries,
    to: IndexedMasterchain,
    accounts: readonly Uint8Array[],
  ): Promise<void>;
}

/**
 * Works asynchronously after the commit, on incomplete rows of the index. The progress is in the database, so that another
 * process can resume the work. Steps never wait for this stage.
 */
export interface FollowStage {
  /** Processes one page; returns how many rows were completed. Null: nothing is left. */
  next(signal: AbortSignal): Promise<number | null>;
}

/** The stages that run in the transaction of steps, in order. */
export function commitStages({ stages }: Pick<IndexerOptions, 'stages'>): readonly CommitStage[] {
  return stages ?? [new ContractStage(), new TokenEvents(), new TraceStage(), new StreamLogStage()];
}

/** The stages that run after the commit, and complete the rows that steps leave incomplete. */
export function followStages({
  database,
  upstream,
}: Pick<IndexerOptions, 'database' | 'upstream'>): readonly FollowStage[] {
  return [
    stateSweep(database, upstream),
    librarySweep(database, upstream),
    new TraceSweep(database),
  ];
}

/** Runs the stages after the commit until nothing is left; returns how many rows were completed. */
export async function finishFollowStages(
  options: Pick<IndexerOptions, 'database' | 'upstream'>,
  signal: AbortSignal,
): Promise<number> {
  let done = 0;
  for (const stage of followStages(options)) done += await finish(stage, signal);
  return done;
}

/** Runs a stage until nothing is left; returns how many rows were completed. */
export async function finish(stage: FollowStage, signal: AbortSignal): Promise<number> {
  let done = 0;
  for (;;) {
    signal.throwIfAborted();
    const more = await stage.next(signal);
    if (more === null) return done;
    done += more;
  }
}
