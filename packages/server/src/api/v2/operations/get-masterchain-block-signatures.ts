import { EXAMPLE } from '../../kernel/fields.ts';
import { required } from '../../kernel/params.ts';
import { operation, READ } from '../operation.ts';
import { int32Type } from '../params/scalar.ts';
import { BlockSignatures, blockSignatures } from '../shapes/block.ts';

export const getMasterchainBlockSignatures = operation({
  name: 'getMasterchainBlockSignatures',
  methods: READ,
  tag: 'Blocks',
  summary: "Validators' signatures of a masterchain block",
  params: {
    seqno: required(int32Type({ min: 1 }), 'Seqno of the masterchain block', {
      example: EXAMPLE.seqno,
      missing: 'failed to parse seqno',
    }),
  },
  result: BlockSignatures,
  caching: 'immutable',
  async handle({ seqno }, context) {
    const chain = context.chain();
    const block = await chain.block(seqno);
    return blockSignatures(block, await chain.signatures(block));
  },
});
