import Type, { type Static } from 'typebox';
import { V2Error } from '../errors.ts';
import { operation } from '../operation.ts';

const ConsensusBlock = Type.Object({
  '@type': Type.Literal('ext.blocks.consensusBlock'),
  consensus_block: Type.Integer(),
  timestamp: Type.Integer(),
});

export const getConsensusBlock = operation({
  name: 'getConsensusBlock',
  methods: 'read',
  tag: 'Blocks',
  summary: 'Number of the newest masterchain block that any lite server has',
  params: {},
  result: ConsensusBlock,
  caching: 'never',
  handle(_, context): Static<typeof ConsensusBlock> {
    const { consensusSeqno } = context.upstream;
    if (consensusSeqno === null) throw new V2Error(500, 'no workers alive');
    return {
      '@type': 'ext.blocks.consensusBlock',
      consensus_block: consensusSeqno,
      timestamp: Math.floor(context.now()),
    };
  },
});
