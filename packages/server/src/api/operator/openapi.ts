import Type from 'typebox';
import { RELEASE_NUMBER } from '../http/openapi-documents.ts';
import { type OpenApi, openApiDocument, PlainSchemas } from '../kernel/document.ts';
import { named, Text } from '../kernel/fields.ts';
import { describePaths } from '../kernel/paths.ts';
import { type Failures, headerComponents, responseComponents } from '../kernel/responses.ts';
import { TAGS } from './operation.ts';
import { OPERATOR_OPERATIONS } from './operations/index.ts';

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

const KEY_ID = {
  name: 'id',
  in: 'path',
  required: true,
  description: 'Number of the key',
  schema: { type: 'integer', minimum: 1 },
  example: 7,
};

/** Generates the OpenAPI document of the operator API, from which the types of the operator pages are generated. */
export function operatorOpenApi(): OpenApi {
  const plain = new PlainSchemas();
  plain.of(ErrorResponse);
  const paths = describePaths(OPERATOR_OPERATIONS, {
    prefix: OPERATOR_PREFIX,
    parametersOf: ({ path }) =>
      path.includes(':id') ? [{ $ref: '#/components/parameters/id' }] : [],
    bodyOf: ({ body }) => (body ? { required: true, schema: plain.of(body) } : null),
    successOf: ({ result }) => plain.of(result),
    failuresOf: ({ needsToken }) => [401, 403, 500, 503, ...(needsToken ? [400, 422] : [])],
    isCached: () => false,
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
      parameters: { id: KEY_ID },
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
