import Type, { type TSchema } from 'typebox';
import { Boc, field, Int, named, Text, TypeName } from '../openapi/fields.ts';
import { BlockId } from './shapes/ids.ts';

export const EXTRA_EXAMPLE = '1747300000:0,2:12.3456';

const Extra = Text(
  'Unix time, lite servers that were asked (`_`: none), elapsed milliseconds, and `c` where a cache answered, separated by colons',
  EXTRA_EXAMPLE,
);

const Proof = named(
  'Proof',
  'What was read of one account or block header, provable without trust in this server',
  Type.Object({
    '@type': TypeName('tonway.proof'),
    block_id: field(BlockId, 'The block that the proof starts from'),
    parts: Type.Record(Type.String(), Boc('One part of the proof'), {
      description: 'Merkle proofs by their names, as lite servers give them',
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
        Type.Array(Proof, { description: 'With `proof=true`: the proofs of what was read' }),
      ),
      '@extra': Extra,
    },
    { description },
  );
}

export const EnvelopeError = named(
  'Error',
  'A failure',
  Type.Object({
    ok: Type.Literal(false, { description: 'The request failed', examples: [false] }),
    error: Text('What went wrong', 'failed to parse address'),
    explanation: Type.Optional(
      Text(
        'Of a refused message: why, in plain words, where more is known than `error` says',
        'wrong seqno: the message has 7, the wallet expects 1',
      ),
    ),
    code: Int('The HTTP status', 422),
    '@extra': Type.Optional(Extra),
  }),
);
