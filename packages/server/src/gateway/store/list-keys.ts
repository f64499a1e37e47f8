import type { Database } from '../../store/database.ts';
import { BURST, PRIVATE_SERVERS, RATE } from './key-limits.ts';

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
