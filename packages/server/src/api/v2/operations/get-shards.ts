import Type, { type Static } from 'typebox';
import { EXAMPLE, named, TypeName } from '../../kernel/fields.ts';
import { required } from '../../kernel/params.ts';
import { operation, READ } from '../operation.ts';
import { int32Type } from '../params/scalar.ts';
import { BlockId, blockId } from '../shapes/block.ts';

const Shards = named(
  'Shards',
  'The newest block of every shard',
  Type.Object({
    '@type': TypeName('blocks.shards'),
    shards: Type.Array(BlockId, { description: 'Without the masterchain, from left to right' }),
  }),
);

export const getShards = operation({
  name: 'getShards',
  aliases: ['shards'],
  methods: READ,
  tag: 'Blocks',
  summary: 'The newest block of every shard, as a masterchain block lists them',
  params: {
    seqno: required(int32Type({ min: 1 }), 'Seqno of the masterchain block', {
      example: EXAMPLE.seqno,
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
