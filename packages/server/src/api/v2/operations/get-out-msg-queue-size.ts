import { fromTlBlockId } from '@tonway/lite-client';
import Type, { type Static } from 'typebox';
import { field, Int, named, TypeName } from '../../kernel/fields.ts';
import { operation, READ } from '../operation.ts';
import { BlockId, blockId } from '../shapes/block.ts';

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
