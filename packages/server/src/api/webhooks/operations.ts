import type { ListedDelivery } from '../../store/webhooks/deliveries.ts';
import type { Webhook } from '../../store/webhooks/webhooks.ts';
import type { Operation } from '../kernel/operation.ts';
import type { Fields } from '../streaming/request-fields.ts';
import type { Owner, WebhookAndSecret, WebhookManagement } from './management.ts';
import type { SendResult } from './sender.ts';
import {
  DeliveryList,
  NewWebhook,
  Redelivery,
  TestResult,
  WebhookChanges,
  WebhookList,
  WebhookResponse,
  WebhookWithSecret,
} from './shapes.ts';

/** The parts of a request; those that are not valid throw a `RequestError`. */
export interface Call {
  readonly webhooks: WebhookManagement;
  readonly owner: Owner;
  readonly scope: Owner['scope'];
  readonly id: number;
  readonly body: Fields;
}

/** An operation of the API of webhooks; `:id` in its path is the number of a webhook. */
export interface WebhookOperation extends Operation<Call> {
  readonly path: string;
  handle(params: object, call: Call): Promise<object | undefined>;
}

export const WEBHOOK_OPERATIONS: readonly WebhookOperation[] = [
  {
    name: 'listWebhooks',
    methods: ['get'],
    tag: 'Webhooks',
    params: {},
    path: '/',
    summary: 'Lists the webhooks of the key',
    result: WebhookList,
    handle: async (_, { webhooks, scope }) => ({
      webhooks: (await webhooks.list(scope)).map(webhookResponse),
    }),
  },
  {
    name: 'createWebhook',
    methods: ['post'],
    tag: 'Webhooks',
    params: {},
    path: '/',
    summary: 'Creates a webhook',
    body: NewWebhook,
    result: WebhookWithSecret,
    status: 201,
    handle: async (_, { webhooks, owner, body }) =>
      secretResponse(await webhooks.create(owner, body)),
  },
  {
    name: 'getWebhook',
    methods: ['get'],
    tag: 'Webhooks',
    params: {},
    path: '/:id',
    summary: 'Returns a webhook',
    result: WebhookResponse,
    handle: async (_, { webhooks, scope, id }) => webhookResponse(await webhooks.find(scope, id)),
  },
  {
    name: 'changeWebhook',
    methods: ['patch'],
    tag: 'Webhooks',
    params: {},
    path: '/:id',
    summary: 'Changes a webhook',
    body: WebhookChanges,
    result: WebhookWithSecret,
    handle: async (_, { webhooks, owner, id, body }) =>
      secretResponse(await webhooks.change(owner, id, body)),
  },
  {
    name: 'deleteWebhook',
    methods: ['delete'],
    tag: 'Webhooks',
    params: {},
    path: '/:id',
    summary: 'Deletes a webhook',
    result: null,
    status: 204,
    handle: async (_, { webhooks, scope, id }) => {
      await webhooks.delete(scope, id);
      return undefined;
    },
  },
  {
    name: 'pauseWebhook',
    methods: ['post'],
    tag: 'Webhooks',
    params: {},
    path: '/:id/pause',
    summary: 'Stops deliveries until `resume`',
    result: WebhookResponse,
    handle: async (_, { webhooks, scope, id }) => webhookResponse(await webhooks.pause(scope, id)),
  },
  {
    name: 'resumeWebhook',
    methods: ['post'],
    tag: 'Webhooks',
    params: {},
    path: '/:id/resume',
    summary: 'Continues after the last delivered event',
    result: WebhookResponse,
    handle: async (_, { webhooks, scope, id }) => webhookResponse(await webhooks.resume(scope, id)),
  },
  {
    name: 'testWebhook',
    methods: ['post'],
    tag: 'Webhooks',
    params: {},
    path: '/:id/test',
    summary: 'Sends a signed test event once',
    result: TestResult,
    handle: async (_, { webhooks, scope, id }) => testResponse(await webhooks.test(scope, id)),
  },
  {
    name: 'listDeliveries',
    methods: ['get'],
    tag: 'Webhooks',
    params: {},
    path: '/:id/deliveries',
    summary: 'Lists the last deliveries',
    result: DeliveryList,
    handle: async (_, { webhooks, scope, id }) => ({
      deliveries: (await webhooks.deliveries(scope, id)).map(deliveryResponse),
    }),
  },
  {
    name: 'redeliver',
    methods: ['post'],
    tag: 'Webhooks',
    params: {},
    path: '/:id/redeliver',
    summary: 'Delivers events once more that were delivered already',
    body: Redelivery,
    result: WebhookResponse,
    failures: [409],
    handle: async (_, { webhooks, scope, id, body }) =>
      webhookResponse(await webhooks.redeliver(scope, id, body)),
  },
];

/** A webhook in the form of the API. */
function webhookResponse(webhook: Webhook): object {
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

function secretResponse({ webhook, secret }: WebhookAndSecret): object {
  return { ...webhookResponse(webhook), ...(secret !== null && { secret }) };
}

function deliveryResponse(delivery: ListedDelivery): object {
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

function testResponse({ status, durationMs, error }: SendResult): object {
  return { delivered: error === null, status, duration_ms: Math.round(durationMs), error };
}
