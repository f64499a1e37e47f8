import Type from 'typebox';
import { RELEASE_NUMBER } from '../http/openapi-documents.ts';
import { type OpenApi, openApiDocument, PlainSchemas } from '../kernel/document.ts';
import { named, Text } from '../kernel/fields.ts';
import {
  describeObjects,
  describePaths,
  type Failures,
  headerComponents,
  idParameter,
  responseComponents,
} from '../kernel/paths.ts';
import { type OperatorOperation, TAGS } from './operation.ts';
import { createKey, keyUsage, listAllKeys, refused, revoke, rotate } from './operations/keys.ts';
import { overview } from './operations/overview.ts';
import { requests } from './operations/requests.ts';
import { databaseState, history, indexState, liteServers } from './operations/state.ts';
import { streams } from './operations/streams.ts';

/** All operations of `/operator/api`. */
export const OPERATOR_OPERATIONS: readonly OperatorOperation[] = [
  overview,
  history,
  liteServers,
  indexState,
  requests,
  streams,
  databaseState,
  listAllKeys,
  refused,
  keyUsage,
  createKey,
  rotate,
  revoke,
];

const OPERATOR_PREFIX = '/operator/api';

const ErrorResponse = named(
  'Error',
  'An error',
  Type.Object({ error: Text('Text of the error', 'the operator token is missing or wrong') }),
);

const FAILURES: Failures = {
  400: ['The request is invalid', 'params/id must be integer'],
  401: ['The token is missing or wrong', 'the operator token is missing or wrong'],
  403: ['The request is not allowed', 'keys can be managed only with a token: set OPERATOR_TOKEN'],
  422: ['The key or the plan does not exist', 'there is no key 7'],
  500: ['An unexpected error', 'Internal error'],
  503: ['The database is unavailable', 'there is no database: DATABASE_URL is not set'],
};

/** Generates the OpenAPI document of the operator API, from which the types of the operator pages are generated. */
export function operatorOpenApi(): OpenApi {
  const plain = new PlainSchemas();
  plain.of(ErrorResponse);
  const paths = describePaths<OperatorOperation>(OPERATOR_OPERATIONS, {
    prefix: OPERATOR_PREFIX,
    ...describeObjects(plain),
    failuresOf: ({ needsToken }) => [401, 403, 500, 503, ...(needsToken ? [400, 422] : [])],
    isLimited: false,
  });
  const document = openApiDocument({
    title: 'Tonway operator',
    version: `1.0.${RELEASE_NUMBER}`,
    description: 'The state of a server, and its API keys. A number that is not known is null.',
    tags: TAGS,
    paths,
    components: {
      schemas: plain.schemas,
      responses: responseComponents(FAILURES, (_, error) => ({ error }), false),
      headers: headerComponents([], false, false),
      parameters: { id: idParameter('Number of the key') },
    },
  });
  return withToken(document);
}

/** The operator API has a token instead of API keys. */
function withToken({ components, ...document }: OpenApi): OpenApi {
  const OperatorToken = { type: 'http', scheme: 'bearer', description: 'OPERATOR_TOKEN' };
  return {
    ...document,
    security: [{}, { OperatorToken: [] }],
    components: { ...(components as object), securitySchemes: { OperatorToken } },
  };
}
