import { FIELD } from './fields.ts';

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
