import type { Document, JsonSchema, Operation } from '@tonway/tools/openapi-types';

/** POST operations that change nothing and may be repeated. */
const REPEATABLE = new Set([
  'emulateTonConnect',
  'emulateTrace',
  'estimateFee',
  'estimateFeeSimple',
  'runGetMethod',
  'runGetMethodStd',
]);
const NOT_ROWS = new Set(['address_book', 'metadata', 'next_cursor']);

/** The source of a table of routes by operation; the documentation of an operation becomes that of its function. */
export function routesOf(name: string, document: Document): string {
  const lines = Object.entries(document.paths).flatMap(([path, item]) =>
    Object.entries(item).flatMap(([method, operation]: [string, Operation]) => {
      const route = { method, path, ...traits(operation, document) };
      return [comment(operation), `  ${operation.operationId}: ${JSON.stringify(route)},`];
    }),
  );
  return [`export const ${name} = {`, ...lines, '} as const;', ''].join('\n');
}

function traits(operation: Operation, document: Document) {
  const { operationId, parameters = [] } = operation;
  const isPaged = parameters.some(({ name }) => name === 'cursor');
  return {
    ...(REPEATABLE.has(operationId) && { isRepeatable: true }),
    ...(isPaged && { rows: rowsOf(operation, document) }),
  };
}

/** The field that has the rows of a page; null if the response is a plain list. */
function rowsOf({ operationId, responses }: Operation, { components }: Document): string | null {
  const schema = responses[200]?.content?.['application/json']?.schema ?? {};
  const { type, properties = {} } = resolved(schema, components.schemas ?? {});
  if (type === 'array') return null;
  const [rows, ...others] = Object.keys(properties).filter((name) => !NOT_ROWS.has(name));
  if (rows === undefined || others.length > 0)
    throw new Error(`the page of ${operationId} has ${others.length + 1} lists`);
  return rows;
}

function resolved(schema: JsonSchema, schemas: Readonly<Record<string, unknown>>): JsonSchema {
  const name = schema.$ref?.split('/').at(-1);
  return name === undefined ? schema : (schemas[name] as JsonSchema);
}

function comment({ summary, description, deprecated }: Operation): string {
  const lines = [summary, ...(description ? ['', description] : [])];
  if (deprecated) lines.push('', '@deprecated');
  return `  /**\n${lines.map((line) => `   * ${line}`.trimEnd()).join('\n')}\n   */`;
}
