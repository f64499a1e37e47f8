import Type from 'typebox';
import { EXAMPLE } from '../openapi/examples.ts';
import { Choice, named } from '../openapi/fields.ts';
import { EnvelopeError, envelope } from './envelope-schema.ts';

const Version = Type.Literal('2.0', { description: 'Version of JSON-RPC', examples: ['2.0'] });
const Id = Type.Unknown({ description: 'Any value; the response has the same', examples: [1] });

export function rpcRequest(methods: readonly string[]) {
  return named(
    'RpcRequest',
    'One call of an operation',
    Type.Object({
      jsonrpc: Type.Optional(Version),
      id: Type.Optional(Id),
      method: Choice('Name of the operation', methods, 'getAddressBalance'),
      params: Type.Optional(
        Type.Record(Type.String(), Type.Unknown(), {
          description: 'The parameters, as in the body of the operation',
          examples: [{ address: EXAMPLE.address }],
        }),
      ),
    }),
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
