import Type from 'typebox';
import { RELEASE_NUMBER } from '../http/openapi-documents.ts';
import { type OpenApi, openApiDocument, PlainSchemas } from '../kernel/document.ts';
import { Int, named, Text } from '../kernel/fields.ts';
import {
  describeObjects,
  describePaths,
  type Failures,
  headerComponents,
  idParameter,
  responseComponents,
} from '../kernel/paths.ts';
import { WEBHOOK_OPERATIONS, type WebhookOperation } from './operations.ts';

export const WEBHOOKS_PREFIX = '/api/webhooks/v1';

const ErrorResponse = named(
  'Error',
  'An error',
  Type.Object({
    code: Int('The HTTP status', 404),
    error: Text('Text of the error', 'there is no webhook 7'),
  }),
);

const FAILURES: Failures = {
  400: ['The subscription is invalid', 'types are required for subscription'],
  401: ['The API key is missing or does not exist', 'webhooks require an API key'],
  403: ['The API key is not for this network', 'Network not allowed'],
  404: ['The key has no such webhook', 'there is no webhook 7'],
  409: ['The webhook cannot do this now', 'another redelivery is not complete'],
  413: ['The body is too large', 'Payload Too Large'],
  415: ['The body is not JSON', 'Unsupported Media Type'],
  422: ['The request is invalid', 'url is required'],
  429: ['Too many requests, or too many webhooks', 'webhook limit reached: 10 webhooks'],
  500: ['An unexpected error', 'internal error'],
  503: ['The database is unavailable', 'the database is unavailable'],
};
const COMMON_CODES = [401, 403, 422, 429, 500, 503];
const BODY_CODES = [400, 413, 415];
const ID_CODES = [404];

const TAGS = { Webhooks: 'Events that the server posts to a URL' };

/** Generates the OpenAPI document from the same list of operations as the routes. */
export function webhooksOpenApi(): OpenApi {
  const plain = new PlainSchemas();
  plain.of(ErrorResponse);
  const paths = describePaths(WEBHOOK_OPERATIONS, {
    prefix: WEBHOOKS_PREFIX,
    ...describeObjects(plain),
    failuresOf,
  });
  return openApiDocument({
    title: 'Tonway webhooks',
    version: `1.0.${RELEASE_NUMBER}`,
    description: 'Events of the TON blockchain, posted to a URL, signed and in order.',
    tags: TAGS,
    paths,
    components: {
      schemas: plain.schemas,
      responses: responseComponents(FAILURES, (code, error) => ({ code, error }), false),
      headers: headerComponents([], false),
      parameters: { id: idParameter('Number of the webhook') },
    },
  });
}

function failuresOf({ path, body, failures = [] }: WebhookOperation): readonly number[] {
  return [
    ...COMMON_CODES,
    ...failures,
    ...(body ? BODY_CODES : []),
    ...(path.includes(':id') ? ID_CODES : []),
  ];
}
