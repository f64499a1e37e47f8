import type { Queries } from '../session.ts';

/** A writer has the rows of a COPY in memory: it never makes PostgreSQL wait for so long. */
const MAX_SILENCE_MS = 5000;

interface Copy {
  readonly pid: number;
  /** Equal in two rounds: nothing has arrived between them. */
  readonly progress: string;
}

/**
 * Ends writers that are silent in the middle of a COPY. No timeout of PostgreSQL applies to them: the connection of a
 * suspended process would hold its locks until the process is resumed.
 */
export class SuspendedCopies {
  #silentSinceMs = new Map<string, number>();

  /** Called about once a second; returns how many connections were closed. */
  async end(queries: Queries): Promise<number> {
    const copies = await queries.query<Copy>(
      `select pid, concat_ws(' ', pid, query_start, bytes_processed) as progress
       from pg_stat_progress_copy join pg_stat_activity using (pid)
       where application_name = 'tonway' and pg_stat_activity.datname = current_database()
         and wait_event = 'ClientRead'`,
    );
    const nowMs = performance.now();
    const sinceMs = ({ progress }: Copy) => this.#silentSinceMs.get(progress) ?? nowMs;
    const ended = copies.filter((each) => nowMs - sinceMs(each) > MAX_SILENCE_MS);
    this.#silentSinceMs = new Map(copies.map((each) => [each.progress, sinceMs(each)]));
    for (const { pid } of ended) await queries.query('select pg_terminate_backend($1)', [pid]);
    return ended.length;
  }
}
