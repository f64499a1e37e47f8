import type { Queries } from '../connection.ts';
import { SECRET_COLUMNS, type WebhookSecrets } from './webhooks.ts';

/** A process that stops without a release is replaced after this time, or soon after another one has started. */
export const LEASE_MS = 10_000;
/** How often a process renews its leases. */
export const RENEW_MS = 2000;
/** A process that is alive renews its leases twice in this time. */
const SHORTENED_MS = 2.5 * RENEW_MS;

const UNTIL = `now() + interval '${LEASE_MS} milliseconds'`;
/** Webhooks of revoked and expired keys stand still. */
const DELIVERABLE = `state = 'active' and (key_id is null or exists (
  select from gateway.keys key where key.id = key_id and key.revoked_at is null
    and (key.expires_at is null or key.expires_at > now())))`;

/** A delivery that failed and is repeated. */
export interface FailedDelivery {
  readonly id: string;
  readonly isRedelivery: boolean;
  readonly cursorFrom: string | null;
  readonly cursorTo: string | null;
  readonly events: number;
  readonly attempts: number;
  readonly body: string;
}

/** A webhook for which this process delivers. */
export interface LeasedWebhook extends WebhookSecrets {
  readonly id: number;
  readonly url: string;
  readonly subscription: object;
  readonly position: string | object;
  readonly redeliverFrom: string | null;
  readonly redeliverTo: string | null;
  readonly attempts: number;
  readonly version: number;
  readonly failed: FailedDelivery | null;
}

/** Which webhooks to lease: those whose last delivery failed, or the others. */
export interface LeaseRequest {
  readonly owner: string;
  readonly isFailing: boolean;
  readonly limit: number;
}

/** Leases webhooks that are due, up to `limit`. */
export async function leaseWebhooks(
  queries: Queries,
  { owner, isFailing, limit }: LeaseRequest,
): Promise<readonly LeasedWebhook[]> {
  if (limit <= 0) return [];
  const leased = await queries.query<Omit<LeasedWebhook, 'failed'>>(
    `with due as (
       select id from webhooks.webhooks
       where ${DELIVERABLE} and due_at <= now() and (attempts > 0) = $2
         and (leased_until is null or leased_until <= now())
       order by due_at limit $3 for update skip locked)
     update webhooks.webhooks webhook set leased_by = $1, leased_until = ${UNTIL}
     from due where webhook.id = due.id
     returning webhook.id, url, subscription, position, redeliver_from as "redeliverFrom",
       redeliver_to as "redeliverTo", attempts, version, ${SECRET_COLUMNS}`,
    [owner, isFailing, limit],
  );
  const failed = await readFailed(
    queries,
    leased.map(({ id }) => id),
  );
  return leased.map((webhook) => ({ ...webhook, failed: failed.get(webhook.id) ?? null }));
}

async function readFailed(
  queries: Queries,
  ids: readonly number[],
): Promise<ReadonlyMap<number, FailedDelivery>> {
  if (ids.length === 0) return new Map();
  const rows = await queries.query<FailedDelivery & { readonly webhook: number }>(
    `select webhook_id as webhook, id, is_redelivery as "isRedelivery", cursor_from as "cursorFrom",
       cursor_to as "cursorTo", events, attempts, body
     from webhooks.deliveries where webhook_id = any($1::integer[]) and body is not null`,
    [ids],
  );
  return new Map(rows.map((row) => [row.webhook, row]));
}

/** Shortens all leases: those of processes that are alive are renewed before they end, those of killed ones end soon. */
export async function shortenLeases(queries: Queries): Promise<void> {
  const until = `now() + interval '${SHORTENED_MS} milliseconds'`;
  await queries.execute(
    `with leased as materialized (
       select id from webhooks.webhooks where leased_until > ${until} for update skip locked)
     update webhooks.webhooks webhook set leased_until = ${until}
     from leased where webhook.id = leased.id`,
  );
}

/** Renews leases. Webhooks that the result lacks are lost: deleted, paused, or leased by another process. */
export async function renewLeases(
  queries: Queries,
  owner: string,
  ids: readonly number[],
): Promise<ReadonlyMap<number, { readonly version: number }>> {
  if (ids.length === 0) return new Map();
  const rows = await queries.query<{ readonly id: number; readonly version: number }>(
    `update webhooks.webhooks set leased_until = ${UNTIL}
     where id = any($2::integer[]) and leased_by = $1 and ${DELIVERABLE} returning id, version`,
    [owner, ids],
  );
  return new Map(rows.map((row) => [row.id, row]));
}

/** A lease that is held. */
export interface Lease {
  readonly id: number;
  readonly owner: string;
}

export async function releaseLease(queries: Queries, { id, owner }: Lease): Promise<void> {
  await queries.execute(
    `update webhooks.webhooks set leased_by = null, leased_until = null
     where id = $1 and leased_by = $2`,
    [id, owner],
  );
}

/** Stores how far the webhook is while it has no events. */
export async function storePosition(
  queries: Queries,
  { id, owner }: Lease,
  cursor: string,
): Promise<void> {
  await queries.execute(
    'update webhooks.webhooks set position = $3::json where id = $1 and leased_by = $2',
    [id, owner, JSON.stringify(cursor)],
  );
}

/** Ends a redelivery; new events follow. Another redelivery may have been requested meanwhile. */
export async function endRedelivery(
  queries: Queries,
  { id, owner }: Lease,
  to: string,
): Promise<void> {
  await queries.execute(
    `update webhooks.webhooks set redeliver_from = null, redeliver_to = null
     where id = $1 and leased_by = $2 and redeliver_to = $3`,
    [id, owner, to],
  );
}

/** Webhooks whose events are late. */
export interface WebhookLag {
  readonly behind: number;
  /** Since the receiver of one of them fails, or since it waits for a process that delivers. */
  readonly seconds: number;
}

export async function readWebhookLag(queries: Queries): Promise<WebhookLag> {
  const [row] = await queries.query<WebhookLag>(
    `select count(*) filter (where seconds > 0)::int as behind, coalesce(max(seconds), 0)::float8 as seconds
     from (select greatest(0, extract(epoch from now() - coalesce(failing_since,
         case when leased_until > now() then now() else greatest(due_at, leased_until) end))) as seconds
       from webhooks.webhooks where ${DELIVERABLE}) webhooks`,
  );
  return row ?? { behind: 0, seconds: 0 };
}
