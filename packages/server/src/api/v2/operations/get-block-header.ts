import { operation, READ } from '../operation.ts';
import { BLOCK_PARAMS, requestedBlock } from '../requested-block.ts';
import { Header, header } from '../shapes/block.ts';

export const getBlockHeader = operation({
  name: 'getBlockHeader',
  methods: READ,
  tag: 'Blocks',
  summary: 'Header of a block',
  params: BLOCK_PARAMS,
  result: Header,
  caching: 'immutable',
  async handle(params, context) {
    const chain = context.chain();
    return header(await chain.header(await requestedBlock(chain, params)));
  },
});
