import {
  bodySchema,
  jsonContent,
  type OpenApi,
  openApiDocument,
  openApiResponses,
  queryParameters,
  REF,
} from '../http/openapi.ts';
import type { JsonSchema } from '../http/openapi-definitions.ts';
import { V3_VERSION } from '../http/version.ts';
import type { Operation } from './operation.ts';

const ERROR = {
  type: 'object',
  required: ['code', 'error'],
  properties: {
    code: { type: 'integer', description: 'Equal to the HTTP status' },
    error: { type: 'string' },
  },
};

/** As a pattern of the keys of a map. */
const ANY_TEXT = '^.*$';

const SWITCHES = [
  ['X-No-Address-Book', 'boolean', '`address_book` is left empty'],
  ['X-No-Metadata', 'boolean', '`metadata` is left empty'],
  ['X-Timeout', 'integer', 'Milliseconds for each query of the database; the server has a limit'],
].map(([name, type, description]) => ({ name, in: 'header', description, schema: { type } }));

/** Describes every operation from the table that also makes the routes. */
export function v3OpenApi(operations: readonly Operation[]): OpenApi {
  const schemas: Record<string, JsonSchema> = { Error: ERROR };
  const paths = operations.flatMap((operation) =>
    [operation.name, ...(operation.aliases ?? [])].map((name) => [
      `/api/v3/${name}`,
      pathItem(name, operation, schemas),
    ]),
  );
  return openApiDocument({
    title: 'Tonway v3',
    version: V3_VERSION,
    description:
      'The TON blockchain over HTTP: an index of blocks, transactions, messages and accounts. Lists are paged by `limit` and `offset`, or faster by `cursor`.',
    paths: Object.fromEntries(paths),
    schemas,
  });
}

function pathItem(name: string, operation: Operation, schemas: Record<string, JsonSchema>) {
  const { tag, summary, description, methods = ['get'], params, result, headers } = operation;
  const plain = (schema: object) => withReferences(schema, schemas);
  const common = {
    tags: [tag],
    summary,
    ...(description && { description }),
    responses: openApiResponses(plain(result), headers),
  };
  const item = methods.map((method, i) => [
    method,
    {
      operationId: i === 0 ? name : `${name}Post`,
      ...common,
      ...(method === 'get'
        ? { parameters: [...queryParameters(params, plain), ...SWITCHES] }
        : { requestBody: { required: true, content: jsonContent(bodySchema(params, plain)) } }),
    },
  ]);
  return Object.fromEntries(item);
}

/** A schema with a title is described once, and referred to. */
function withReferences(schema: object, schemas: Record<string, JsonSchema>): JsonSchema {
  const plain = JSON.parse(JSON.stringify(schema)) as JsonSchema;
  return referred(plain, schemas) as JsonSchema;
}

function referred(value: unknown, schemas: Record<string, JsonSchema>): unknown {
  if (Array.isArray(value)) return value.map((item) => referred(item, schemas));
  if (typeof value !== 'object' || value === null) return value;
  const entries = Object.entries(value).map(([key, item]) => [key, referred(item, schemas)]);
  const schema = withTypes(withPlainMaps(Object.fromEntries(entries) as JsonSchema));
  if (typeof schema.title !== 'string') return schema;
  schemas[schema.title] = schema;
  return { $ref: `${REF}${schema.title}` };
}

/** A map from any text: generators of clients know it only so. */
function withPlainMaps({ patternProperties, ...schema }: JsonSchema): JsonSchema {
  if (patternProperties === undefined) return schema;
  const { [ANY_TEXT]: additionalProperties } = patternProperties as JsonSchema;
  return { ...schema, additionalProperties };
}

/** Choices are among texts; pages and generators of clients want to be told. */
function withTypes(schema: JsonSchema): JsonSchema {
  return Array.isArray(schema.enum) ? { type: 'string', ...schema } : schema;
}
