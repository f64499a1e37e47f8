import { COIN } from '@tonway/chain';
import Type from 'typebox';
import { RELEASE_NUMBER } from '../http/openapi-documents.ts';
import {
  bodySchema,
  type OpenApi,
  openApiDocument,
  PlainSchemas,
  queryParameters,
} from '../kernel/document.ts';
import { Int, named, Text } from '../kernel/fields.ts';
import {
  describePaths,
  headerComponents,
  MIN_SEQNO_PARAMETER,
  responseComponents,
} from '../kernel/paths.ts';
import { failuresOf, V3_FAILURES } from './error-responses.ts';
import { CONTRACTS_SEQNO, type Operation, TAGS } from './operation.ts';
import { NEXT_CURSOR } from './paging.ts';

/** `1.2.<release>`: 1.2 is the version of the implemented interface. */
export const V3_VERSION = `1.2.${RELEASE_NUMBER}`;

const ErrorResponse = named(
  'Error',
  'An error',
  Type.Object({
    code: Int('The HTTP status', 422),
    error: Text('Text of the error', 'limit is not allowed: 2000 > 1000'),
    explanation: Type.Optional(
      Text(
        'The reason in plain words, if there is more to say; of a refused message, why the contract refuses it',
        'wrong seqno: the message has 7, the wallet expects 1',
      ),
    ),
  }),
);

const DESCRIPTION =
  'The TON blockchain over HTTP: an index of blocks, transactions, messages and accounts. Lists are paged by `limit` and `offset`, or faster by `cursor`. ' +
  `Amounts are in ${COIN.unit}s, a billionth of a ${COIN.symbol}; numbers that may exceed 2^53 are decimal strings; a field without a value is null.`;

/** Headers that set options of one request. */
const SWITCHES = {
  noAddressBook: {
    name: 'X-No-Address-Book',
    in: 'header',
    description: 'Omits the content of `address_book`',
    schema: { type: 'boolean', default: false },
    example: true,
  },
  noMetadata: {
    name: 'X-No-Metadata',
    in: 'header',
    description: 'Omits the content of `metadata`',
    schema: { type: 'boolean', default: false },
    example: true,
  },
  timeout: {
    name: 'X-Timeout',
    in: 'header',
    description:
      'Timeout of all database queries of the request, in milliseconds; limited by the server',
    schema: { type: 'integer', minimum: 1 },
    example: 1000,
  },
  minSeqno: MIN_SEQNO_PARAMETER,
};

const SWITCH_REFS = Object.keys(SWITCHES).map((name) => ({
  $ref: `#/components/parameters/${name}`,
}));

/** Generates the OpenAPI document from the same list of operations as the routes. */
export function v3OpenApi(operations: readonly Operation[]): OpenApi {
  const plain = new PlainSchemas();
  plain.of(ErrorResponse);
  const schemaOf = (schema: object) => plain.of(schema);
  const paths = describePaths(operations, {
    prefix: '/api/v3',
    parametersOf: ({ params }, method) =>
      method === 'get' ? [...queryParameters(params, schemaOf), ...SWITCH_REFS] : [],
    bodyOf: ({ params }) => ({
      description: 'The parameters as a JSON object',
      required: true,
      schema: bodySchema(params, schemaOf),
    }),
    successOf: ({ result }) => plain.of(result),
    failuresOf,
    headersOf,
    isCached: (_, method) => method === 'get',
  });
  return openApiDocument({
    title: 'Tonway v3',
    version: V3_VERSION,
    description: DESCRIPTION,
    tags: TAGS,
    paths,
    components: {
      schemas: plain.schemas,
      responses: responseComponents(V3_FAILURES, (code, error) => ({ code, error })),
      headers: headerComponents([...new Set([NEXT_CURSOR, ...operations.flatMap(headersOf)])]),
      parameters: SWITCHES,
    },
  });
}

function headersOf({ headers = [], readsContracts }: Operation): readonly string[] {
  return readsContracts ? [...headers, CONTRACTS_SEQNO] : headers;
}
