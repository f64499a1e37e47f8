import { FIELD } from './fields.ts';

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

/** A schema as plain JSON. */
export type JsonSchema = Readonly<Record<string, unknown>>;

/** Prefix of references to schema components. */
export const REF = '#/components/schemas/';

const NULL: JsonSchema = { type: 'null' };
/** The key pattern of a TypeBox record with string keys. */
const ANY_TEXT = '^.*$';

/** Keywords whose value is a schema, a list of schemas, or an object of schemas; other keywords are copied. */
const SCHEMA_KEYWORDS = new Set(['items', 'additionalProperties']);
const LIST_KEYWORDS = new Set(['anyOf', 'allOf', 'oneOf']);
const OBJECT_KEYWORDS = new Set(['properties', 'patternProperties']);

/** Converts TypeBox schemas to plain JSON for OpenAPI 3.1. Named shapes are collected and replaced by references. */
export class PlainSchemas {
  /** The named shapes. */
  readonly schemas: Record<string, JsonSchema> = {};

  of(schema: object): JsonSchema {
    return this.#plain(JSON.parse(JSON.stringify(schema)) as JsonSchema);
  }

  #plain({ $defs, $id, title, [FIELD]: here, ...schema }: JsonSchema): JsonSchema {
    // recursive schemas contain their own definitions
    for (const [name, definition] of Object.entries($defs ?? {}))
      this.schemas[name] ??= this.#plain(definition as JsonSchema);
    const plain = adapted(this.#withPlainParts(schema));
    const placed = typeof title === 'string' ? this.#toReference(title, plain) : plain;
    return here === undefined ? placed : { ...placed, description: here };
  }

  #withPlainParts(schema: JsonSchema): JsonSchema {
    const entries = Object.entries(schema).map(([key, value]) => [key, this.#part(key, value)]);
    return Object.fromEntries(entries) as JsonSchema;
  }

  #part(key: string, value: unknown): unknown {
    if (key === '$ref') return reference(String(value));
    if (typeof value !== 'object' || value === null) return value;
    const plain = (each: unknown) => this.#plain(each as JsonSchema);
    if (Array.isArray(value))
      return LIST_KEYWORDS.has(key) || SCHEMA_KEYWORDS.has(key) ? value.map(plain) : value;
    if (SCHEMA_KEYWORDS.has(key)) return plain(value);
    if (!OBJECT_KEYWORDS.has(key)) return value;
    return Object.fromEntries(Object.entries(value).map(([name, each]) => [name, plain(each)]));
  }

  #toReference(name: string, schema: JsonSchema): JsonSchema {
    const existing = this.schemas[name];
    if (existing && JSON.stringify(existing) !== JSON.stringify(schema))
      throw new Error(`two different shapes are named ${name}`);
    this.schemas[name] = schema;
    return { $ref: `${REF}${name}` };
  }
}

function reference(target: string): string {
  return target.startsWith(REF) ? target : `${REF}${target.replace('#/$defs/', '')}`;
}

/** Rewrites the forms of TypeBox that OpenAPI or client generators do not support. */
function adapted(schema: JsonSchema): JsonSchema {
  return withNull(withTuple(withMap(withType(schema))));
}

/** All enums are enums of strings. */
function withType(schema: JsonSchema): JsonSchema {
  return Array.isArray(schema.enum) ? { type: 'string', ...schema } : schema;
}

function withMap({ patternProperties, ...schema }: JsonSchema): JsonSchema {
  if (patternProperties === undefined) return schema;
  const { [ANY_TEXT]: additionalProperties } = patternProperties as JsonSchema;
  return { ...schema, additionalProperties };
}

/** Tuples as `prefixItems`, the form of JSON Schema 2020-12. */
function withTuple(schema: JsonSchema): JsonSchema {
  if (!Array.isArray(schema.items)) return schema;
  const { items: prefixItems, additionalItems, ...rest } = schema;
  return { ...rest, prefixItems, items: false };
}

/** `type: [..., "null"]` instead of `anyOf` with null, unless the other schema is a reference. */
function withNull(schema: JsonSchema): JsonSchema {
  const { anyOf, ...rest } = schema;
  if (!Array.isArray(anyOf) || anyOf.length !== 2 || anyOf[1].type !== NULL.type) return schema;
  const [some] = anyOf as [JsonSchema];
  if (typeof some.type !== 'string') return schema;
  const choices = Array.isArray(some.enum) && { enum: [...some.enum, null] };
  return { ...some, type: [some.type, NULL.type], ...choices, ...rest };
}
