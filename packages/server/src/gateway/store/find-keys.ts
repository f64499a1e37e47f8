import type { Database } from '../../store/database.ts';
import type { KeyInfo } from '../keys/key-info.ts';
import { BURST, PRIVATE_SERVERS, RATE } from './key-limits.ts';

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
