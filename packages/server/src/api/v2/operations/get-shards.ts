import { fromTlBlockId } from '@tonway/lite-client';
import type { Static } from 'typebox';
import Type from 'typebox';
import { EXAMPLE, field, Int, named, TypeName } from '../../kernel/fields.ts';
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

const QueueSize = named(
  'OutMsgQueueSize',
  'The queue of one shard',
  Type.Object({
    '@type': TypeName('blocks.outMsgQueueSize'),
    id: field(BlockId, 'The newest block of the shard'),
    size: Int('Number of queued outgoing messages', 12),
  }),
);

const QueueSizes = named(
  'OutMsgQueueSizes',
  'The queues of all shards',
  Type.Object({
    '@type': TypeName('blocks.outMsgQueueSizes'),
    shards: Type.Array(QueueSize, { description: 'The masterchain first, then every shard' }),
    ext_msg_queue_size_limit: Int('With a longer queue a shard refuses external messages', 8000),
  }),
);

export const getOutMsgQueueSize = operation({
  name: 'getOutMsgQueueSize',
  methods: READ,
  tag: 'Blocks',
  summary: 'Number of queued outgoing messages of every shard, at its newest block',
  params: {},
  result: QueueSizes,
  caching: 'block',
  async handle(_, context): Promise<Static<typeof QueueSizes>> {
    const sizes = await context.chain().outMsgQueueSizes();
    return {
      '@type': 'blocks.outMsgQueueSizes',
      shards: sizes.shards.map(({ id, size }) => ({
        '@type': 'blocks.outMsgQueueSize',
        id: blockId(fromTlBlockId(id)),
        size,
      })),
      ext_msg_queue_size_limit: sizes.extMsgQueueSizeLimit,
    };
  },
});
