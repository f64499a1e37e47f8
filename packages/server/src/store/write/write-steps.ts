import { equalBytes } from '@tonway/chain';
import { notifyIndexed } from '../index-events.ts';
import type { AccountCode, LatestState, StoredStep } from '../rows.ts';
import type { Queries, Session } from '../session.ts';
import { advance, type Checkpoint } from './checkpoint.ts';
import { insertCodes } from './codes.ts';
import { copyRows, type LateRows } from './copy-rows.ts';
import { forked } from './errors.ts';
import { insertGlobalVersion } from './global-versions.ts';
import { upsertLatestStates } from './latest-states.ts';
import { checkNeighbours } from './neighbours.ts';

export interface StepsToWrite {
  /** One after the other, without a gap. */
  readonly steps: readonly StoredStep[];
  /** The last state of every account that they touch. */
  readonly states: readonly LatestState[];
  readonly codes: readonly AccountCode[];
  /** More rows of `account_states`, which were not finished in the steps. */
  readonly history: LateRows;
}

/**
 * Everything or nothing: the rows, what `derive` adds, and the checkpoint that says they are there. Their eras have to
 * exist.
 */
export async function writeSteps(
  session: Session,
  { steps, states, codes, history }: StepsToWrite,
  checkpoint: Checkpoint,
  derive?: (queries: Queries) => Promise<void>,
): Promise<void> {
  const [first, last] = [steps[0], steps.at(-1)];
  if (!first || !last) return;
  for (const [i, step] of steps.slice(1).entries()) checkFollows(step, steps[i] ?? first);
  await session.transaction(async (queries) => {
    // First of all: whoever comes too late learns it before the work.
    const { parentRootHash } = first;
    const written = { ...last, parentRootHash, first: first.seqno, last: last.seqno };
    await advance(queries, checkpoint, written);
    await copyRows(queries, steps, history);
    for (const { seqno, globalVersion } of steps)
      if (globalVersion !== null) await insertGlobalVersion(queries, seqno, globalVersion);
    await writeStates(queries, states, codes);
    await derive?.(queries);
    if (checkpoint.kind === 'range' || checkpoint.isFirst) await checkNeighbours(queries, written);
    await notifyIndexed(queries, { kind: checkpoint.kind, first: first.seqno, last: last.seqno });
  });
}

/** Steps that were fetched while the chain changed may be of two forks. */
function checkFollows(step: StoredStep, before: StoredStep): void {
  if (step.seqno !== before.seqno + 1)
    throw new TypeError(`steps ${before.seqno} and ${step.seqno} are not in a row`);
  if (!equalBytes(step.parentRootHash, before.rootHash)) throw forked(step.seqno);
}

/** States as they are known, and their code. */
export async function writeStates(
  queries: Queries,
  states: readonly LatestState[],
  codes: readonly AccountCode[],
): Promise<void> {
  await insertCodes(queries, codes);
  await upsertLatestStates(queries, states);
}
