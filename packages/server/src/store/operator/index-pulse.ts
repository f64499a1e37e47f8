import type { Queries } from '../session.ts';
import { LEADER_LOCK } from '../write/leader-lock.ts';

/** The head of the index, and who writes it. */
export interface IndexPulse {
  readonly head: {
    readonly first: number;
    readonly seqno: number;
    readonly ageSeconds: number;
    /** Since the last block was written. */
    readonly idleSeconds: number;
  } | null;
  readonly leader: { readonly address: string; readonly sinceUtime: number } | null;
}

/** Cheap: two rows. */
export async function readIndexPulse(queries: Queries): Promise<IndexPulse> {
  const [head] = await queries.query<NonNullable<IndexPulse['head']>>(
    `select first_seqno as first, seqno,
       greatest(0, extract(epoch from now()) - gen_utime)::float8 as "ageSeconds",
       greatest(0, extract(epoch from now() - written_at))::float8 as "idleSeconds"
     from chain.head`,
  );
  // The lock of one bigint: its halves are classid and objid.
  const [leader] = await queries.query<NonNullable<IndexPulse['leader']>>(
    `select coalesce(host(client_addr), 'the machine of PostgreSQL') as address,
       extract(epoch from backend_start)::float8 as "sinceUtime"
     from pg_locks join pg_stat_activity using (pid)
     where locktype = 'advisory' and classid = 0 and objid = $1 and objsubid = 1 and granted
       and database = (select oid from pg_database where datname = current_database())`,
    [LEADER_LOCK],
  );
  return { head: head ?? null, leader: leader ?? null };
}
