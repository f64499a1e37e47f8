import type { Database } from '../../store/database.ts';
import type { Queries } from '../../store/session.ts';
import { dissolvePage, finishPage, lockUntraced } from '../../store/traces/dissolve.ts';
import { lockTraces } from '../../store/traces/write.ts';
import type { FollowStage } from '../stages.ts';
import { assemble } from './assemble-stored.ts';
import { joinTraces } from './join-traces.ts';
import { storedNode } from './node.ts';

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
export async function sweepTraces(queries: Queries): Promise<number | null> {
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
