import { KeyError } from '../keys/key-error.ts';
import type { Secret } from '../keys/secret.ts';
import type { Database } from './database.ts';

export interface NewKey {
  readonly name: string;
  readonly owner: string | null;
  readonly plan: string;
  readonly ratePerSecond: number | null;
  readonly burst: number | null;
  readonly privateServers: boolean | null;
  readonly networks: readonly string[] | null;
  readonly expiresAt: Date | null;
}

/** Adds a key and gives its number; refuses an unknown plan and an owner who has enough keys. */
export async function insertKey(database: Database, key: NewKey, secret: Secret): Promise<number> {
  return database.begin(async (sql) => {
    // Locked, so that two keys made at once can't pass the count together.
    const [plan] = await sql<{ keys_per_network: number | null }[]>`
      select keys_per_network from gateway.plan where name = ${key.plan} for update`;
    if (!plan) throw new KeyError('PLAN_UNKNOWN', `there is no plan "${key.plan}"`);
    const networks = key.networks && [...key.networks];
    const [owned] = await sql<{ keys: number }[]>`
      select count(*)::integer as keys from gateway.key
      where owner = ${key.owner} and plan = ${key.plan} and revoked_at is null
        and (expires_at is null or expires_at > now())
        and (networks is null or ${networks}::text[] is null or networks && ${networks}::text[])`;
    if (plan.keys_per_network !== null && (owned?.keys ?? 0) >= plan.keys_per_network)
      throw new KeyError('TOO_MANY_KEYS', `${key.owner} has ${owned?.keys} keys on ${key.plan}`);
    const [row] = await sql<{ id: number }[]>`
      insert into gateway.key (name, owner, plan, hash, prefix, rate_per_second, burst,
        private_servers, networks, expires_at)
      values (${key.name}, ${key.owner}, ${key.plan}, decode(${secret.hash}, 'hex'),
        ${secret.prefix}, ${key.ratePerSecond}, ${key.burst}, ${key.privateServers}, ${networks},
        ${key.expiresAt})
      returning id`;
    if (!row) throw new KeyError('KEY_UNKNOWN', 'the database gave no number');
    return row.id;
  });
}
