import Type from 'typebox';
import { TICKET_SECONDS } from '../../gateway/streams/tickets.ts';
import { RELEASE_NUMBER } from '../../http/version.ts';
import {
  bodySchema,
  jsonContent,
  type OpenApi,
  openApiDocument,
  queryParameters,
} from '../../openapi/document.ts';
import { Int, named, Text } from '../../openapi/fields.ts';
import { type JsonSchema, PlainSchemas, REF } from '../../openapi/plain-schema.ts';
import { type Failures, headerComponents, responseComponents } from '../../openapi/responses.ts';
import { Notification, POSITION_EXAMPLE } from './notifications.ts';
import { FIELDS } from './subscription.ts';

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

const ErrorAnswer = named(
  'Error',
  'An error',
  Type.Object({
    id: Type.Optional(Text('The `id` of the request', '1')),
    error: Text('Text of the error', 'types are required for subscription'),
  }),
);

const TicketAnswer = named(
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
  plain.of(ErrorAnswer);
  const schemaOf = (schema: object) => plain.of(schema);
  plain.schemas.Subscription = {
    ...bodySchema(FIELDS, schemaOf),
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
          parameters: [...queryParameters(FIELDS, schemaOf), LAST_EVENT_REF],
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
            200: { description: 'The ticket', content: jsonContent(plain.of(TicketAnswer)) },
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
