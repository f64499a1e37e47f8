import openapiTS, { astToString } from 'openapi-typescript';

/** The parts of an OpenAPI document that types are made of. */
export interface Document {
  readonly paths: Readonly<Record<string, PathItem>>;
  readonly components: Readonly<Record<string, Readonly<Record<string, unknown>>>>;
  readonly [part: string]: unknown;
}

export interface PathItem {
  readonly get?: Operation | undefined;
  readonly post?: Operation | undefined;
  readonly patch?: Operation;
  readonly delete?: Operation;
}

export interface Operation {
  readonly operationId: string;
  readonly summary: string;
  readonly description?: string;
  readonly deprecated?: boolean;
  readonly parameters?: readonly Parameter[];
  readonly responses: Readonly<Record<string, Response>>;
  readonly [part: string]: unknown;
}

export interface Parameter {
  readonly name?: string;
  readonly in?: string;
  readonly $ref?: string;
}

interface Response {
  readonly description: string;
  readonly content?: Readonly<Record<string, { readonly schema: JsonSchema }>>;
}

export interface JsonSchema {
  readonly $ref?: string;
  readonly type?: string;
  readonly properties?: Readonly<Record<string, JsonSchema>>;
}

/**
 * TypeScript types of a document. The generator needs the compiler's former interface, hence a TypeScript 5 that only
 * this package depends on.
 */
export async function typesOf(document: Document): Promise<string> {
  const names = { rootTypes: true, rootTypesNoSchemaPrefix: true };
  // A field with a default may be omitted.
  const options = { ...names, immutable: true, defaultNonNullable: false };
  // biome-ignore lint/suspicious/noExplicitAny: the generator checks the document itself
  return astToString(await openapiTS(document as any, options));
}
