import {
  bodySchema,
  jsonContent,
  type OpenApi,
  openApiDocument,
  openApiResponses,
  queryParameters,
  REF,
} from '../http/openapi.ts';
import { hoistDefinitions, type JsonSchema } from '../http/openapi-definitions.ts';
import { V2_VERSION } from '../http/version.ts';

import type { Operation } from './operation.ts';

const ENVELOPE = {
  ok: { type: 'boolean', const: true },
  '@extra': {
    type: 'string',
    description: 'Unix time, lite servers asked, elapsed milliseconds, `c` where a cache answered',
  },
};

const ERROR = {
  type: 'object',
  required: ['ok', 'error', 'code'],
  properties: {
    ok: { type: 'boolean', const: false },
    error: { type: 'string' },
    code: {
      type: 'integer',
      description:
        'Equal to the HTTP status. 401: no such key; 403: the key is not for this network; 404: nothing found; 409: no token; 422: the request cannot be read; 429: too many requests; 500: the chain or a contract refuses; 504: no lite server answers in time; 533: the stack is nested too deep; 542: no lite server can answer, or an argument of an unknown type',
    },
    '@extra': { type: 'string' },
  },
};

const PROOF = {
  type: 'array',
  description: 'With `proof=true`: what was read, provable without us',
  items: {
    type: 'object',
    required: ['@type', 'block_id', 'parts'],
    properties: {
      '@type': { const: 'tonway.proof' },
      block_id: { type: 'object' },
      parts: { type: 'object', additionalProperties: { type: 'string', format: 'byte' } },
    },
  },
};

/** Describes every operation from the table that also makes the routes. */
export function openApi(operations: readonly Operation[]): OpenApi {
  const paths: Record<string, unknown> = { '/api/v2/jsonRPC': { post: jsonRpc(operations) } };
  const schemas: Record<string, JsonSchema> = { Error: ERROR, Proof: PROOF };
  for (const operation of operations)
    for (const name of [operation.name, ...(operation.aliases ?? [])])
      paths[`/api/v2/${name}`] = pathItem(name, operation, schemas);
  return openApiDocument({
    title: 'Tonway v2',
    version: V2_VERSION,
    description: 'The TON blockchain over HTTP: verified answers of lite servers.',
    paths,
    schemas,
  });
}

function pathItem(name: string, operation: Operation, schemas: Record<string, JsonSchema>) {
  const plain = (schema: object) => hoistDefinitions(schema, schemas, REF);
  const common = {
    tags: [operation.tag],
    summary: operation.summary,
    ...(operation.description && { description: operation.description }),
    ...(operation.deprecated && { deprecated: true }),
    responses: openApiResponses(answerSchema(operation, schemas)),
  };
  const post = {
    operationId: `${name}Post`,
    ...common,
    parameters: [PROOF_PARAMETER],
    requestBody: requestBody(operation, plain),
  };
  if (operation.methods === 'post') return { post: { ...post, operationId: name } };
  const parameters = [...queryParameters(operation.params, plain), PROOF_PARAMETER];
  return { get: { operationId: name, ...common, parameters }, post };
}

const PROOF_PARAMETER = {
  name: 'proof',
  in: 'query',
  description: 'Adds the proofs of the accounts and blocks that were read',
  schema: { type: 'boolean', default: false },
};

function requestBody({ params }: Operation, plain: (schema: object) => JsonSchema) {
  const schema = { ...bodySchema(params, plain), additionalProperties: false };
  return { required: 'required' in schema, content: jsonContent(schema) };
}

/** One for all ways to ask: GET, POST and aliases. */
function answerSchema(
  { name, result }: Operation,
  schemas: Record<string, JsonSchema>,
): JsonSchema {
  schemas[`${name}Answer`] ??= envelope(hoistDefinitions(result, schemas, REF));
  return { $ref: `${REF}${name}Answer` };
}

function envelope(result: JsonSchema): JsonSchema {
  return {
    type: 'object',
    required: ['ok', 'result', '@extra'],
    properties: { ...ENVELOPE, result, proof: { $ref: `${REF}Proof` } },
  };
}

function jsonRpc(operations: readonly Operation[]) {
  const names = operations.flatMap(({ name, aliases = [] }) => [name, ...aliases]);
  const request = {
    type: 'object',
    required: ['method'],
    properties: {
      jsonrpc: { type: 'string', const: '2.0' },
      id: { description: 'Comes back as it is' },
      method: { type: 'string', enum: names },
      params: { type: 'object', description: 'As the body of the operation' },
    },
  };
  return {
    operationId: 'jsonRPC',
    tags: ['RPC'],
    summary: 'Any operation by its name; or up to 100 of them in an array',
    parameters: [PROOF_PARAMETER],
    requestBody: {
      required: true,
      content: jsonContent({ anyOf: [request, { type: 'array', items: request, maxItems: 100 }] }),
    },
    responses: openApiResponses(envelope({ description: 'As that of the operation' })),
  };
}
