import Type, { type Static } from 'typebox';
import { RequestError } from '../../http/errors.ts';
import { named, Seqno, TypeName, UnixTime } from '../../openapi/fields.ts';
import { operation } from '../operation.ts';

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
  methods: 'read',
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
