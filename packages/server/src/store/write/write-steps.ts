import { equalBytes } from '@tonway/chain';
import { notifyIndexed } from '../index-events.ts';
import type { AccountCode, LatestState, StoredStep } from '../rows.ts';
import type { Queries, Session } from '../session.ts';
import { checkAdjacentBlocks } from './adjacent-blocks.ts';
import { advance, type Checkpoint } from './checkpoint.ts';
import { insertCodes } from './codes.ts';
import { copyRows, type EncodedRows } from './copy-rows.ts';
import { forkError } from './errors.ts';
import { upsertLatestStates } from './latest-states.ts';

export interface StepsToWrite {
  /** Consecutive steps. */
  readonly steps: readonly StoredStep[];
  /** The last state of every account that the steps change. */
  readonly states: readonly LatestState[];
  readonly codes: readonly AccountCode[];
  /** Additional rows of `account_states`, completed after the steps were decoded. */
  readonly history: EncodedRows;
}

/**
 * Writes the rows, the rows that `derive` adds, and the checkpoint in one transaction. The eras of the rows must
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
    // First, so that a writer whose checkpoint has moved fails early.
    const { parentRootHash } = first;
    const written = { ...last, parentRootHash, first: first.seqno, last: last.seqno };
    await advance(queries, checkpoint, written);
    await copyRows(queries, steps, history);
    for (const { seqno, globalVersion } of steps)
      if (globalVersion !== null) await insertGlobalVersion(queries, seqno, globalVersion);
    await writeStates(queries, states, codes);
    await derive?.(queries);
    if (checkpoint.kind === 'range' || checkpoint.isFirst)
      await checkAdjacentBlocks(queries, written);
    await notifyIndexed(queries, { kind: checkpoint.kind, first: first.seqno, last: last.seqno });
  });
}

/** Steps that were fetched during a fork may belong to different forks. */
function checkFollows(step: StoredStep, before: StoredStep): void {
  if (step.seqno !== before.seqno + 1)
    throw new TypeError(`steps ${before.seqno} and ${step.seqno} are not consecutive`);
  if (!equalBytes(step.parentRootHash, before.rootHash)) throw forkError(step.seqno);
}

/** Stores latest states and their codes. */
export async function writeStates(
  queries: Queries,
  states: readonly LatestState[],
  codes: readonly AccountCode[],
): Promise<void> {
  await insertCodes(queries, codes);
  await upsertLatestStates(queries, states);
}

/** Stores the global version that a key block sets. */
export async function insertGlobalVersion(
  queries: Queries,
  seqno: number,
  version: number,
): Promise<void> {
  await queries.execute(
    'insert into chain.global_versions (mc_seqno, version) values ($1, $2) on conflict do nothing',
    [seqno, version],
  );
}
