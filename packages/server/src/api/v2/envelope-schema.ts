import Type, { type TSchema } from 'typebox';
import { Boc, Choice, EXAMPLE, field, Int, named, Text, TypeName } from '../kernel/fields.ts';
import type { Failures } from '../kernel/paths.ts';
import type { Operation } from './operation.ts';
import { BlockId } from './shapes/block.ts';

export const EXTRA_EXAMPLE = '1747300000:0,2:12.3456';

const Extra = Text(
  'Unix time, lite servers that were used (`_`: none), elapsed milliseconds, and `c` if a cache answered, separated by colons',
  EXTRA_EXAMPLE,
);

const Proof = named(
  'Proof',
  'Merkle proof of one account or block header, which can be verified without trusting this server',
  Type.Object({
    '@type': TypeName('tonway.proof'),
    block_id: field(BlockId, 'The block with which the proof starts'),
    parts: Type.Record(Type.String(), Boc('One part of the proof'), {
      description: 'Merkle proofs by name, as returned by lite servers',
      examples: [{ shard_proof: 'te6cckEBAQEAAgAAAEysuc0=' }],
    }),
  }),
);

/** Schema of a successful answer. */
export function envelope(description: string, result: TSchema) {
  return Type.Object(
    {
      ok: Type.Literal(true, { description: 'The request succeeded', examples: [true] }),
      result,
      proof: Type.Optional(
        Type.Array(Proof, {
          description: 'With `proof=true`: the proofs of the accounts and blocks that were read',
        }),
      ),
      '@extra': Extra,
    },
    { description },
  );
}

export const EnvelopeError = named(
  'Error',
  'An error',
  Type.Object({
    ok: Type.Literal(false, { description: 'The request failed', examples: [false] }),
    error: Text('Text of the error', 'failed to parse address'),
    explanation: Type.Optional(
      Text(
        'For a refused message: the reason in plain words, if it is known',
        'wrong seqno: the message has 7, the wallet expects 1',
      ),
    ),
    code: Int('The HTTP status', 422),
    '@extra': Type.Optional(Extra),
  }),
);

const Version = Type.Literal('2.0', { description: 'Version of JSON-RPC', examples: ['2.0'] });
const Id = Type.Unknown({ description: 'Any value; the response has the same', examples: [1] });

const RPC_EXAMPLE = {
  jsonrpc: '2.0',
  id: 1,
  method: 'getAddressBalance',
  params: { address: EXAMPLE.address },
} as const;

export function rpcRequest(methods: readonly string[]) {
  return named(
    'RpcRequest',
    'One call of an operation',
    Type.Object(
      {
        jsonrpc: Type.Optional(Version),
        id: Type.Optional(Id),
        method: Choice('Name of the operation', methods, RPC_EXAMPLE.method),
        params: Type.Optional(
          Type.Record(Type.String(), Type.Unknown(), {
            description: 'The parameters, as in the body of the operation',
            examples: [RPC_EXAMPLE.params],
          }),
        ),
      },
      { examples: [RPC_EXAMPLE] },
    ),
  );
}

const RPC_FIELDS = { jsonrpc: Version, id: Type.Optional(Id) };

/** The envelope of the operation with the JSON-RPC members. */
export function rpcResponse() {
  const result = Type.Unknown({
    description: 'The result of the operation',
    examples: ['1000000000'],
  });
  const success = named(
    'RpcSuccess',
    'The response of an operation',
    Type.Object({ ...envelope('', result).properties, ...RPC_FIELDS }),
  );
  const failure = named(
    'RpcFailure',
    'The error of an operation',
    Type.Object({ ...EnvelopeError.properties, ...RPC_FIELDS }),
  );
  return Type.Union([success, failure]);
}

/** Failures by HTTP status, for OpenAPI. */
export const V2_FAILURES: Failures = {
  400: [
    'The message was refused',
    'LITE_SERVER_UNKNOWN: cannot apply external message to current state',
  ],
  401: ['The API key does not exist', 'API key does not exist'],
  403: ['The API key is not for this network', 'Network not allowed'],
  404: ['Nothing was found', 'Not Found'],
  409: [
    'The contract is neither a jetton nor an NFT contract',
    'Smart contract is not Jetton or NFT',
  ],
  413: ['The body is too large', 'Payload Too Large'],
  422: ['The request is invalid', 'failed to parse address'],
  429: ['Too many requests', 'Ratelimit exceeded'],
  500: [
    'The chain, a contract or a lite server refuses the request',
    'LITE_SERVER_NOTREADY: block is not applied',
  ],
  503: ['The server is busy', 'too many calls are waiting'],
  504: ['No lite server answered in time', 'LITE_SERVER_NETWORK timeout'],
  533: ['The resulting stack is nested too deeply', 'Result stack depth >= 100'],
  542: [
    'No lite server can answer, or a stack entry is of an unknown type',
    'no workers available (archival=0 mode=Single)',
  ],
};

/** Failures of every operation. */
const ALWAYS = [401, 403, 413, 422, 429, 500, 503];
/** Failures of operations that query lite servers. */
const CHAIN_FAILURES = [504, 542];

export function failuresOf({ tag, failures = [] }: Operation): readonly number[] {
  return [...ALWAYS, ...(tag === 'Utils' ? [] : CHAIN_FAILURES), ...failures];
}
