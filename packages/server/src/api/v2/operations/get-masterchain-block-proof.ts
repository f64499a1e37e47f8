import { FULL_SHARD, MASTERCHAIN } from '@tonway/chain';
import type { ChainSession } from '../../../network/upstream/session.ts';
import { EXAMPLE } from '../../kernel/fields.ts';
import { optional, required } from '../../kernel/params.ts';
import { operation, READ } from '../operation.ts';
import { int32Type } from '../params/scalar.ts';
import { BlockSignatures, blockSignatures } from '../shapes/block.ts';
import { MasterchainBlockProof, masterchainBlockProof } from '../shapes/block-proofs.ts';

export const getMasterchainBlockProof = operation({
  name: 'getMasterchainBlockProof',
  methods: READ,
  tag: 'Blocks',
  summary: 'Proof of a masterchain block by the signatures of validators, from a trusted block',
  params: {
    seqno: required(int32Type({ min: 1 }), 'Seqno of the masterchain block', {
      example: EXAMPLE.seqno,
      missing: 'seqno required',
    }),
    from_seqno: optional(
      int32Type({ min: 0 }),
      'Seqno of the trusted masterchain block, 0 is the zero state; the previous key block by default',
      { example: EXAMPLE.seqno },
    ),
  },
  result: MasterchainBlockProof,
  caching: 'immutable',
  async handle({ seqno, from_seqno }, context) {
    const chain = context.chain();
    const block = await chain.block(seqno);
    const start = from_seqno ?? (await chain.header(block)).info.prevKeyBlockSeqno;
    return masterchainBlockProof(await chain.blockProof(await bySeqno(chain, start), block));
  },
});

function bySeqno(chain: ChainSession, seqno: number) {
  return chain.lookup({ workchain: MASTERCHAIN, shard: FULL_SHARD }, { seqno });
}

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
