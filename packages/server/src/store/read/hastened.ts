import type { Database } from '../database.ts';
import type { Queries } from '../session.ts';

/** The same database, but each statement may take no longer than this. */
export function hastened(database: Database, timeoutMs: number): Queries {
  const hasten = <T>(work: (queries: Queries) => Promise<T>) =>
    database.transaction(async (queries) => {
      await queries.query(`select set_config('statement_timeout', $1, true)`, [String(timeoutMs)]);
      return work(queries);
    });
  return {
    query: (sql, values) => hasten((queries) => queries.query(sql, values)),
    execute: (sql, values) => hasten((queries) => queries.execute(sql, values)),
    copyIn: (sql, chunks) => hasten((queries) => queries.copyIn(sql, chunks)),
  };
}
