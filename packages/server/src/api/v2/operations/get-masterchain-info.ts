import { toBase64 } from '@tonway/chain';
import Type, { type Static } from 'typebox';
import { RequestError } from '../../kernel/errors.ts';
import { field, Hash, named, Seqno, TypeName, UnixTime } from '../../kernel/fields.ts';
import { operation, READ } from '../operation.ts';
import { BlockId, blockId } from '../shapes/block.ts';

const MasterchainInfo = named(
  'MasterchainInfo',
  'The first and the last block of the masterchain',
  Type.Object({
    '@type': TypeName('blocks.masterchainInfo'),
    last: field(BlockId, 'The newest verified masterchain block'),
    state_root_hash: Hash('Hash of the state after `last`'),
    init: field(BlockId, 'The zero state, the initial state of the network; its shard is `0`'),
  }),
);

export const getMasterchainInfo = operation({
  name: 'getMasterchainInfo',
  methods: READ,
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
      // the zero state has shard 0
      init: { ...blockId(context.upstream.zeroState), shard: '0' },
    };
  },
});

const ConsensusBlock = named(
  'ConsensusBlock',
  'The newest masterchain block of all lite servers',
  Type.Object({
    '@type': TypeName('ext.blocks.consensusBlock'),
    consensus_block: Seqno('Seqno of the masterchain block'),
    timestamp: UnixTime('Since when it is the newest block; old if the chain has stopped'),
  }),
);

export const getConsensusBlock = operation({
  name: 'getConsensusBlock',
  methods: READ,
  tag: 'Blocks',
  summary: 'Seqno of the newest masterchain block of all lite servers',
  params: {},
  result: ConsensusBlock,
  caching: 'never',
  handle(_, context): Static<typeof ConsensusBlock> {
    const { consensusSeqno, consensusUtime } = context.upstream;
    if (consensusSeqno === null) throw new RequestError(500, 'no workers alive');
    return {
      '@type': 'ext.blocks.consensusBlock',
      consensus_block: consensusSeqno,
      timestamp: consensusUtime ?? context.now(),
    };
  },
});
