import Type from 'typebox';
import { TICKET_SECONDS } from '../../gateway/streams/tickets.ts';
import { RELEASE_NUMBER } from '../../http/openapi-documents.ts';
import {
  bodySchema,
  type JsonSchema,
  jsonContent,
  type OpenApi,
  openApiDocument,
  PlainSchemas,
  queryParameters,
  REF,
} from '../../kernel/document.ts';
import { EXAMPLE, Int, named, Text } from '../../kernel/fields.ts';
import { type Failures, headerComponents, responseComponents } from '../../kernel/paths.ts';
import { EVENT_TYPES } from '../selection.ts';
import { Finality, Notification, POSITION_EXAMPLE, Position } from './notifications.ts';

const ACTION_TYPES = { examples: [['jetton_transfer']] };

const Since = Type.Union(
  [
    Position('The stream continues after this position'),
    Type.Object({
      mc_seqno: Type.Integer({
        description: 'The stream starts with this masterchain block',
        minimum: 0,
        examples: [EXAMPLE.seqno],
      }),
    }),
    Type.Object({
      utime: Type.Integer({
        description: 'The stream starts at this Unix time, in seconds',
        minimum: 0,
        examples: [EXAMPLE.unixTime],
      }),
    }),
  ],
  { examples: [POSITION_EXAMPLE] },
);

/** The fields of a subscription, for OpenAPI. */
const REQUEST_FIELDS = {
  types: {
    schema: Type.Array(Type.Enum([...EVENT_TYPES], { examples: ['transactions'] }), {
      minItems: 1,
      examples: [['transactions', 'actions']],
    }),
    description: 'Types of notifications',
    required: true,
  },
  addresses: list(
    'Accounts whose notifications are sent; raw or friendly addresses; needed by all types but `trace` and `blocks`',
    EXAMPLE.rawAddress,
  ),
  trace_external_hash_norms: list(
    'Traces whose notifications are sent, by the normalized hash of their message: 32 bytes in base64, base64url or hex; needed by the type `trace`',
    EXAMPLE.hash,
  ),
  msg_body_hash: {
    schema: Type.String({ examples: [EXAMPLE.hash] }),
    description: 'Only transactions that received a message with this body: 32 bytes in base64',
    required: false,
  },
  min_finality: {
    schema: Type.With(Finality('Lowest finality'), { default: 'finalized' }),
    description: 'Content that is less final is not sent',
    required: false,
  },
  action_types: {
    schema: Type.Array(Type.String(), ACTION_TYPES),
    description: 'Only actions of these types',
    required: false,
  },
  supported_action_types: {
    schema: Type.Array(Type.String(), { examples: [['latest']] }),
    description: 'Types of actions that the client knows: versions (`v1`, `latest`) or names',
    required: false,
  },
  include_address_book: flag('Adds `address_book` to notifications'),
  include_metadata: flag('Adds `metadata` to notifications'),
  replay_existing: flag('First sends the pending traces of the subscription'),
  cursor: flag(
    'Adds `cursor` to notifications that a client can resume after, and `revision` to those of traces',
  ),
  heartbeat: flag('Sends a `head` with each block, at most every second and at least every five'),
  roots: {
    schema: Type.Enum(['external', 'all'], { default: 'external', examples: ['all'] }),
    description: '`all`: also traces that tick-tock transactions started',
    required: false,
  },
  invalidate_states: flag(
    'Sends `account_state_invalidated` if a state that was sent is not on the chain any more',
  ),
  since: {
    schema: Since,
    description: 'First sends everything since a position, a block or a time',
    required: false,
  },
  id: {
    schema: Type.String({ maxLength: 1024, examples: ['1'] }),
    description: 'Repeated in the acknowledgement and in errors',
    required: false,
  },
};

function list(description: string, example: string) {
  const schema = Type.Array(Type.String(), { examples: [[example]] });
  return { schema, description, required: false };
}

function flag(description: string) {
  const schema = Type.Boolean({ default: false, examples: [true] });
  return { schema, description, required: false };
}

export const STREAMING_VERSION = `2.0.${RELEASE_NUMBER}`;

const DESCRIPTION =
  'Notifications about accounts and traces over SSE. Each event has a JSON object as its data: the first one, named `connected`, acknowledges the subscription; the others are notifications. The same protocol is served over WebSocket at `/api/streaming/v2/ws`.';

const TAG = 'Streaming';

const FAILURES: Failures = {
  400: ['The subscription is invalid', 'types are required for subscription'],
  401: ['The API key does not exist', 'API key does not exist'],
  403: ['The API key is not for this network', 'Network not allowed'],
  413: ['The body is too large', 'Payload Too Large'],
  429: ['Too many connections', 'connection limit reached: 2 active connections'],
  500: ['An internal error', 'Internal Server Error'],
  503: ['The server is shutting down, or has no pending traces', 'service restart'],
};

const FAILURE_REFS = Object.fromEntries(
  Object.keys(FAILURES).map((code) => [code, { $ref: `#/components/responses/Failure${code}` }]),
);

const ErrorResponse = named(
  'Error',
  'An error',
  Type.Object({
    id: Type.Optional(Text('The `id` of the request', '1')),
    error: Text('Text of the error', 'types are required for subscription'),
  }),
);

const TicketResponse = named(
  'Ticket',
  'A ticket',
  Type.Object({
    ticket: Text(
      'The value of the parameter `ticket` of one connection, instead of a key',
      'ovFJk3vM5Wb2eYpQ9Jt0hD7rZcA1uS8xKq4nTgLwE6I',
    ),
    expires_in: Int('How long the ticket is valid, in seconds', TICKET_SECONDS),
  }),
);

/** Generates the OpenAPI document of the streaming protocol. */
export function streamingOpenApi(): OpenApi {
  const plain = new PlainSchemas();
  plain.of(ErrorResponse);
  const schemaOf = (schema: object) => plain.of(schema);
  plain.schemas.Subscription = {
    ...bodySchema(REQUEST_FIELDS, schemaOf),
    description: 'What a stream sends',
  };
  const responses = streamResponses(plain.of(Notification));
  const common = { tags: [TAG], summary: 'Opens a stream of notifications' };
  return openApiDocument({
    title: 'Tonway streaming',
    version: STREAMING_VERSION,
    description: DESCRIPTION,
    tags: { [TAG]: 'Notifications about accounts and traces.' },
    paths: {
      '/api/streaming/v2/sse': {
        get: {
          operationId: 'sse',
          ...common,
          description: 'Lists are repeated or separated by commas; `since` is a position or JSON.',
          parameters: [...queryParameters(REQUEST_FIELDS, schemaOf), LAST_EVENT_REF],
          responses,
        },
        post: {
          operationId: 'ssePost',
          ...common,
          parameters: [LAST_EVENT_REF],
          requestBody: {
            description: 'The subscription',
            required: true,
            content: jsonContent({ $ref: `${REF}Subscription` }),
          },
          responses,
        },
      },
      '/api/streaming/v2/ticket': {
        post: {
          operationId: 'ticket',
          tags: [TAG],
          summary: 'Creates a ticket for the URL of one connection',
          description:
            'Keeps the key out of URLs: `?ticket=...` opens one SSE stream or WebSocket with the limits of the key.',
          responses: {
            200: { description: 'The ticket', content: jsonContent(plain.of(TicketResponse)) },
            ...FAILURE_REFS,
          },
        },
      },
    },
    components: {
      schemas: plain.schemas,
      ...uncached(),
      parameters: { lastEventId: LAST_EVENT_ID },
    },
  });
}

const LAST_EVENT_ID = {
  name: 'Last-Event-ID',
  in: 'header',
  description: 'A position; takes precedence over `since`',
  schema: { type: 'string' },
  example: POSITION_EXAMPLE,
};
const LAST_EVENT_REF = { $ref: '#/components/parameters/lastEventId' };

/** Components without those of responses that clients may cache. */
function uncached() {
  const { NotModified, ...responses } = responseComponents(FAILURES, (_, error) => ({ error }));
  const { ETag, 'Cache-Control': _, ...headers } = headerComponents([]);
  return { responses, headers };
}

function streamResponses(notification: JsonSchema) {
  return {
    200: {
      description: 'A stream of events; the data of each event is a JSON object',
      content: { 'text/event-stream': { schema: notification } },
    },
    ...FAILURE_REFS,
  };
}
