import { V2_VERSION } from '../http/version.ts';
import { hoistDefinitions, type JsonSchema } from './openapi-definitions.ts';
import type { Operation } from './operation.ts';

/** An OpenAPI 3.1 document; what is in it is plain JSON. */
export type OpenApi = Readonly<Record<string, unknown>>;

const REF = '#/components/schemas/';

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
    code: { type: 'integer', description: 'Equal to the HTTP status' },
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
  return {
    openapi: '3.1.0',
    info: {
      title: 'Tonway v2',
      version: V2_VERSION,
      description: 'The TON blockchain over HTTP: verified answers of lite servers.',
    },
    servers: [{ url: '/' }],
    security: [{}, { header: [] }, { query: [] }],
    paths,
    components: {
      schemas,
      securitySchemes: {
        header: { type: 'apiKey', in: 'header', name: 'X-API-Key' },
        query: { type: 'apiKey', in: 'query', name: 'api_key' },
      },
    },
  };
}

function pathItem(name: string, operation: Operation, schemas: Record<string, JsonSchema>) {
  const common = {
    tags: [operation.tag],
    summary: operation.summary,
    ...(operation.description && { description: operation.description }),
    responses: responses(answerSchema(operation, schemas)),
  };
  const post = {
    operationId: `${name}Post`,
    ...common,
    requestBody: requestBody(operation, schemas),
  };
  if (operation.methods === 'post') return { post: { ...post, operationId: name } };
  const parameters = [...queryParameters(operation, schemas), PROOF_PARAMETER];
  return { get: { operationId: name, ...common, parameters }, post };
}

const PROOF_PARAMETER = {
  name: 'proof',
  in: 'query',
  description: 'Adds the proofs of the accounts and blocks that were read',
  schema: { type: 'boolean', default: false },
};

function queryParameters({ params }: Operation, schemas: Record<string, JsonSchema>) {
  return Object.entries(params).map(([name, { schema, description, required }]) => ({
    name,
    in: 'query',
    description,
    required,
    schema: hoistDefinitions(schema, schemas, REF),
  }));
}

function requestBody({ params }: Operation, schemas: Record<string, JsonSchema>) {
  const entries = Object.entries(params);
  const required = entries.filter(([, param]) => param.required).map(([name]) => name);
  const properties = entries.map(([name, { schema, description }]) => [
    name,
    { ...hoistDefinitions(schema, schemas, REF), description },
  ]);
  const schema = {
    type: 'object',
    ...(required.length > 0 && { required }),
    properties: Object.fromEntries(properties),
    additionalProperties: false,
  };
  return { required: required.length > 0, content: json(schema) };
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

function responses(success: JsonSchema) {
  return {
    200: { description: 'The answer', content: json(success) },
    default: { description: 'A failure', content: json({ $ref: `${REF}Error` }) },
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
    requestBody: {
      required: true,
      content: json({ anyOf: [request, { type: 'array', items: request, maxItems: 100 }] }),
    },
    responses: responses(envelope({ description: 'As that of the operation' })),
  };
}

function json(schema: JsonSchema) {
  return { 'application/json': { schema } };
}
