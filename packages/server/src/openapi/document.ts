import type { JsonSchema } from './plain-schema.ts';

/** An OpenAPI 3.1 document; what is in it is plain JSON. */
export type OpenApi = Readonly<Record<string, unknown>>;

/** By name. */
type Named<T> = Readonly<Record<string, T>>;

interface Described {
  readonly title: string;
  readonly version: string;
  readonly description: string;
  /** What each group of operations is about. */
  readonly tags: Named<string>;
  readonly paths: Named<unknown>;
  /** Apart from the keys, which are the same everywhere. */
  readonly components: Named<Named<unknown>>;
}

/** What the descriptions of all interfaces have in common: the licence, keys, and where they are served. */
export function openApiDocument({ tags, paths, components, ...info }: Described): OpenApi {
  return {
    openapi: '3.1.0',
    info: { ...info, license: { name: 'MIT', identifier: 'MIT' } },
    servers: [{ url: '/', description: 'The server that serves this description' }],
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
    description: 'A key raises the rate limit; without one requests are limited by address',
  },
  APIKeyQuery: {
    type: 'apiKey',
    in: 'query',
    name: 'api_key',
    description: 'The same key in the query; the header takes precedence',
  },
};

/** The content of a request or of an answer. */
export function jsonContent(schema: JsonSchema) {
  return { 'application/json': { schema } };
}

interface DescribedParam {
  readonly schema: object;
  readonly description: string;
  readonly required: boolean;
}

type DescribedParams = Named<DescribedParam>;

/** Parameters in a query string; `plain` makes plain JSON of a schema. */
export function queryParameters(params: DescribedParams, plain: (schema: object) => JsonSchema) {
  return Object.entries(params).map(([name, param]) => {
    const { description, examples, ...schema } = parameterSchema(param, plain);
    const [example] = (examples ?? []) as readonly unknown[];
    return { name, in: 'query', description, required: param.required, schema, example };
  });
}

/** Parameters as members of an object. */
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

/** What the parameter means, then which forms its values have. */
function parameterSchema(
  { schema, description }: DescribedParam,
  plain: (schema: object) => JsonSchema,
): JsonSchema {
  const { description: forms, ...rest } = plain(schema);
  return { ...rest, description: forms === undefined ? description : `${description}. ${forms}` };
}
