import { toBase64 } from '@tonway/chain';
import Type, { type Static } from 'typebox';
import { operation } from '../operation.ts';
import { BlockId, blockId } from '../shapes/block-id.ts';

const MasterchainInfo = Type.Object({
  '@type': Type.Literal('blocks.masterchainInfo'),
  last: BlockId,
  state_root_hash: Type.String(),
  init: BlockId,
});

export const getMasterchainInfo = operation({
  name: 'getMasterchainInfo',
  methods: 'read',
  tag: 'Blocks',
  summary: 'The newest masterchain block',
  params: {},
  result: MasterchainInfo,
  caching: 'block',
  async handle(_, context): Promise<Static<typeof MasterchainInfo>> {
    const chain = context.chain();
    const last = await chain.block();
    const stateRootHash = await chain.stateRootHash(last);
    return {
      '@type': 'blocks.masterchainInfo',
      last: blockId(last),
      state_root_hash: toBase64(stateRootHash),
      // the zero state is in no shard, and says so
      init: { ...blockId(context.upstream.zeroState), shard: '0' },
    };
  },
});
