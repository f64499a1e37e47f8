import Type, { type TSchema } from 'typebox';
import { Boc, field, Int, named, Text, TypeName } from '../openapi/fields.ts';
import { BlockId } from './shapes/ids.ts';

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
