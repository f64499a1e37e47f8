import type { JsonSchema } from './openapi-definitions.ts';

/** An OpenAPI 3.1 document; what is in it is plain JSON. */
export type OpenApi = Readonly<Record<string, unknown>>;

/** Where schemas are that others refer to. */
export const REF = '#/components/schemas/';

interface Described {
  readonly title: string;
  readonly version: string;
  readonly description: string;
  readonly paths: Readonly<Record<string, unknown>>;
  readonly schemas: Readonly<Record<string, JsonSchema>>;
}

/** What the descriptions of all interfaces have in common: keys, and where they are served. */
export function openApiDocument({ paths, schemas, ...info }: Described): OpenApi {
  return {
    openapi: '3.1.0',
    info,
    servers: [{ url: '/' }],
    security: [{}, { APIKeyHeader: [] }, { APIKeyQuery: [] }],
    paths,
    components: {
      schemas,
      securitySchemes: {
        APIKeyHeader: { type: 'apiKey', in: 'header', name: 'X-API-Key' },
        APIKeyQuery: { type: 'apiKey', in: 'query', name: 'api_key' },
      },
    },
  };
}

/** The content of a request or of an answer. */
export function jsonContent(schema: JsonSchema) {
  return { 'application/json': { schema } };
}

/** The answers of an operation, with what its headers mean; `Error` is among the schemas. */
export function openApiResponses(success: JsonSchema, headers?: Readonly<Record<string, string>>) {
  return {
    200: {
      description: 'The answer',
      ...(headers && { headers: describedHeaders(headers) }),
      content: jsonContent(success),
    },
    default: { description: 'A failure', content: jsonContent({ $ref: `${REF}Error` }) },
  };
}

function describedHeaders(headers: Readonly<Record<string, string>>) {
  const entries = Object.entries(headers).map(([name, description]) => [
    name,
    { description, schema: { type: 'string' } },
  ]);
  return Object.fromEntries(entries) as JsonSchema;
}

interface DescribedParam {
  readonly schema: object;
  readonly description: string;
  readonly required: boolean;
}

type DescribedParams = Readonly<Record<string, DescribedParam>>;

/** Parameters in a query string; `plain` makes plain JSON of a schema. */
export function queryParameters(params: DescribedParams, plain: (schema: object) => JsonSchema) {
  return Object.entries(params).map(([name, { schema, description, required }]) => ({
    name,
    in: 'query',
    description,
    required,
    schema: plain(schema),
  }));
}

/** Parameters as members of an object. */
export function bodySchema(params: DescribedParams, plain: (schema: object) => JsonSchema) {
  const entries = Object.entries(params);
  const required = entries.filter(([, param]) => param.required).map(([name]) => name);
  const properties = entries.map(([name, { schema, description }]) => [
    name,
    { ...plain(schema), description },
  ]);
  return {
    type: 'object',
    ...(required.length > 0 && { required }),
    properties: Object.fromEntries(properties) as JsonSchema,
  };
}
