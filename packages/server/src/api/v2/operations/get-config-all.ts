import { BocEncoder } from '../../http/large-answers.ts';
import { operation } from '../operation.ts';
import { masterchainSeqnoParam } from '../params/integer.ts';
import { ConfigInfo } from '../shapes/cell.ts';

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
    const texts = new BocEncoder(context.settings.maxAnswerBytes);
    const bytes = await texts.encode(await chain.configRoot(block));
    return { '@type': 'configInfo' as const, config: { '@type': 'tvm.cell' as const, bytes } };
  },
});
