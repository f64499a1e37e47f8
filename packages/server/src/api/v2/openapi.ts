import { COIN } from '@tonway/chain';
import Type from 'typebox';
import { RELEASE_NUMBER } from '../http/openapi-documents.ts';
import {
  bodySchema,
  type JsonSchema,
  jsonContent,
  type OpenApi,
  openApiDocument,
  PlainSchemas,
  queryParameters,
  REF,
} from '../kernel/document.ts';
import type { Params } from '../kernel/params.ts';
import {
  describePaths,
  headerComponents,
  MIN_SEQNO_PARAMETER,
  responseComponents,
  responsesOf,
} from '../kernel/paths.ts';
import {
  EnvelopeError,
  EXTRA_EXAMPLE,
  envelope,
  failuresOf,
  rpcRequest,
  rpcResponse,
  V2_FAILURES,
} from './envelope-schema.ts';
import { type Operation, TAGS } from './operation.ts';

/** `2.2.<release>`: 2 is the interface, the second 2 this implementation. */
export const V2_VERSION = `2.2.${RELEASE_NUMBER}`;

/** Headers of answers that were read from the chain. */
const BLOCK_HEADERS = ['X-Tonway-Block', 'X-Tonway-Verified', 'X-Tonway-Block-Age'];

const COMMON_PARAMETERS = [
  { $ref: '#/components/parameters/proof' },
  { $ref: '#/components/parameters/minSeqno' },
];

/** Generates the OpenAPI document from the list of operations. */
export function openApi(operations: readonly Operation[]): OpenApi {
  const plain = new PlainSchemas();
  plain.of(EnvelopeError);
  const schemaOf = (schema: object) => plain.of(schema);
  const paths = describePaths(operations, {
    prefix: '/api/v2',
    parametersOf: ({ params }, method) =>
      method === 'get'
        ? [...queryParameters(params, schemaOf), ...COMMON_PARAMETERS]
        : COMMON_PARAMETERS,
    bodyOf: ({ params }) => bodyOf(params, schemaOf),
    successOf: (operation) => answerSchema(operation, plain),
    failuresOf,
    headersOf: ({ tag }) => (tag === 'Utils' ? [] : BLOCK_HEADERS),
    isCached: ({ caching }, method) => method === 'get' && caching !== 'never',
  });
  const names = operations.flatMap(({ name, aliases = [] }) => [name, ...aliases]);
  return openApiDocument({
    title: 'Tonway v2',
    version: V2_VERSION,
    description: DESCRIPTION,
    tags: TAGS,
    paths: { '/api/v2/jsonRPC': { post: jsonRpc(names, plain) }, ...paths },
    components: {
      schemas: plain.schemas,
      responses: responseComponents(V2_FAILURES, errorExample),
      headers: headerComponents(BLOCK_HEADERS),
      parameters: { proof: PROOF, minSeqno: MIN_SEQNO_PARAMETER },
    },
  });
}

const DESCRIPTION =
  `The TON blockchain over HTTP: verified answers of lite servers. Amounts are in ${COIN.unit}s, a billionth of a ${COIN.symbol}; ` +
  'numbers that may exceed 2^53 are decimal strings. A successful answer is `{"ok": true, "result": ...}`, a failure ' +
  '`{"ok": false, "error": ..., "code": ...}` with the HTTP status as its code.';

const PROOF = {
  name: 'proof',
  in: 'query',
  description: 'Adds proofs of the accounts and blocks that were read',
  schema: { type: 'boolean', default: false },
  example: true,
};

function errorExample(code: number, error: string) {
  return { ok: false, error, code, '@extra': EXTRA_EXAMPLE };
}

function bodyOf(params: Params, plain: (schema: object) => JsonSchema) {
  const schema = { ...bodySchema(params, plain), additionalProperties: false };
  const description = 'The parameters as a JSON object';
  return { description, required: 'required' in schema, schema };
}

/** GET, POST and aliases share one schema. */
function answerSchema({ name, result }: Operation, plain: PlainSchemas): JsonSchema {
  const component = `${name}Answer`;
  plain.schemas[component] ??= plain.of(envelope(`Response of \`${name}\``, result));
  return { $ref: `${REF}${component}` };
}

function jsonRpc(names: readonly string[], plain: PlainSchemas) {
  const request = plain.of(rpcRequest(names));
  const batch = Type.Array(rpcRequest(names), { minItems: 1, maxItems: 100 });
  const response = rpcResponse();
  return {
    operationId: 'jsonRPC',
    tags: ['RPC'],
    summary: 'Calls an operation by name, or up to 100 of them in an array',
    description:
      'The response to a single request has the HTTP status of its operation; the response to an array is always 200, with one response per request in the same order.',
    parameters: COMMON_PARAMETERS,
    requestBody: {
      description: 'One request, or an array of requests',
      required: true,
      content: jsonContent({ anyOf: [request, plain.of(batch)] }),
    },
    responses: responsesOf({
      success: plain.of(Type.Union([response, Type.Array(response)])),
      failures: Object.keys(V2_FAILURES).map(Number),
      headers: BLOCK_HEADERS,
      isCached: false,
    }),
  };
}
