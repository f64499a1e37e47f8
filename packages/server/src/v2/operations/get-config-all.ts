import { operation } from '../operation.ts';
import { masterchainSeqnoParam } from '../params/integer.ts';
import { ConfigInfo, configInfo } from '../shapes/config-info.ts';

export const getConfigAll = operation({
  name: 'getConfigAll',
  methods: 'read',
  tag: 'Configuration',
  summary: 'The whole configuration: the root cell of the dictionary of parameters',
  params: { seqno: masterchainSeqnoParam() },
  result: ConfigInfo,
  caching: 'block',
  async handle({ seqno }, context) {
    const chain = context.chain();
    const block = await chain.block(seqno ?? undefined);
    return configInfo(await chain.configRoot(block));
  },
});
