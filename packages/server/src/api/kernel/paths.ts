import { type JsonSchema, jsonContent } from './document.ts';
import { type Method, type Operation, pathsOf } from './operation.ts';
import { responsesOf } from './responses.ts';

interface RequestBody {
  readonly description?: string;
  readonly required: boolean;
  readonly schema: JsonSchema;
}

/** What the OpenAPI documents of interfaces differ in. */
export interface Described<O extends Operation> {
  readonly prefix: string;
  parametersOf(operation: O, method: Method): readonly object[];
  /** Null: the operation reads no body. */
  bodyOf(operation: O): RequestBody | null;
  successOf(operation: O): JsonSchema | null;
  failuresOf(operation: O): readonly number[];
  headersOf?(operation: O): readonly string[];
  isCached(operation: O, method: Method): boolean;
  /** Whether responses report a rate limit; default: true. */
  readonly isLimited?: boolean;
}

/** The `paths` of an OpenAPI document. */
export function describePaths<O extends Operation>(
  operations: readonly O[],
  described: Described<O>,
): Record<string, object> {
  const paths: Record<string, object> = {};
  for (const operation of operations)
    for (const path of pathsOf(operation)) {
      const full = `${described.prefix}${path === '/' ? '' : path.replace(/:(\w+)/g, '{$1}')}`;
      const id = operation.path === undefined ? operationId(path) : operation.name;
      paths[full] = { ...paths[full], ...pathItem(id, operation, described) };
    }
  return paths;
}

function pathItem<O extends Operation>(id: string, operation: O, described: Described<O>) {
  const { methods = ['get'], tag, summary, description, deprecated, status = 200 } = operation;
  const item = methods.map((method, i) => [
    method,
    {
      operationId: i === 0 ? id : `${id}Post`,
      tags: [tag],
      summary,
      ...(description && { description }),
      ...(deprecated && { deprecated }),
      ...parametersOf(operation, method, described),
      ...(method !== 'get' && requestBody(described.bodyOf(operation))),
      responses: responsesOf({
        status,
        success: described.successOf(operation),
        failures: described.failuresOf(operation).toSorted((a, b) => a - b),
        headers: described.headersOf?.(operation) ?? [],
        isCached: described.isCached(operation, method),
        isLimited: described.isLimited ?? true,
      }),
    },
  ]);
  return Object.fromEntries(item);
}

function requestBody(body: RequestBody | null) {
  if (!body) return {};
  const { schema, ...others } = body;
  return { requestBody: { ...others, content: jsonContent(schema) } };
}

function parametersOf<O extends Operation>(operation: O, method: Method, described: Described<O>) {
  const parameters = described.parametersOf(operation, method);
  return parameters.length > 0 ? { parameters } : {};
}

/** `jettonMasters` for `/jetton/masters`: the name of a function in generated clients. */
function operationId(path: string): string {
  return path.slice(1).replace(/\/(.)/g, (_, first: string) => first.toUpperCase());
}
