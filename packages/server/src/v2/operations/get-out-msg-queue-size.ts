import { fromTlBlockId } from '@tonway/lite-client';
import Type, { type Static } from 'typebox';
import { field, Int, named, TypeName } from '../../openapi/fields.ts';
import { operation } from '../operation.ts';
import { BlockId, blockId } from '../shapes/ids.ts';

const QueueSize = named(
  'OutMsgQueueSize',
  'The queue of one shard',
  Type.Object({
    '@type': TypeName('blocks.outMsgQueueSize'),
    id: field(BlockId, 'The newest block of the shard'),
    size: Int('Messages that wait to leave', 12),
  }),
);

const QueueSizes = named(
  'OutMsgQueueSizes',
  'The queues of all shards',
  Type.Object({
    '@type': TypeName('blocks.outMsgQueueSizes'),
    shards: Type.Array(QueueSize, { description: 'The masterchain first, then every shard' }),
    ext_msg_queue_size_limit: Int(
      'A longer queue makes a shard refuse messages from outside',
      8000,
    ),
  }),
);

export const getOutMsgQueueSize = operation({
  name: 'getOutMsgQueueSize',
  methods: 'read',
  tag: 'Blocks',
  summary: 'How many messages wait to leave the newest block of every shard',
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
