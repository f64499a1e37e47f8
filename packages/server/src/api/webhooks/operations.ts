import type { TSchema } from 'typebox';
import type { Fields } from '../streaming/request-fields.ts';
import type { Owner, WebhookManagement } from './management.ts';
import {
  DeliveryList,
  NewWebhook,
  Redelivery,
  TestResult,
  WebhookAnswer,
  WebhookChanges,
  WebhookList,
  WebhookWithSecret,
} from './shapes.ts';
import { deliveryAnswer, secretAnswer, testAnswer, webhookAnswer } from './webhook-responses.ts';

/** The parts of a request; those that are not valid throw a `RequestError`. */
export interface Call {
  readonly owner: Owner;
  readonly scope: Owner['scope'];
  readonly id: number;
  readonly body: Fields;
}

/** An operation of the API of webhooks: its route, its description and what it does. */
export interface WebhookOperation {
  readonly name: string;
  readonly method: 'GET' | 'POST' | 'PATCH' | 'DELETE';
  /** `:id` is the number of a webhook. */
  readonly path: string;
  readonly summary: string;
  readonly body?: TSchema;
  /** Null: the response has no content. */
  readonly result: TSchema | null;
  /** Of the response; default: 200. */
  readonly status?: number;
  /** Further statuses of failures. */
  readonly failures?: readonly number[];
  run(webhooks: WebhookManagement, call: Call): Promise<object | undefined>;
}

export const WEBHOOK_OPERATIONS: readonly WebhookOperation[] = [
  {
    name: 'listWebhooks',
    method: 'GET',
    path: '/',
    summary: 'Lists the webhooks of the key',
    result: WebhookList,
    run: async (webhooks, { scope }) => ({
      webhooks: (await webhooks.list(scope)).map(webhookAnswer),
    }),
  },
  {
    name: 'createWebhook',
    method: 'POST',
    path: '/',
    summary: 'Creates a webhook',
    body: NewWebhook,
    result: WebhookWithSecret,
    status: 201,
    run: async (webhooks, { owner, body }) => secretAnswer(await webhooks.create(owner, body)),
  },
  {
    name: 'getWebhook',
    method: 'GET',
    path: '/:id',
    summary: 'Returns a webhook',
    result: WebhookAnswer,
    run: async (webhooks, { scope, id }) => webhookAnswer(await webhooks.find(scope, id)),
  },
  {
    name: 'changeWebhook',
    method: 'PATCH',
    path: '/:id',
    summary: 'Changes a webhook',
    body: WebhookChanges,
    result: WebhookWithSecret,
    run: async (webhooks, { owner, id, body }) =>
      secretAnswer(await webhooks.change(owner, id, body)),
  },
  {
    name: 'deleteWebhook',
    method: 'DELETE',
    path: '/:id',
    summary: 'Deletes a webhook',
    result: null,
    status: 204,
    run: async (webhooks, { scope, id }) => {
      await webhooks.delete(scope, id);
      return undefined;
    },
  },
  {
    name: 'pauseWebhook',
    method: 'POST',
    path: '/:id/pause',
    summary: 'Stops deliveries until `resume`',
    result: WebhookAnswer,
    run: async (webhooks, { scope, id }) => webhookAnswer(await webhooks.pause(scope, id)),
  },
  {
    name: 'resumeWebhook',
    method: 'POST',
    path: '/:id/resume',
    summary: 'Continues after the last delivered event',
    result: WebhookAnswer,
    run: async (webhooks, { scope, id }) => webhookAnswer(await webhooks.resume(scope, id)),
  },
  {
    name: 'testWebhook',
    method: 'POST',
    path: '/:id/test',
    summary: 'Sends a signed test event once',
    result: TestResult,
    run: async (webhooks, { scope, id }) => testAnswer(await webhooks.test(scope, id)),
  },
  {
    name: 'listDeliveries',
    method: 'GET',
    path: '/:id/deliveries',
    summary: 'Lists the last deliveries',
    result: DeliveryList,
    run: async (webhooks, { scope, id }) => ({
      deliveries: (await webhooks.deliveries(scope, id)).map(deliveryAnswer),
    }),
  },
  {
    name: 'redeliver',
    method: 'POST',
    path: '/:id/redeliver',
    summary: 'Delivers events once more that were delivered already',
    body: Redelivery,
    result: WebhookAnswer,
    failures: [409],
    run: async (webhooks, { scope, id, body }) =>
      webhookAnswer(await webhooks.redeliver(scope, id, body)),
  },
];
