import type { JsonSchema } from './plain-schema.ts';

/** An OpenAPI 3.1 document as plain JSON. */
export type OpenApi = Readonly<Record<string, unknown>>;

/** Values by name. */
type Named<T> = Readonly<Record<string, T>>;

interface Described {
  readonly title: string;
  readonly version: string;
  readonly description: string;
  /** Descriptions of the groups of operations, by name. */
  readonly tags: Named<string>;
  readonly paths: Named<unknown>;
  /** All components except the API keys, which are the same in every document. */
  readonly components: Named<Named<unknown>>;
}

/** Builds a document with the parts that all interfaces share: licence, API keys and server. */
export function openApiDocument({ tags, paths, components, ...info }: Described): OpenApi {
  return {
    openapi: '3.1.0',
    info: { ...info, license: { name: 'MIT', identifier: 'MIT' } },
    servers: [{ url: '/', description: 'The server that serves this document' }],
    security: [{}, { APIKeyHeader: [] }, { APIKeyQuery: [] }],
    tags: Object.entries(tags).map(([name, description]) => ({ name, description })),
    paths,
    components: { ...components, securitySchemes: KEYS },
  };
}

const KEYS = {
  APIKeyHeader: {
    type: 'apiKey',
    in: 'header',
    name: 'X-API-Key',
    description: 'A key raises the rate limit; requests without a key are limited by IP address',
  },
  APIKeyQuery: {
    type: 'apiKey',
    in: 'query',
    name: 'api_key',
    description: 'The same key in the query; the header takes precedence',
  },
};

/** The `content` of a request or a response. */
export function jsonContent(schema: JsonSchema) {
  return { 'application/json': { schema } };
}

interface DescribedParam {
  readonly schema: object;
  readonly description: string;
  readonly required: boolean;
}

type DescribedParams = Named<DescribedParam>;

/** Parameters of a query string; `plain` converts a schema to plain JSON. */
export function queryParameters(params: DescribedParams, plain: (schema: object) => JsonSchema) {
  return Object.entries(params).map(([name, param]) => {
    const { description, examples, ...schema } = parameterSchema(param, plain);
    const [example] = (examples ?? []) as readonly unknown[];
    return { name, in: 'query', description, required: param.required, schema, example };
  });
}

/** Parameters as properties of a JSON object. */
export function bodySchema(params: DescribedParams, plain: (schema: object) => JsonSchema) {
  const entries = Object.entries(params);
  const required = entries.filter(([, param]) => param.required).map(([name]) => name);
  const properties = entries.map(([name, param]) => [name, parameterSchema(param, plain)]);
  return {
    type: 'object',
    ...(required.length > 0 && { required }),
    properties: Object.fromEntries(properties) as JsonSchema,
  };
}

/** The description has the meaning of the parameter, then the formats of its values. */
function parameterSchema(
  { schema, description }: DescribedParam,
  plain: (schema: object) => JsonSchema,
): JsonSchema {
  const { description: forms, ...rest } = plain(schema);
  return { ...rest, description: forms === undefined ? description : `${description}. ${forms}` };
}
