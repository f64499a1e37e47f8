/** What the playground reads of an OpenAPI document. */
export interface OpenApi {
  readonly info: { readonly title: string; readonly description?: string };
  readonly tags: readonly { readonly name: string; readonly description?: string }[];
  readonly paths: Readonly<Record<string, Readonly<Record<string, DescribedOperation>>>>;
  readonly components: {
    readonly schemas?: Readonly<Record<string, Schema>>;
    readonly parameters?: Readonly<Record<string, Parameter>>;
  };
}

export interface DescribedOperation {
  readonly operationId: string;
  readonly tags: readonly string[];
  readonly summary?: string;
  readonly description?: string;
  readonly deprecated?: boolean;
  readonly parameters?: readonly (Parameter | Reference)[];
  readonly requestBody?: {
    readonly content: { readonly 'application/json': { readonly schema: Schema } };
  };
  readonly responses?: Readonly<Record<string, DescribedAnswer>>;
}

interface DescribedAnswer {
  readonly description?: string;
  readonly content?: Readonly<Record<string, { readonly schema: Schema }>>;
}

export interface Parameter {
  readonly name: string;
  readonly in: 'query' | 'header' | 'path';
  readonly required?: boolean;
  readonly description?: string;
  readonly schema: Schema;
  readonly example?: unknown;
}

export interface Schema {
  readonly $ref?: string;
  readonly type?: string;
  readonly const?: unknown;
  readonly anyOf?: readonly Schema[];
  readonly allOf?: readonly Schema[];
  readonly additionalProperties?: Schema | boolean;
  readonly enum?: readonly unknown[];
  readonly items?: Schema;
  readonly prefixItems?: readonly Schema[];
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly required?: readonly string[];
  readonly default?: unknown;
  readonly minimum?: number;
  readonly maximum?: number;
  readonly maxItems?: number;
  readonly description?: string;
  readonly examples?: readonly unknown[];
}

interface Reference {
  readonly $ref: string;
}

/** What a reference refers to, with the keywords beside it. */
export function schemaOf({ components }: OpenApi, schema: Schema): Schema {
  if (schema.$ref === undefined) return schema;
  const { $ref, ...beside } = schema;
  return { ...components.schemas?.[nameOf($ref)], ...beside };
}

export function parameterOf(
  { components }: OpenApi,
  parameter: Parameter | Reference,
): Parameter | null {
  if (!('$ref' in parameter)) return parameter;
  return components.parameters?.[nameOf(parameter.$ref)] ?? null;
}

export function nameOf(reference: string): string {
  return reference.split('/').at(-1) ?? '';
}

const MAX_DEPTH = 10;

/** An example of a schema, made of the examples of its parts. */
export function exampleOf(document: OpenApi, given: Schema, depth = 0): unknown {
  const schema = schemaOf(document, given);
  const [example] = schema.examples ?? [];
  if (example !== undefined || depth === MAX_DEPTH) return example ?? null;
  const exampleOfPart = (part: Schema) => exampleOf(document, part, depth + 1);
  if (schema.anyOf?.[0]) return exampleOfPart(schema.anyOf[0]);
  if (schema.prefixItems) return schema.prefixItems.map(exampleOfPart);
  if (schema.items) return [exampleOfPart(schema.items)];
  const required = new Set(schema.required);
  const parts = Object.entries(schema.properties ?? {}).filter(([name]) => required.has(name));
  return Object.fromEntries(parts.map(([name, part]) => [name, exampleOfPart(part)]));
}
