import type { Database } from '../database.ts';
import { KeyError } from '../errors.ts';
import { hashSecret, looksLikeSecret } from './keys.ts';

/**
 * SQL expressions of the effective limits of a key, joined with its plan. A key that overrides only the rate gets the
 * burst of its plan in proportion to the rate.
 */
const RATE = 'coalesce(key.rate_per_second, plan.rate_per_second)';
const BURST = `coalesce(key.burst,
  greatest(2, least(1000000, ceil(plan.burst * ${RATE} / plan.rate_per_second)))::integer)`;
const PRIVATE_SERVERS = 'coalesce(key.private_servers, plan.private_servers)';
const STREAM_CONNECTIONS = 'coalesce(key.stream_connections, plan.stream_connections)';
const STREAM_ADDRESSES = 'coalesce(key.stream_addresses, plan.stream_addresses)';

/** Limits of the streams of a key. */
export interface StreamLimits {
  /** Connections at once. */
  readonly connections: number;
  /** Addresses of one connection. */
  readonly addresses: number;
}

/** The effective settings of a key: its own, otherwise those of its plan. */
export interface KeyInfo {
  readonly id: number;
  readonly name: string;
  readonly owner: string | null;
  readonly plan: string;
  readonly limit: { readonly ratePerSecond: number; readonly burst: number };
  /** True if the key has its own limit and does not share the limit of its owner. */
  readonly ownLimit: boolean;
  readonly stream: StreamLimits;
  /** True if the key does not share its connections with the other keys of its owner. */
  readonly ownConnections: boolean;
  readonly privateServers: boolean;
  /** Null: all networks. */
  readonly networks: readonly string[] | null;
  readonly expiresAtMs: number | null;
}

type Row = Omit<KeyInfo, 'limit' | 'stream' | 'expiresAtMs'> &
  KeyInfo['limit'] &
  StreamLimits & { readonly found: string; readonly expiresAt: Date | null };

/** Finds active keys by the hexadecimal hashes of their secrets. Unknown hashes are not in the result. */
export async function findKeys(
  database: Database,
  hashes: readonly string[],
): Promise<Map<string, KeyInfo>> {
  const rows = await database.query<Row>(
    `select encode(asked.hash, 'hex') as found, key.id, key.name, key.owner, key.plan,
      ${RATE} as "ratePerSecond", ${BURST} as burst,
      key.rate_per_second is not null or key.burst is not null as "ownLimit",
      ${STREAM_CONNECTIONS} as connections, ${STREAM_ADDRESSES} as addresses,
      key.stream_connections is not null as "ownConnections",
      ${PRIVATE_SERVERS} as "privateServers",
      key.networks,
      case when asked.hash = key.hash then key.expires_at
        else least(key.expires_at, key.old_until) end as "expiresAt"
    from (select decode(text, 'hex') as hash from unnest($1::text[]) as text) as asked
    join gateway.keys as key on key.hash = asked.hash or key.old_hash = asked.hash
    join gateway.plans as plan on plan.name = key.plan
    where key.revoked_at is null`,
    [hashes],
  );
  return new Map(rows.map((row) => [row.found, keyInfo(row)]));
}

function keyInfo({
  found: _,
  ratePerSecond,
  burst,
  connections,
  addresses,
  expiresAt,
  ...key
}: Row): KeyInfo {
  return {
    ...key,
    limit: { ratePerSecond, burst },
    stream: { connections, addresses },
    expiresAtMs: expiresAt?.getTime() ?? null,
  };
}

/** A key with its limits and usage, for lists. */
export interface ListedKey {
  readonly id: number;
  readonly prefix: string;
  readonly name: string;
  readonly owner: string | null;
  readonly plan: string;
  readonly ratePerSecond: number;
  readonly burst: number;
  readonly streamConnections: number;
  readonly streamAddresses: number;
  readonly privateServers: boolean;
  readonly networks: readonly string[] | null;
  readonly createdAt: Date;
  readonly expiresAt: Date | null;
  readonly revokedAt: Date | null;
  /** Requests of the last 30 days that the replicas have stored. */
  readonly requests: bigint;
}

/** Lists the keys, oldest first. `all` includes revoked and expired keys. */
export async function listKeys(database: Database, all: boolean): Promise<readonly ListedKey[]> {
  return database.query<ListedKey>(
    `select key.id, key.prefix, key.name, key.owner, key.plan,
      ${RATE} as "ratePerSecond", ${BURST} as burst,
      ${STREAM_CONNECTIONS} as "streamConnections", ${STREAM_ADDRESSES} as "streamAddresses",
      ${PRIVATE_SERVERS} as "privateServers",
      key.networks, key.created_at as "createdAt", key.expires_at as "expiresAt",
      key.revoked_at as "revokedAt",
      (select coalesce(sum(requests), 0)::bigint from gateway.usage
        where key_id = key.id and day > (now() at time zone 'utc')::date - 30) as requests
    from gateway.keys as key join gateway.plans as plan on plan.name = key.plan
    where $1 or (key.revoked_at is null and (key.expires_at is null or key.expires_at > now()))
    order by key.id`,
    [all],
  );
}

interface Candidate {
  readonly id: number;
  readonly prefix: string;
  readonly owner: string | null;
  readonly plan: string;
  readonly revoked: boolean;
}

const MAX_ID = 2 ** 31 - 1;
const MAX_LISTED = 10;

/**
 * Finds the id of a key by its id, secret, prefix or name. Revoked keys match only if `revokedToo` is set and no
 * active key matches.
 */
export async function resolveKey(
  database: Database,
  text: string,
  { revokedToo = false } = {},
): Promise<number> {
  const all = await candidates(database, text);
  const current = all.filter(({ revoked }) => !revoked);
  const found = current.length === 0 && revokedToo ? all : current;
  const [first, second] = found;
  if (!first) throw unknown(text);
  if (second) throw ambiguous(text, found);
  return first.id;
}

async function candidates(database: Database, text: string): Promise<readonly Candidate[]> {
  const read = (condition: string, value: unknown) =>
    database.query<Candidate>(
      `select id, prefix, owner, plan, revoked_at is not null as revoked
      from gateway.keys where ${condition} order by id`,
      [value],
    );
  if (/^\d{1,10}$/.test(text) && Number(text) <= MAX_ID) {
    const numbered = await read('id = $1', Number(text));
    if (numbered.length > 0) return numbered;
  }
  if (looksLikeSecret(text)) return read(`hash = decode($1, 'hex')`, hashSecret(text));
  const named = await read('name = $1', text);
  return named.length > 0 ? named : read('prefix = $1', text.replace(/\.\.\.$/, ''));
}

function unknown(text: string): KeyError {
  // the secret may be valid elsewhere: the message must not contain it
  const shown = looksLikeSecret(text) ? 'of this text' : `"${text}"`;
  const message = `there is no key ${shown} in force; \`tonway keys list\` shows them`;
  return new KeyError('KEY_UNKNOWN', message);
}

function ambiguous(text: string, found: readonly Candidate[]): KeyError {
  const shown = found
    .slice(0, MAX_LISTED)
    .map(({ id, prefix, owner, plan }) => `${id} (${prefix}..., ${owner ?? 'no owner'}, ${plan})`);
  const more = found.length > MAX_LISTED ? `, and ${found.length - MAX_LISTED} more` : '';
  return new KeyError(
    'KEY_AMBIGUOUS',
    `${found.length} keys are called "${text}": ${shown.join(', ')}${more}; give the number`,
  );
}
