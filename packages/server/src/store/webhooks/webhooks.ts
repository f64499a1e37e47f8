import type { Queries } from '../connection.ts';
import type { Database } from '../database.ts';

/** JSON as `pg` parses it. */
type StoredJson = string | object;

/** Whose webhooks: those of a key, those without a key (null), or all of them. */
export type WebhookScope = number | null | 'all';

/** A webhook as its owner sees it. */
export interface Webhook {
  readonly id: number;
  readonly keyId: number | null;
  readonly url: string;
  readonly subscription: object;
  /** `failing`: active, but nothing could be delivered for some minutes. */
  readonly state: 'active' | 'failing' | 'paused' | 'suspended';
  /** The cursor of the last delivered event, or where the first delivery starts. */
  readonly position: StoredJson;
  readonly redeliverFrom: string | null;
  readonly redeliverTo: string | null;
  readonly attempts: number;
  readonly failingSince: Date | null;
  readonly lastError: string | null;
  readonly dueAt: Date;
  readonly createdAt: Date;
}

export interface NewWebhook {
  readonly keyId: number | null;
  readonly url: string;
  readonly subscription: string;
  readonly secret: string;
  /** JSON. */
  readonly position: string;
}

export const FAILING_AFTER = `interval '5 minutes'`;
const COLUMNS = `id, key_id as "keyId", url, subscription,
  case when state = 'active' and failing_since <= now() - ${FAILING_AFTER} then 'failing' else state end as state,
  position, redeliver_from as "redeliverFrom", redeliver_to as "redeliverTo", attempts,
  failing_since as "failingSince", last_error as "lastError", due_at as "dueAt",
  created_at as "createdAt"`;
const IN_SCOPE = `($1 or key_id is not distinct from $2)`;
const MAX_LISTED = 1000;
/** Advisory lock key; must be unique within the database. */
const CREATE_LOCK = 7_461_212;
const OLD_SECRET_VALID = `interval '24 hours'`;

function scopeValues(scope: WebhookScope): readonly [boolean, number | null] {
  return scope === 'all' ? [true, null] : [false, scope];
}

/** Adds a webhook; null if the key has `limit` webhooks already. */
export async function insertWebhook(
  database: Database,
  { keyId, url, subscription, secret, position }: NewWebhook,
  limit: number,
): Promise<Webhook | null> {
  return database.transaction(async (queries) => {
    // Concurrent inserts count each other's webhooks.
    await queries.query('select pg_advisory_xact_lock($1, $2)', [CREATE_LOCK, keyId ?? 0]);
    const [webhook] = await queries.query<Webhook>(
      `insert into webhooks.webhooks (key_id, url, subscription, secret, position)
       select $1::integer, $2, $3::json, $4, $5::json
       where (select count(*) from webhooks.webhooks where key_id is not distinct from $1) < $6
       returning ${COLUMNS}`,
      [keyId, url, subscription, secret, position, limit],
    );
    return webhook ?? null;
  });
}

/** Lists up to a thousand webhooks, oldest first. */
export function listWebhooks(queries: Queries, scope: WebhookScope): Promise<readonly Webhook[]> {
  return queries.query<Webhook>(
    `select ${COLUMNS} from webhooks.webhooks where ${IN_SCOPE} order by id limit ${MAX_LISTED}`,
    scopeValues(scope),
  );
}

export async function findWebhook(
  queries: Queries,
  scope: WebhookScope,
  id: number,
): Promise<Webhook | null> {
  const [webhook] = await queries.query<Webhook>(
    `select ${COLUMNS} from webhooks.webhooks where ${IN_SCOPE} and id = $3`,
    [...scopeValues(scope), id],
  );
  return webhook ?? null;
}

/** The secrets that sign: the current one, and the one before for a day after a change. */
export interface WebhookSecrets {
  readonly secret: string;
  readonly oldSecret: string | null;
  readonly oldSecretUntil: Date | null;
}

export const SECRET_COLUMNS = `secret, old_secret as "oldSecret", old_secret_until as "oldSecretUntil"`;

export async function findSecrets(queries: Queries, id: number): Promise<WebhookSecrets | null> {
  const [secrets] = await queries.query<WebhookSecrets>(
    `select ${SECRET_COLUMNS} from webhooks.webhooks where id = $1`,
    [id],
  );
  return secrets ?? null;
}

/** A change by the owner; undefined keeps a value. */
export interface WebhookChange {
  readonly url?: string;
  readonly subscription?: string;
  readonly secret?: string;
}

/** Changes a webhook. A delivery that failed is repeated at once, because the change may be the remedy. */
export function changeWebhook(
  queries: Queries,
  scope: WebhookScope,
  id: number,
  { url, subscription, secret }: WebhookChange,
): Promise<Webhook | null> {
  const changes = `url = coalesce($4, url), subscription = coalesce($5::json, subscription),
    old_secret = case when $6::text is null then old_secret else secret end,
    old_secret_until = case when $6::text is null then old_secret_until
      else now() + ${OLD_SECRET_VALID} end,
    secret = coalesce($6, secret), due_at = now()`;
  return update(queries, scope, id, changes, [url, subscription, secret]);
}

/** Pauses a webhook that is not suspended. */
export function pauseWebhook(
  queries: Queries,
  scope: WebhookScope,
  id: number,
): Promise<Webhook | null> {
  return update(queries, scope, id, `state = 'paused'`);
}

/** Continues a paused or suspended webhook where it stopped. */
export function resumeWebhook(
  queries: Queries,
  scope: WebhookScope,
  id: number,
): Promise<Webhook | null> {
  const changes = `state = 'active', attempts = 0, failing_since = null, due_at = now()`;
  return update(queries, scope, id, changes);
}

/** Requests that the events of a range are delivered again. */
export function requestRedelivery(
  queries: Queries,
  scope: WebhookScope,
  id: number,
  range: { readonly from: string; readonly to: string },
): Promise<Webhook | null> {
  return update(queries, scope, id, 'redeliver_from = $4, redeliver_to = $5', [
    range.from,
    range.to,
  ]);
}

export async function deleteWebhook(
  queries: Queries,
  scope: WebhookScope,
  id: number,
): Promise<boolean> {
  const count = await queries.execute(
    `delete from webhooks.webhooks where ${IN_SCOPE} and id = $3`,
    [...scopeValues(scope), id],
  );
  return count > 0;
}

async function update(
  queries: Queries,
  scope: WebhookScope,
  id: number,
  changes: string,
  values: readonly (string | undefined)[] = [],
): Promise<Webhook | null> {
  const [webhook] = await queries.query<Webhook>(
    `update webhooks.webhooks set ${changes}, version = version + 1
     where ${IN_SCOPE} and id = $3 returning ${COLUMNS}`,
    [...scopeValues(scope), id, ...values.map((value) => value ?? null)],
  );
  return webhook ?? null;
}

export type WebhookCounts = Readonly<Record<Webhook['state'], number>>;

/** How many webhooks are in each state. */
export async function countWebhooks(queries: Queries): Promise<WebhookCounts> {
  const [row] = await queries.query<WebhookCounts>(
    `select count(*) filter (where state = 'active' and not failing)::int as active,
       count(*) filter (where state = 'active' and failing)::int as failing,
       count(*) filter (where state = 'paused')::int as paused,
       count(*) filter (where state = 'suspended')::int as suspended
     from (select state, coalesce(failing_since <= now() - ${FAILING_AFTER}, false) as failing
       from webhooks.webhooks) webhooks`,
  );
  return row ?? { active: 0, failing: 0, paused: 0, suspended: 0 };
}

/** The newest position of the stream log, and the time of its oldest entry; null if it is empty. */
export async function readLogBounds(
  queries: Queries,
): Promise<{ readonly newest: number; readonly oldestUtime: number } | null> {
  const [row] = await queries.query<{ newest: number | null; oldestUtime: number | null }>(
    `select (select max(seq) from chain.stream_log)::float8 as newest,
       (select extract(epoch from logged_at) from chain.stream_log order by seq limit 1)::float8 as "oldestUtime"`,
  );
  if (!row || row.newest === null || row.oldestUtime === null) return null;
  return { newest: row.newest, oldestUtime: row.oldestUtime };
}
