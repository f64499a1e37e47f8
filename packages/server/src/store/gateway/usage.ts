import type { Database } from '../database.ts';

export interface UsageRow {
  readonly keyId: number;
  /** 2026-01-31, in UTC. */
  readonly day: string;
  readonly operation: string;
  readonly requests: number;
  /** Further requests, which the limit of the key refused. */
  readonly refused: number;
}

/** Adds requests to the stored counters. Rows of deleted keys are ignored. */
export async function addUsage(database: Database, rows: readonly UsageRow[]): Promise<void> {
  // Rows are locked in the same order by all replicas, to avoid deadlocks.
  await database.query(
    `insert into gateway.usage (key_id, day, operation, requests, refused, refused_at)
    select added.key_id, added.day, added.operation, added.requests, added.refused,
      case when added.refused > 0 then now() end
    from unnest($1::integer[], $2::date[], $3::text[], $4::bigint[], $5::bigint[])
      as added (key_id, day, operation, requests, refused)
    join gateway.keys as key on key.id = added.key_id
    order by added.key_id, added.day, added.operation
    on conflict (key_id, day, operation)
      do update set requests = usage.requests + excluded.requests,
        refused = usage.refused + excluded.refused,
        refused_at = coalesce(excluded.refused_at, usage.refused_at)`,
    [
      rows.map(({ keyId }) => keyId),
      rows.map(({ day }) => day),
      rows.map(({ operation }) => operation),
      rows.map(({ requests }) => requests),
      rows.map(({ refused }) => refused),
    ],
  );
}

export interface KeyUsage {
  readonly id: number;
  readonly prefix: string;
  readonly name: string;
  readonly owner: string | null;
  readonly plan: string;
  readonly requestsToday: bigint;
  readonly requests: bigint;
}

export interface OperationUsage {
  /** 2026-01-31, in UTC. */
  readonly day: string;
  readonly operation: string;
  readonly requests: bigint;
  readonly refused: bigint;
}

export interface RefusedKey {
  readonly id: number;
  readonly name: string;
  /** Today, in UTC. */
  readonly refused: bigint;
  readonly refusedAt: Date;
}

const TODAY = `(now() at time zone 'utc')::date`;

/** Requests of each key over a number of days, including today. Unused keys are not listed. */
export async function usageByKey(database: Database, days: number): Promise<readonly KeyUsage[]> {
  return database.query<KeyUsage>(
    `select key.id, key.prefix, key.name, key.owner, key.plan,
      coalesce(sum(usage.requests) filter (where usage.day = ${TODAY}), 0)::bigint as "requestsToday",
      sum(usage.requests)::bigint as requests
    from gateway.usage join gateway.keys as key on key.id = usage.key_id
    where usage.day > ${TODAY} - $1::integer
    group by key.id order by requests desc, key.id`,
    [days],
  );
}

/** Requests of one key by day and operation, newest day and most frequent operation first. */
export async function usageOfKey(
  database: Database,
  keyId: number,
  days: number,
): Promise<readonly OperationUsage[]> {
  return database.query<OperationUsage>(
    `select usage.day::text as day, usage.operation, usage.requests, usage.refused
    from gateway.usage
    where usage.key_id = $1 and usage.day > ${TODAY} - $2::integer
    order by usage.day desc, usage.requests desc, usage.operation`,
    [keyId, days],
  );
}

/** The keys of which requests were refused within the last seconds, those with the most refusals first. */
export async function refusedKeys(
  database: Database,
  seconds: number,
  limit: number,
): Promise<readonly RefusedKey[]> {
  return database.query<RefusedKey>(
    `select key.id, key.name, sum(usage.refused)::bigint as refused,
      max(usage.refused_at) as "refusedAt"
    from gateway.usage join gateway.keys as key on key.id = usage.key_id
    where usage.refused_at > now() - make_interval(secs => $1)
    group by key.id order by refused desc, key.id limit $2`,
    [seconds, limit],
  );
}
