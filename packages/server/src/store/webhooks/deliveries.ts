import type { Queries } from '../connection.ts';
import type { Lease } from './leases.ts';
import { FAILING_AFTER } from './webhooks.ts';

const KEPT_DELIVERIES = 100;
const MAX_ERROR_LENGTH = 500;

/** A delivery with the result of its last attempt. */
export interface AttemptedDelivery {
  readonly id: string;
  readonly isRedelivery: boolean;
  readonly cursorFrom: string | null;
  readonly cursorTo: string | null;
  readonly events: number;
  readonly body: string;
  /** Number of attempts, this one included. */
  readonly attempts: number;
  readonly status: number | null;
  readonly durationMs: number;
  /** Null: delivered. */
  readonly error: string | null;
}

/** How far the webhook is after a delivery: a new position, or the rest of a redelivery; null keeps the value. */
export interface Progress {
  readonly position: string | null;
  readonly redeliverFrom: string | null;
}

/** Stores a success; false if the lease is lost. */
export async function storeDelivered(
  queries: Queries,
  { id, owner }: Lease,
  delivery: AttemptedDelivery,
  { position, redeliverFrom }: Progress,
): Promise<boolean> {
  const changes = `attempts = 0, failing_since = null, last_error = null,
    position = coalesce($3::json, position), redeliver_from = coalesce($4, redeliver_from)`;
  const values = [id, owner, position === null ? null : JSON.stringify(position), redeliverFrom];
  return (await storeAttempt(queries, changes, values, delivery)) !== null;
}

/** When a failed delivery is repeated. */
export interface Retry {
  readonly delaySeconds: number;
  /** A webhook that fails this long is suspended. */
  readonly suspendAfterSeconds: number;
}

export interface FailingWebhook {
  readonly state: 'active' | 'paused' | 'suspended';
  /** Whether it fails for some minutes already. */
  readonly isFailing: boolean;
}

/** Stores a failure and releases the lease; null if the lease was lost. */
export function storeFailed(
  queries: Queries,
  { id, owner }: Lease,
  delivery: AttemptedDelivery,
  { delaySeconds, suspendAfterSeconds }: Retry,
): Promise<FailingWebhook | null> {
  const changes = `attempts = attempts + 1, failing_since = coalesce(failing_since, now()),
    last_error = $3, due_at = now() + $4 * interval '1 s', leased_by = null, leased_until = null,
    state = case when state = 'active' and failing_since <= now() - $5 * interval '1 s'
      then 'suspended' else state end`;
  const values = [id, owner, errorText(delivery), delaySeconds, suspendAfterSeconds];
  return storeAttempt(queries, changes, values, delivery);
}

async function storeAttempt(
  queries: Queries,
  changes: string,
  values: readonly unknown[],
  delivery: AttemptedDelivery,
): Promise<FailingWebhook | null> {
  const first = values.length + 1;
  const at = (i: number) => `$${first + i}`;
  const [webhook] = await queries.query<FailingWebhook>(
    `with webhook as (
       update webhooks.webhooks set ${changes},
         delivery_count = delivery_count + case when ${at(6)}::integer = 1 then 1 else 0 end
       where id = $1 and leased_by = $2
       returning id, delivery_count, state,
         coalesce(failing_since <= now() - ${FAILING_AFTER}, false) as "isFailing"),
     trimmed as (
       delete from webhooks.deliveries delivery using webhook where delivery.webhook_id = webhook.id
         and delivery.number <= webhook.delivery_count - ${KEPT_DELIVERIES}),
     stored as (
       insert into webhooks.deliveries (id, webhook_id, number, is_redelivery, cursor_from,
         cursor_to, events, attempts, status, duration_ms, error, body, delivered_at)
       select ${at(0)}::uuid, id, delivery_count, ${at(1)}::boolean, ${at(2)}, ${at(3)},
         ${at(5)}::integer, ${at(6)}::integer, ${at(7)}::integer, ${at(8)}::integer, ${at(9)},
         ${at(4)}::text, case when ${at(9)}::text is null then now() end
       from webhook
       on conflict (id) do update set attempts = excluded.attempts, status = excluded.status,
         duration_ms = excluded.duration_ms, error = excluded.error, body = excluded.body,
         delivered_at = excluded.delivered_at)
     select state, "isFailing" from webhook`,
    [...values, ...deliveryValues(delivery)],
  );
  return webhook ?? null;
}

function deliveryValues(delivery: AttemptedDelivery): readonly unknown[] {
  const { id, isRedelivery, cursorFrom, cursorTo, events, attempts, status, durationMs } = delivery;
  const error = errorText(delivery);
  const body = error === null ? null : delivery.body;
  return [
    id,
    isRedelivery,
    cursorFrom,
    cursorTo,
    body,
    events,
    attempts,
    status,
    Math.round(durationMs),
    error,
  ];
}

function errorText({ error }: AttemptedDelivery): string | null {
  return error?.slice(0, MAX_ERROR_LENGTH).replaceAll('\0', '').toWellFormed() ?? null;
}

/** A delivery as the owner of the webhook sees it. */
export interface ListedDelivery {
  readonly id: string;
  readonly isRedelivery: boolean;
  readonly cursorFrom: string | null;
  readonly cursorTo: string | null;
  readonly events: number;
  readonly attempts: number;
  readonly status: number | null;
  readonly durationMs: number;
  readonly error: string | null;
  readonly createdAt: Date;
  /** Null: not yet delivered. */
  readonly deliveredAt: Date | null;
}

/** The last deliveries, newest first. */
export function listDeliveries(
  queries: Queries,
  webhook: number,
): Promise<readonly ListedDelivery[]> {
  return queries.query<ListedDelivery>(
    `select id, is_redelivery as "isRedelivery", cursor_from as "cursorFrom",
       cursor_to as "cursorTo", events, attempts, status, duration_ms as "durationMs", error,
       created_at as "createdAt", delivered_at as "deliveredAt"
     from webhooks.deliveries where webhook_id = $1 order by number desc limit ${KEPT_DELIVERIES}`,
    [webhook],
  );
}
