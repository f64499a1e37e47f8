import Type, { type Static } from 'typebox';
import { operation } from '../operation.ts';
import { int32Kind } from '../params/integer.ts';
import { required } from '../params/kind.ts';
import { BlockId, blockId } from '../shapes/block-id.ts';

const Shards = Type.Object({ '@type': Type.Literal('blocks.shards'), shards: Type.Array(BlockId) });

export const getShards = operation({
  name: 'getShards',
  aliases: ['shards'],
  methods: 'read',
  tag: 'Blocks',
  summary: 'The newest block of every shard, as a masterchain block lists them',
  params: {
    seqno: required('seqno', int32Kind({ min: 1 }), {
      description: 'Number of the masterchain block',
      missing: 'failed to parse seqno',
    }),
  },
  result: Shards,
  caching: 'immutable',
  async handle({ seqno }, context): Promise<Static<typeof Shards>> {
    const chain = context.chain();
    const shards = await chain.shards(await chain.block(seqno));
    return { '@type': 'blocks.shards', shards: shards.map(blockId) };
  },
});
