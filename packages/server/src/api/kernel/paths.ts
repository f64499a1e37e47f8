import { type JsonSchema, jsonContent, type PlainSchemas, REF } from './document.ts';
import { type Method, type Operation, pathsOf } from './operation.ts';

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

/** Of operations on numbered objects: `:id` is in their path, and their bodies have a schema. */
export function describeObjects(plain: PlainSchemas) {
  return {
    parametersOf: ({ path = '' }: Operation) =>
      path.includes(':id') ? [{ $ref: '#/components/parameters/id' }] : [],
    bodyOf: ({ body }: Operation) => (body ? { required: true, schema: plain.of(body) } : null),
    successOf: ({ result }: Operation) => result && plain.of(result),
    isCached: () => false,
  };
}

/** The parameter to which `describeObjects` refers. */
export function idParameter(description: string) {
  const schema = { type: 'integer', minimum: 1 };
  return { name: 'id', in: 'path', required: true, description, schema, example: 7 };
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

interface DescribedHeader {
  readonly description: string;
  readonly example: string | number;
}

/** Response headers by name. */
const HEADERS: Readonly<Record<string, DescribedHeader>> = {
  ETag: {
    description:
      'Identifies the content; a request with this value in `If-None-Match` is answered by 304',
    example: 'W/"qZ4Yt0nJx1c5Vd2mO8eS6w"',
  },
  'Cache-Control': {
    description: 'Whether and how long the response may be cached',
    example: 'public, no-cache',
  },
  'RateLimit-Limit': { description: 'Allowed requests per second', example: 10 },
  'RateLimit-Remaining': { description: 'Remaining requests that are allowed at once', example: 9 },
  'RateLimit-Reset': { description: 'Seconds until the full limit is available again', example: 1 },
  'Retry-After': { description: 'Seconds to wait before the next request', example: 1 },
  'X-Tonway-Block': {
    description:
      'The masterchain block at which the result was read, with root and file hash in hex',
    example: `(-1,8000000000000000,46991999):${'9c'.repeat(32)}:${'04'.repeat(32)}`,
  },
  'X-Tonway-Verified': {
    description: '`signed`: the signatures of the block were verified; `none`: they were not',
    example: 'signed',
  },
  'X-Tonway-Block-Age': {
    description: 'Age of the block in seconds',
    example: 2,
  },
  'X-Contracts-Seqno': {
    description:
      'Masterchain block up to which the contracts are read: changes by later blocks may be missing in the response. Absent while nothing is complete',
    example: 46991999,
  },
  'X-Next-Cursor': {
    description: 'The `cursor` of the next page; absent on the last page',
    example: 'YmFsYW5jZSBkZXNjIGFjY291bnQgYXNjOjEwMCwwMA',
  },
};

/** For clients that must read their own writes. */
export const MIN_SEQNO_PARAMETER = {
  name: 'X-Min-Masterchain-Seqno',
  in: 'header',
  description:
    'Waits until this masterchain block is known, so that a client can read its own writes',
  schema: { type: 'integer', minimum: 0 },
  example: 46991999,
};

const LIMIT = ['RateLimit-Limit', 'RateLimit-Remaining', 'RateLimit-Reset'];
const CACHED = ['ETag', 'Cache-Control'];
const FAILURE_HEADERS: Readonly<Record<number, readonly string[]>> = {
  429: [...LIMIT, 'Retry-After'],
  503: ['Retry-After'],
};

/** By status code: the description of the failure, and an example of its text. */
export type Failures = Readonly<Record<number, readonly [meaning: string, text: string]>>;

interface Responses {
  /** Of a success; default: 200. */
  readonly status?: number;
  /** Null: the response has no content. */
  readonly success: JsonSchema | null;
  readonly failures: readonly number[];
  readonly headers?: readonly string[];
  /** Whether clients may cache the response: only responses to GET. */
  readonly isCached: boolean;
  /** Whether the response reports a rate limit; default: true. */
  readonly isLimited?: boolean;
}

/** The `responses` of an operation. */
export function responsesOf({
  status = 200,
  success,
  failures,
  headers = [],
  isCached,
  isLimited = true,
}: Responses) {
  const names = [...(isCached ? CACHED : []), ...(isLimited ? LIMIT : []), ...headers];
  return {
    [status]: {
      description: 'Success',
      headers: headerRefs(names),
      ...(success && { content: jsonContent(success) }),
    },
    ...(isCached && { 304: { $ref: `${RESPONSES}NotModified` } }),
    ...Object.fromEntries(failures.map((code) => [code, { $ref: `${RESPONSES}Failure${code}` }])),
  };
}

const RESPONSES = '#/components/responses/';

/** The components to which `responsesOf` refers; the schemas must contain `Error`. */
export function responseComponents(
  failures: Failures,
  errorExample: (code: number, text: string) => object,
  isCached = true,
) {
  const responses = Object.entries(failures).map(([code, [description, text]]) => [
    `Failure${code}`,
    {
      description,
      headers: headerRefs(FAILURE_HEADERS[Number(code)] ?? []),
      content: {
        'application/json': {
          schema: { $ref: `${REF}Error` },
          example: errorExample(Number(code), text),
        },
      },
    },
  ]);
  return { ...(isCached && { NotModified: NOT_MODIFIED }), ...Object.fromEntries(responses) };
}

const NOT_MODIFIED = {
  description: 'Not modified: the content equals that of `If-None-Match`',
  headers: headerRefs(CACHED),
};

/** The header components; `ofOperations` are the headers of single operations. */
export function headerComponents(
  ofOperations: readonly string[],
  isCached = true,
  isLimited = true,
) {
  const limit = isLimited ? LIMIT : [];
  const entries = [...(isCached ? CACHED : []), ...limit, 'Retry-After', ...ofOperations].map(
    (name) => {
      const { description, example } = HEADERS[name] ?? { description: name, example: '' };
      const type = typeof example === 'number' ? 'integer' : 'string';
      return [name, { description, schema: { type }, example }];
    },
  );
  return Object.fromEntries(entries) as JsonSchema;
}

function headerRefs(names: readonly string[]) {
  return Object.fromEntries(names.map((name) => [name, { $ref: `#/components/headers/${name}` }]));
}
