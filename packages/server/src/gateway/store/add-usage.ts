import type { Database } from '../../store/database.ts';

export interface UsageRow {
  readonly keyId: number;
  /** 2026-01-31, in UTC. */
  readonly day: string;
  readonly operation: string;
  readonly requests: number;
}

/** Adds to what is counted already. Rows of keys that are gone are left out. */
export async function addUsage(database: Database, rows: readonly UsageRow[]): Promise<void> {
  // In one order everywhere, so that replicas never wait for each other in a circle.
  await database.query(
    `insert into gateway.usage (key_id, day, operation, requests)
    select added.key_id, added.day, added.operation, added.requests
    from unnest($1::integer[], $2::date[], $3::text[], $4::bigint[])
      as added (key_id, day, operation, requests)
    join gateway.key on key.id = added.key_id
    order by added.key_id, added.day, added.operation
    on conflict (key_id, day, operation)
      do update set requests = usage.requests + excluded.requests`,
    [
      rows.map(({ keyId }) => keyId),
      rows.map(({ day }) => day),
      rows.map(({ operation }) => operation),
      rows.map(({ requests }) => requests),
    ],
  );
}
