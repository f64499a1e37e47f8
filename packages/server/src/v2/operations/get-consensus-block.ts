import Type, { type Static } from 'typebox';
import { RequestError } from '../../http/errors.ts';
import { named, Seqno, TypeName, UnixTime } from '../../openapi/fields.ts';
import { operation } from '../operation.ts';

const ConsensusBlock = named(
  'ConsensusBlock',
  'The newest masterchain block that any lite server has',
  Type.Object({
    '@type': TypeName('ext.blocks.consensusBlock'),
    consensus_block: Seqno('Number of the masterchain block'),
    timestamp: UnixTime('Since when it is the newest one: a chain that stands still shows here'),
  }),
);

export const getConsensusBlock = operation({
  name: 'getConsensusBlock',
  methods: 'read',
  tag: 'Blocks',
  summary: 'Number of the newest masterchain block that any lite server has',
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
