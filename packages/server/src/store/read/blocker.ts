import type { Queries } from '../session.ts';

/** A shorter wait is normal. */
const MIN_WAIT_SECONDS = 2;

interface Blocker {
  readonly pid: number;
  readonly name: string;
  readonly address: string;
  readonly state: string;
  readonly seconds: number;
  readonly waiting: number;
}

/** Describes the connection that has made statements of Tonway wait for a lock the longest; null if there is none. */
export async function readBlocker(queries: Queries): Promise<string | null> {
  const [found] = await queries.query<Blocker>(
    `with waiting as materialized (
       select pid, query_start from pg_stat_activity
       where wait_event_type = 'Lock' and application_name = 'tonway' and datname = current_database()
         and query_start < now() - make_interval(secs => $1))
     select b.pid, b.application_name as name, coalesce(b.state, b.backend_type) as state,
       coalesce(host(b.client_addr), 'the machine of PostgreSQL') as address,
       extract(epoch from clock_timestamp() - b.state_change)::int as seconds,
       count(*)::int as waiting
     from waiting cross join unnest(pg_blocking_pids(waiting.pid)) blocking(pid)
     join pg_stat_activity b on b.pid = blocking.pid
     where not exists (select from waiting other where other.pid = b.pid)
     group by b.pid, b.application_name, b.state, b.backend_type, b.client_addr, b.state_change
     order by min(waiting.query_start) limit 1`,
    [MIN_WAIT_SECONDS],
  );
  return found ? describe(found) : null;
}

function describe({ pid, name, address, state, seconds, waiting }: Blocker): string {
  return `${waiting} statement${waiting === 1 ? '' : 's'} wait for a lock of connection ${pid} (${name || 'unnamed'}, from ${address}, ${state} for ${seconds} s); if it does not end, run select pg_terminate_backend(${pid})`;
}
