import type { Database } from '../../store/database.ts';
import { KeyError } from '../keys/key-error.ts';
import type { Secret } from '../keys/secret.ts';
import { unknownPlan } from './list-plans.ts';

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
  return database.transaction(async (queries) => {
    // Locked, so that two keys made at once can't pass the count together.
    const [plan] = await queries.query<{ keys_per_network: number | null }>(
      'select keys_per_network from gateway.plan where name = $1 for update',
      [key.plan],
    );
    if (!plan) throw await unknownPlan(queries, key.plan);
    const [owned] = await queries.query<{ keys: number }>(
      `select count(*)::integer as keys from gateway.key
      where owner = $1 and plan = $2 and revoked_at is null
        and (expires_at is null or expires_at > now())
        and (networks is null or $3::text[] is null or networks && $3::text[])`,
      [key.owner, key.plan, key.networks],
    );
    if (plan.keys_per_network !== null && (owned?.keys ?? 0) >= plan.keys_per_network)
      throw new KeyError('TOO_MANY_KEYS', `${key.owner} has ${owned?.keys} keys on ${key.plan}`);
    const [row] = await queries.query<{ id: number }>(
      `insert into gateway.key (name, owner, plan, hash, prefix, rate_per_second, burst,
        private_servers, networks, expires_at)
      values ($1, $2, $3, decode($4, 'hex'), $5, $6, $7, $8, $9, $10)
      returning id`,
      [
        key.name,
        key.owner,
        key.plan,
        secret.hash,
        secret.prefix,
        key.ratePerSecond,
        key.burst,
        key.privateServers,
        key.networks,
        key.expiresAt,
      ],
    );
    if (!row) throw new KeyError('KEY_UNKNOWN', 'the database gave no number');
    return row.id;
  });
}
