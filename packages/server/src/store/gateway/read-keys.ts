import type { Database } from '../database.ts';

/**
 * Expressions for the limits in force of `gateway.key` joined with `gateway.plan`. A key with a rate of its
 * own and no burst of its own has the burst that its plan would have at that rate.
 */
const RATE = 'coalesce(key.rate_per_second, plan.rate_per_second)';
const BURST = `coalesce(key.burst,
  greatest(2, least(1000000, ceil(plan.burst * ${RATE} / plan.rate_per_second)))::integer)`;
const PRIVATE_SERVERS = 'coalesce(key.private_servers, plan.private_servers)';

/** What the gateway knows of a key: its settings, with those of its plan where it has none of its own. */
export interface KeyInfo {
  readonly id: number;
  readonly name: string;
  readonly owner: string | null;
  readonly plan: string;
  readonly limit: { readonly ratePerSecond: number; readonly burst: number };
  /** Whether the key has a limit of its own and doesn't share its owner's. */
  readonly ownLimit: boolean;
  readonly privateServers: boolean;
  /** Null: every network. */
  readonly networks: readonly string[] | null;
  readonly expiresAtMs: number | null;
}

interface Row {
  readonly found: string;
  readonly id: number;
  readonly name: string;
  readonly owner: string | null;
  readonly plan: string;
  readonly rate_per_second: number;
  readonly burst: number;
  readonly own_limit: boolean;
  readonly private_servers: boolean;
  readonly networks: string[] | null;
  readonly expires_at: Date | null;
}

/** The keys in force among these hashes (hexadecimal). A hash that is not in the answer is of no key. */
export async function findKeys(
  database: Database,
  hashes: readonly string[],
): Promise<Map<string, KeyInfo>> {
  const rows = await database.query<Row>(
    `select encode(asked.hash, 'hex') as found, key.id, key.name, key.owner, key.plan,
      ${RATE} as rate_per_second, ${BURST} as burst,
      key.rate_per_second is not null or key.burst is not null as own_limit,
      ${PRIVATE_SERVERS} as private_servers,
      key.networks,
      case when asked.hash = key.hash then key.expires_at
        else least(key.expires_at, key.old_until) end as expires_at
    from (select decode(text, 'hex') as hash from unnest($1::text[]) as text) as asked
    join gateway.key on key.hash = asked.hash or key.old_hash = asked.hash
    join gateway.plan on plan.name = key.plan
    where key.revoked_at is null`,
    [hashes],
  );
  return new Map(rows.map((row) => [row.found, keyInfo(row)]));
}

function keyInfo(row: Row): KeyInfo {
  return {
    id: row.id,
    name: row.name,
    owner: row.owner,
    plan: row.plan,
    limit: { ratePerSecond: row.rate_per_second, burst: row.burst },
    ownLimit: row.own_limit,
    privateServers: row.private_servers,
    networks: row.networks,
    expiresAtMs: row.expires_at?.getTime() ?? null,
  };
}

/** A key as it is listed. */
export interface ListedKey {
  readonly id: number;
  readonly prefix: string;
  readonly name: string;
  readonly owner: string | null;
  readonly plan: string;
  readonly ratePerSecond: number;
  readonly burst: number;
  readonly privateServers: boolean;
  readonly networks: readonly string[] | null;
  readonly createdAt: Date;
  readonly expiresAt: Date | null;
  readonly revokedAt: Date | null;
  /** Over the last 30 days, as far as the replicas have written them down. */
  readonly requests: bigint;
}

/** The keys, oldest first; revoked and expired ones only where they are wanted. */
export async function listKeys(database: Database, all: boolean): Promise<readonly ListedKey[]> {
  return database.query<ListedKey>(
    `select key.id, key.prefix, key.name, key.owner, key.plan,
      ${RATE} as "ratePerSecond", ${BURST} as burst,
      ${PRIVATE_SERVERS} as "privateServers",
      key.networks, key.created_at as "createdAt", key.expires_at as "expiresAt",
      key.revoked_at as "revokedAt",
      (select coalesce(sum(requests), 0)::bigint from gateway.usage
        where key_id = key.id and day > (now() at time zone 'utc')::date - 30) as requests
    from gateway.key join gateway.plan on plan.name = key.plan
    where $1 or (key.revoked_at is null and (key.expires_at is null or key.expires_at > now()))
    order by key.id`,
    [all],
  );
}
