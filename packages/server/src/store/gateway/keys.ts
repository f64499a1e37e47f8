import { createHash, randomBytes } from 'node:crypto';
import type { Queries } from '../connection.ts';
import type { Database } from '../database.ts';
import { KeyError } from '../errors.ts';

export interface Plan {
  readonly name: string;
  readonly ratePerSecond: number;
  readonly burst: number;
  readonly streamConnections: number;
  readonly streamAddresses: number;
  readonly privateServers: boolean;
  /** Maximum number of keys of one owner on a network; null: unlimited. */
  readonly keysPerNetwork: number | null;
  /** Number of active keys on this plan. */
  readonly keys: number;
}

/** Lists the plans, lowest rate first. */
export async function listPlans(database: Queries): Promise<readonly Plan[]> {
  return database.query<Plan>(
    `select plan.name, plan.rate_per_second as "ratePerSecond", plan.burst,
      plan.stream_connections as "streamConnections", plan.stream_addresses as "streamAddresses",
      plan.private_servers as "privateServers", plan.keys_per_network as "keysPerNetwork",
      (select count(*)::integer from gateway.keys as key where key.plan = plan.name
        and key.revoked_at is null and (key.expires_at is null or key.expires_at > now())) as keys
    from gateway.plans as plan order by plan.rate_per_second, plan.name`,
  );
}

/** The error for an unknown plan; its message lists the existing plans. */
async function unknownPlan(database: Queries, name: string): Promise<KeyError> {
  const names = (await listPlans(database)).map((plan) => plan.name);
  return new KeyError('PLAN_UNKNOWN', `there is no plan "${name}"; there are ${names.join(', ')}`);
}

export interface NewKey {
  readonly name: string;
  readonly owner: string | null;
  readonly plan: string;
  readonly ratePerSecond: number | null;
  readonly burst: number | null;
  readonly streamConnections: number | null;
  readonly streamAddresses: number | null;
  readonly privateServers: boolean | null;
  readonly networks: readonly string[] | null;
  readonly expiresAt: Date | null;
}

/** A key with the limits of its plan, on all networks, that does not expire. */
export const LIMITS_OF_PLAN = {
  ratePerSecond: null,
  burst: null,
  streamConnections: null,
  streamAddresses: null,
  privateServers: null,
  networks: null,
  expiresAt: null,
} as const satisfies Partial<NewKey>;

/** Adds a key and returns its id. Throws if the plan is unknown or the owner has too many keys. */
export async function insertKey(database: Database, key: NewKey, secret: Secret): Promise<number> {
  return database.transaction(async (queries) => {
    // The row lock makes concurrent inserts count each other's keys.
    const [plan] = await queries.query<{ keys_per_network: number | null }>(
      'select keys_per_network from gateway.plans where name = $1 for update',
      [key.plan],
    );
    if (!plan) throw await unknownPlan(queries, key.plan);
    const [owned] = await queries.query<{ keys: number }>(
      `select count(*)::integer as keys from gateway.keys
      where owner = $1 and plan = $2 and revoked_at is null
        and (expires_at is null or expires_at > now())
        and (networks is null or $3::text[] is null or networks && $3::text[])`,
      [key.owner, key.plan, key.networks],
    );
    if (plan.keys_per_network !== null && (owned?.keys ?? 0) >= plan.keys_per_network)
      throw new KeyError('TOO_MANY_KEYS', `${key.owner} has ${owned?.keys} keys on ${key.plan}`);
    const [row] = await queries.query<{ id: number }>(
      `insert into gateway.keys (name, owner, plan, hash, prefix, rate_per_second, burst,
        stream_connections, stream_addresses, private_servers, networks, expires_at)
      values ($1, $2, $3, decode($4, 'hex'), $5, $6, $7, $8, $9, $10, $11, $12)
      returning id`,
      [
        key.name,
        key.owner,
        key.plan,
        secret.hash,
        secret.prefix,
        key.ratePerSecond,
        key.burst,
        key.streamConnections,
        key.streamAddresses,
        key.privateServers,
        key.networks,
        key.expiresAt,
      ],
    );
    if (!row) throw new KeyError('KEY_UNKNOWN', 'the database returned no id');
    return row.id;
  });
}

/** Changes of a key: undefined keeps a value, null resets it to that of the plan. */
export type KeyChange = Partial<Omit<NewKey, 'name' | 'owner'>>;

const COLUMNS: Readonly<Record<keyof KeyChange, string>> = {
  plan: 'plan',
  ratePerSecond: 'rate_per_second',
  burst: 'burst',
  streamConnections: 'stream_connections',
  streamAddresses: 'stream_addresses',
  privateServers: 'private_servers',
  networks: 'networks',
  expiresAt: 'expires_at',
};

/** Changes the plan or single limits of a key. */
export async function limitKey(database: Database, id: number, change: KeyChange): Promise<void> {
  if (change.plan !== undefined) await checkPlan(database, change.plan);
  const fields = (Object.keys(COLUMNS) as (keyof KeyChange)[]).filter(
    (field) => change[field] !== undefined,
  );
  const changes = fields.map((field, i) => `${COLUMNS[field]} = $${i + 2}`);
  const count = await database.execute(
    `update gateway.keys set ${changes.join()} where id = $1 and revoked_at is null`,
    [id, ...fields.map((field) => change[field])],
  );
  if (count === 0) throw new KeyError('KEY_UNKNOWN', `there is no key ${id} in force`);
}

async function checkPlan(database: Database, plan: string): Promise<void> {
  const count = await database.execute('select from gateway.plans where name = $1', [plan]);
  if (count === 0) throw await unknownPlan(database, plan);
}

/** Replaces the secret of a key; the old secret stays valid for `graceSeconds`. */
export async function rotateKey(
  database: Database,
  id: number,
  secret: Secret,
  graceSeconds: number,
): Promise<void> {
  const count = await database.execute(
    `update gateway.keys set old_hash = hash, old_until = now() + $2 * interval '1 s',
      hash = decode($3, 'hex'), prefix = $4
    where id = $1 and revoked_at is null`,
    [id, graceSeconds, secret.hash, secret.prefix],
  );
  if (count === 0) throw new KeyError('KEY_UNKNOWN', `there is no key ${id} in force`);
}

/** Revokes a key permanently. */
export async function revokeKey(database: Database, id: number): Promise<void> {
  const count = await database.execute(
    'update gateway.keys set revoked_at = now() where id = $1 and revoked_at is null',
    [id],
  );
  if (count === 0) throw new KeyError('KEY_UNKNOWN', `there is no key ${id} in force`);
}

/** A new API key. The text is shown once; hash and prefix are stored. */
export interface Secret {
  readonly text: string;
  /** SHA-256 in hexadecimal. */
  readonly hash: string;
  /** The beginning of the text, which identifies the key in lists. */
  readonly prefix: string;
}

const SECRET_PREFIX = 'tonway_';
const SECRET_PATTERN = /^tonway_[A-Za-z0-9_-]{43}$/;
const LISTED_CHARACTERS = 6;

export function createSecret(): Secret {
  const text = SECRET_PREFIX + randomBytes(32).toString('base64url');
  const prefix = text.slice(0, SECRET_PREFIX.length + LISTED_CHARACTERS);
  return { text, hash: hashSecret(text), prefix };
}

/** Whether a text has the format of a key; other texts need no lookup. */
export function looksLikeSecret(text: string): boolean {
  return SECRET_PATTERN.test(text);
}

// No password hash is needed: the key has 256 random bits.
export function hashSecret(text: string): string {
  return createHash('sha256').update(text).digest('hex');
}
