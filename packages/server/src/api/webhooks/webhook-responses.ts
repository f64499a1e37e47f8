import type { ListedDelivery } from '../../store/webhooks/deliveries.ts';
import type { Webhook } from '../../store/webhooks/webhooks.ts';
import type { WebhookWithSecret } from './management.ts';
import type { SendResult } from './sender.ts';

/** A webhook in the form of the API. */
export function webhookResponse(webhook: Webhook): object {
  const { redeliverFrom: from, redeliverTo: to, failingSince, position } = webhook;
  return {
    id: webhook.id,
    url: webhook.url,
    subscription: webhook.subscription,
    state: webhook.state,
    cursor: typeof position === 'string' ? position : null,
    since: typeof position === 'string' ? null : position,
    redelivery: from === null ? null : { from, to },
    failed_attempts: webhook.attempts,
    failing_since: failingSince,
    last_error: webhook.lastError,
    next_attempt_at: webhook.attempts > 0 ? webhook.dueAt : null,
    created_at: webhook.createdAt,
  };
}

export function secretResponse({ webhook, secret }: WebhookWithSecret): object {
  return { ...webhookResponse(webhook), ...(secret !== null && { secret }) };
}

export function deliveryResponse(delivery: ListedDelivery): object {
  return {
    delivery_id: delivery.id,
    state: delivery.deliveredAt === null ? 'failed' : 'delivered',
    redelivery: delivery.isRedelivery,
    cursor_from: delivery.cursorFrom,
    cursor_to: delivery.cursorTo,
    events: delivery.events,
    attempts: delivery.attempts,
    status: delivery.status,
    duration_ms: delivery.durationMs,
    error: delivery.error,
    created_at: delivery.createdAt,
    delivered_at: delivery.deliveredAt,
  };
}

export function testResponse({ status, durationMs, error }: SendResult): object {
  return { delivered: error === null, status, duration_ms: Math.round(durationMs), error };
}
