import type { Queries } from '../store/session.ts';
import type { Checkpoint } from '../store/steps/checkpoint.ts';
import type { IndexedMasterchain } from '../store/steps/roll-back.ts';
import { logBlocks, pruneLog, rollBackLog } from '../store/stream-log.ts';
import type { CommitStage } from './stages.ts';
import type { StageStep } from './step-transactions.ts';

/** Blocks after which old rows of the log are deleted. */
const PRUNE_INTERVAL = 100;

/** Announces new blocks, and the traces that they complete. Follows all other stages: their rows exist. */
export class StreamLogStage implements CommitStage {
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
