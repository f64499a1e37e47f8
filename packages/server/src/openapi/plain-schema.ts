import { FIELD } from './fields.ts';

/** A schema as plain JSON. */
export type JsonSchema = Readonly<Record<string, unknown>>;

/** Where schemas are that others refer to. */
export const REF = '#/components/schemas/';

const NULL: JsonSchema = { type: 'null' };
/** How a map from any text is written. */
const ANY_TEXT = '^.*$';

/** Keywords whose value is a schema, a list of schemas, or schemas by name; all others are copied. */
const IN_SCHEMAS = new Set(['items', 'additionalProperties']);
const IN_LISTS = new Set(['anyOf', 'allOf', 'oneOf']);
const IN_NAMES = new Set(['properties', 'patternProperties']);

/** Makes plain JSON of schemas, as OpenAPI 3.1 has it. Shapes with a name are collected, and referred to. */
export class PlainSchemas {
  /** By name. */
  readonly schemas: Record<string, JsonSchema> = {};

  of(schema: object): JsonSchema {
    return this.#plain(JSON.parse(JSON.stringify(schema)) as JsonSchema);
  }

  #plain({ $defs, $id, title, [FIELD]: here, ...schema }: JsonSchema): JsonSchema {
    // recursive schemas bring their definitions with them
    for (const [name, definition] of Object.entries($defs ?? {}))
      this.schemas[name] ??= this.#plain(definition as JsonSchema);
    const plain = adapted(this.#withPlainParts(schema));
    const placed = typeof title === 'string' ? this.#referred(title, plain) : plain;
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
      return IN_LISTS.has(key) || IN_SCHEMAS.has(key) ? value.map(plain) : value;
    if (IN_SCHEMAS.has(key)) return plain(value);
    if (!IN_NAMES.has(key)) return value;
    return Object.fromEntries(Object.entries(value).map(([name, each]) => [name, plain(each)]));
  }

  #referred(name: string, schema: JsonSchema): JsonSchema {
    const known = this.schemas[name];
    if (known && JSON.stringify(known) !== JSON.stringify(schema))
      throw new Error(`two different shapes are named ${name}`);
    this.schemas[name] = schema;
    return { $ref: `${REF}${name}` };
  }
}

function reference(target: string): string {
  return target.startsWith(REF) ? target : `${REF}${target.replace('#/$defs/', '')}`;
}

/** What our library writes in a way that OpenAPI, or generators of clients, do not know. */
function adapted(schema: JsonSchema): JsonSchema {
  return withNull(withTuple(withMap(withType(schema))));
}

/** Choices are among texts. */
function withType(schema: JsonSchema): JsonSchema {
  return Array.isArray(schema.enum) ? { type: 'string', ...schema } : schema;
}

function withMap({ patternProperties, ...schema }: JsonSchema): JsonSchema {
  if (patternProperties === undefined) return schema;
  const { [ANY_TEXT]: additionalProperties } = patternProperties as JsonSchema;
  return { ...schema, additionalProperties };
}

/** The form of JSON Schema 2020-12. */
function withTuple(schema: JsonSchema): JsonSchema {
  if (!Array.isArray(schema.items)) return schema;
  const { items: prefixItems, additionalItems, ...rest } = schema;
  return { ...rest, prefixItems, items: false };
}

/** `type: [..., "null"]` instead of a choice between two schemas, where the first is no reference. */
function withNull(schema: JsonSchema): JsonSchema {
  const { anyOf, ...rest } = schema;
  if (!Array.isArray(anyOf) || anyOf.length !== 2 || anyOf[1].type !== NULL.type) return schema;
  const [some] = anyOf as [JsonSchema];
  if (typeof some.type !== 'string') return schema;
  const choices = Array.isArray(some.enum) && { enum: [...some.enum, null] };
  return { ...some, type: [some.type, NULL.type], ...choices, ...rest };
}
