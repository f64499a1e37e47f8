import { operatorOpenApi } from '../../../src/api/operator/openapi.ts';
import { streamingOpenApi } from '../../../src/api/streaming/openapi/streaming-document.ts';
import { openApi } from '../../../src/api/v2/openapi.ts';
import { OPERATIONS } from '../../../src/api/v2/operations/index.ts';
import { v3OpenApi } from '../../../src/api/v3/openapi.ts';
import { V3_OPERATIONS } from '../../../src/api/v3/operations/index.ts';
import { webhooksOpenApi } from '../../../src/api/webhooks/openapi.ts';

// biome-ignore lint/suspicious/noExplicitAny: a document of any shape
export type Document = any;

/** As they are served. */
export const DOCUMENTS: Readonly<
  Record<'v2' | 'v3' | 'streaming' | 'webhooks' | 'operator', Document>
> = {
  v2: plain(openApi(OPERATIONS)),
  v3: plain(v3OpenApi(V3_OPERATIONS)),
  streaming: plain(streamingOpenApi()),
  webhooks: plain(webhooksOpenApi()),
  operator: plain(operatorOpenApi()),
};

function plain(document: object): Document {
  return JSON.parse(JSON.stringify(document));
}

/** What is at the end of a reference within the document. */
export function resolved(document: Document, schema: Document): Document {
  if (typeof schema?.$ref !== 'string') return schema;
  const [, ...path] = (schema.$ref as string).split('/');
  return path.reduce((value: Document, key) => value?.[key], document);
}

interface Operation {
  readonly where: string;
  readonly operation: Document;
}

export function operationsOf({ paths }: Document): readonly Operation[] {
  return Object.entries<Document>(paths).flatMap(([path, item]) =>
    Object.entries<Document>(item).map(([method, operation]) => ({
      where: `${method} ${path}`,
      operation,
    })),
  );
}

/** Every schema that the document has: those with a name, those of bodies, and those within others. */
export function* schemasOf(document: Document): Generator<readonly [where: string, Document]> {
  for (const [name, schema] of Object.entries<Document>(document.components.schemas))
    yield* within(name, schema);
  for (const { where, operation } of operationsOf(document)) {
    const { requestBody, responses } = operation;
    for (const { content = {} } of [requestBody ?? {}, responses[200] ?? responses[201] ?? {}])
      for (const { schema } of Object.values<Document>(content)) yield* within(where, schema);
  }
}

function* within(where: string, schema: Document): Generator<readonly [string, Document]> {
  if (typeof schema !== 'object' || schema === null) return;
  yield [where, schema];
  for (const [name, field] of Object.entries<Document>(schema.properties ?? {}))
    yield* within(`${where}.${name}`, field);
  for (const each of [
    ...(schema.anyOf ?? []),
    ...(schema.allOf ?? []),
    ...(schema.prefixItems ?? []),
  ])
    yield* within(where, each);
  for (const each of [schema.items, schema.additionalProperties]) yield* within(`${where}[]`, each);
}
