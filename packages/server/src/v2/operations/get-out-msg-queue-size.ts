import { fromTlBlockId } from '@tonway/lite-client';
import Type, { type Static } from 'typebox';
import { operation } from '../operation.ts';
import { BlockId, blockId } from '../shapes/block-id.ts';

const QueueSize = Type.Object({
  '@type': Type.Literal('blocks.outMsgQueueSize'),
  id: BlockId,
  size: Type.Integer(),
});

const QueueSizes = Type.Object({
  '@type': Type.Literal('blocks.outMsgQueueSizes'),
  shards: Type.Array(QueueSize),
  ext_msg_queue_size_limit: Type.Integer(),
});

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
