import type { Queries } from '../../store/connection.ts';
import type { Database } from '../../store/database.ts';
import type { Checkpoint } from '../../store/steps/checkpoint.ts';
import type { ReplacedTransaction } from '../../store/steps/replace.ts';
import type { IndexedMasterchain } from '../../store/steps/roll-back.ts';
import {
  dissolvePage,
  dissolveReplaced,
  dissolveTracesAfter,
  findConnectedTraces,
  finishPage,
  lockUntraced,
} from '../../store/traces/dissolve.ts';
import { lockTraces, setTraces } from '../../store/traces/write.ts';
import type { CommitStage, FollowStage } from '../stages.ts';
import type { StageStep } from '../step-transactions.ts';
import { assemble, type TracePart } from './assemble.ts';
import { joinTraces } from './join-traces.ts';
import { stepNodes, storedNode } from './node.ts';

/** Steps wait for the lock while a page is processed. */
const PAGE = 500;

/** Assembles transactions that have no trace, and completes what is too large for the transaction of a step. */
export class TraceSweep implements FollowStage {
  readonly #database: Database;

  constructor(database: Database) {
    this.#database = database;
  }

  /** No row counts as completed: transactions are complete before. */
  async next(): Promise<number | null> {
    const swept = await this.#database.transaction(async (queries) => {
      await lockTraces(queries);
      return sweepTraces(queries);
    });
    return swept === null ? null : 0;
  }
}

/**
 * Processes one page; null: nothing is left. The caller holds the lock of traces. No transaction is assembled while
 * another one still is in a dissolved trace, which may get the same id again.
 */
async function sweepTraces(queries: Queries): Promise<number | null> {
  return (
    (await dissolvePage(queries, PAGE)) ??
    (await assemblePage(queries)) ??
    (await finishPage(queries, PAGE))
  );
}

async function assemblePage(queries: Queries): Promise<number | null> {
  const rows = await lockUntraced(queries, PAGE);
  if (rows.length === 0) return null;
  const parts = await assemble(queries, rows.map(storedNode));
  await joinTraces(queries, parts, 'late');
  return rows.length;
}

/** Pages that a replacement or a rollback processes itself; `TraceSweep` does the rest. */
const PAGES = 10;

/** Assembles traces. The ids of traces are in the rows of transactions before these are written. */
export class TraceStage implements CommitStage {
  /** The parts of steps between `prepare` and `write`; several workers may share the stage. */
  readonly #parts = new WeakMap<StageStep, readonly TracePart[]>();

  /** Reads without the lock: `joinTraces` notices what others have changed since. */
  async prepare(queries: Queries, steps: readonly StageStep[]): Promise<void> {
    const [first] = steps;
    if (first) this.#parts.set(first, await assemble(queries, steps.flatMap(stepNodes)));
  }

  async write(
    queries: Queries,
    steps: readonly StageStep[],
    kind: Checkpoint['kind'],
  ): Promise<void> {
    const parts = steps[0] && this.#parts.get(steps[0]);
    if (!parts) return;
    await lockTraces(queries);
    await joinTraces(queries, parts, kind === 'head' ? 'live' : 'backfilled');
  }

  async replace(
    queries: Queries,
    { transactions }: StageStep,
    old: readonly ReplacedTransaction[],
  ): Promise<void> {
    await lockTraces(queries);
    await setTraces(
      queries,
      transactions.map(({ account, lt }) => ({ account, lt, traceId: null })),
    );
    // Rows may have been lost before, so the new transactions tell which traces are affected, too.
    const messages = transactions.flatMap(({ inMessage, outMessages }) =>
      [...(inMessage ? [inMessage] : []), ...outMessages].map(({ hash }) => hash),
    );
    const ids = [
      ...old.flatMap(({ trace_id }) => trace_id ?? []),
      ...transactions.map(({ hash }) => hash),
      ...(await findConnectedTraces(queries, messages)),
    ];
    const accounts = [...old, ...transactions].map(({ account }) => account);
    await dissolveReplaced(queries, ids, accounts);
    await sweepSome(queries);
  }

  async rollBack(queries: Queries, to: IndexedMasterchain): Promise<void> {
    await lockTraces(queries);
    await dissolveTracesAfter(queries, to.seqno);
    await sweepSome(queries);
  }
}

async function sweepSome(queries: Queries): Promise<void> {
  for (let page = 0; page < PAGES; page++) if ((await sweepTraces(queries)) === null) return;
}
