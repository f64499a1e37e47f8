import Type from 'typebox';
import { Choice, EXAMPLE, Flag, field, Int, Nullable, named, Text } from '../kernel/fields.ts';

const CURSOR = '1f-71234567-3';

function Time(description: string) {
  return Text(`${description}: date and time of ISO 8601`, '2026-08-20T12:00:00.000Z');
}

function Cursor(description: string) {
  return Text(`${description}: a position of the event log`, CURSOR);
}

const WebhookSubscription = named(
  'WebhookSubscription',
  'The subscription of a stream, without `min_finality`, `since` and `replay_existing`',
  Type.Object(
    {
      types: Type.Array(Text('Type of events', 'transactions'), {
        description: 'Types of events',
        examples: [['transactions', 'actions']],
      }),
      addresses: Type.Optional(
        Type.Array(Text('Raw or friendly address', EXAMPLE.rawAddress), {
          description: 'Accounts, at most as many as the plan of the key allows',
          examples: [[EXAMPLE.rawAddress]],
        }),
      ),
    },
    {
      additionalProperties: true,
      examples: [{ types: ['transactions', 'actions'], addresses: [EXAMPLE.rawAddress] }],
    },
  ),
);

const StartingPoint = named(
  'StartingPoint',
  'A block or a time',
  Type.Object({
    mc_seqno: Type.Optional(Int('Masterchain block', EXAMPLE.seqno)),
    utime: Type.Optional(Int('Unix time, in seconds', EXAMPLE.unixTime)),
  }),
);

const Since = Type.Union([Cursor('After this event'), StartingPoint], {
  description: 'Where the first delivery begins; default: after the newest block',
  examples: [{ mc_seqno: EXAMPLE.seqno }],
});

const URL_FIELD = Text('The receiver: https, not in a private network', 'https://example.com/hook');
const SECRET_FIELD = Text(
  'Key of the signatures, 16 to 128 printable characters; default: a random one',
  'whsec_2cNB3qGdcG8kVEJlUy0wJt8qgqzvXvVAKdX1lYf7a0E',
);

export const NewWebhook = named(
  'NewWebhook',
  'A webhook to create',
  Type.Object({
    url: URL_FIELD,
    subscription: field(WebhookSubscription, 'The events to deliver'),
    secret: Type.Optional(SECRET_FIELD),
    since: Type.Optional(Since),
  }),
);

export const WebhookChanges = named(
  'WebhookChanges',
  'What to change: at least one field',
  Type.Object({
    url: Type.Optional(URL_FIELD),
    subscription: Type.Optional(field(WebhookSubscription, 'The events to deliver from now on')),
    secret: Type.Optional(SECRET_FIELD),
    rotate_secret: Type.Optional(Flag('Whether to create a new secret', true)),
  }),
);

export const Redelivery = named(
  'Redelivery',
  'A range of events',
  Type.Object({ from: Cursor('The first event'), to: Cursor('The last event') }),
);

const FIELDS = {
  id: Int('Number of the webhook', 7),
  url: Text('The receiver', 'https://example.com/hook'),
  subscription: field(WebhookSubscription, 'The events that are delivered'),
  state: Choice(
    '`failing`: active, but nothing could be delivered for some minutes; `suspended`: given up',
    ['active', 'failing', 'paused', 'suspended'],
    'active',
  ),
  cursor: Nullable(Cursor('The last delivered event; null before the first delivery')),
  since: Nullable(field(StartingPoint, 'Where the first delivery begins; null afterwards')),
  redelivery: Nullable(field(Redelivery, 'The redelivery that is not complete')),
  failed_attempts: Int('Failed attempts since the last delivery', 0),
  failing_since: Nullable(Time('The first failed attempt since the last delivery')),
  last_error: Nullable(Text('Reason of the last failure', 'HTTP status 500')),
  next_attempt_at: Nullable(Time('The next attempt after a failed one')),
  created_at: Time('When the webhook was created'),
};

export const WebhookResponse = named('Webhook', 'A webhook', Type.Object(FIELDS));

export const WebhookWithSecret = named(
  'WebhookWithSecret',
  'A webhook, with its secret if the request set or changed it',
  Type.Object({ ...FIELDS, secret: Type.Optional(SECRET_FIELD) }),
);

export const WebhookList = named(
  'WebhookList',
  'The webhooks of a key',
  Type.Object({
    webhooks: Type.Array(WebhookResponse, { description: 'The oldest first' }),
  }),
);

const DeliveryResponse = named(
  'Delivery',
  'Events that were sent together',
  Type.Object({
    delivery_id: Text(
      'The `Idempotency-Key` of all attempts',
      'f2b4c1d0-9a3e-4c57-8f0e-0a1b2c3d4e5f',
    ),
    state: Choice('Whether the receiver took the events', ['delivered', 'failed'], 'delivered'),
    redelivery: Flag('Whether the events were requested again'),
    cursor_from: Nullable(Cursor('The first event')),
    cursor_to: Nullable(Cursor('The last event')),
    events: Int('Number of events', 3),
    attempts: Int('Number of attempts', 1),
    status: Nullable(Int('HTTP status of the last response; null: there was none', 200)),
    duration_ms: Nullable(Int('Duration of the last attempt, in milliseconds', 84)),
    error: Nullable(Text('Why the last attempt failed', 'HTTP status 500')),
    created_at: Time('The first attempt'),
    delivered_at: Nullable(Time('When the receiver took the events')),
  }),
);

export const DeliveryList = named(
  'DeliveryList',
  'Deliveries of a webhook',
  Type.Object({
    deliveries: Type.Array(DeliveryResponse, { description: 'The newest first' }),
  }),
);

export const TestResult = named(
  'TestResult',
  'The result of a test event',
  Type.Object({
    delivered: Flag('Whether the receiver took the event', true),
    status: Nullable(Int('HTTP status of the response; null: there was none', 200)),
    duration_ms: Int('Duration, in milliseconds', 84),
    error: Nullable(Text('Why the event was not taken', 'HTTP status 500')),
  }),
);
