import { type BlockIdExt, FULL_SHARD, MASTERCHAIN } from '@tonway/chain';
import type { ChainSession } from '../../../network/upstream/session.ts';
import { errorResponse, RequestError } from '../../kernel/errors.ts';
import { EXAMPLE } from '../../kernel/fields.ts';
import { optional, required } from '../../kernel/params.ts';
import { operation, READ } from '../operation.ts';
import { int32Type, int64Type } from '../params/scalar.ts';
import { BlockSignatures, blockSignatures } from '../shapes/block.ts';
import {
  MasterchainBlockProof,
  masterchainBlockProof,
  ShardBlockProof,
  shardBlockProof,
} from '../shapes/block-proofs.ts';

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

export const getShardBlockProof = operation({
  name: 'getShardBlockProof',
  methods: READ,
  tag: 'Blocks',
  summary: 'Proof that a block belongs to the chain, from a trusted masterchain block',
  params: {
    workchain: required(int32Type(), 'Workchain of the block', {
      example: 0,
      missing: 'workchain required',
    }),
    shard: required(int64Type(), 'Shard of the block, as a signed number', {
      example: EXAMPLE.shard,
      missing: 'shard required',
    }),
    seqno: required(int32Type({ min: 1 }), 'Seqno of the block', {
      example: EXAMPLE.seqno,
      missing: 'seqno required',
    }),
    from_seqno: optional(
      int32Type({ min: 0 }),
      'Seqno of the trusted masterchain block; the newest block by default',
      { example: EXAMPLE.seqno },
    ),
  },
  result: ShardBlockProof,
  caching: 'block',
  async handle({ workchain, shard, seqno, from_seqno }, context) {
    const chain = context.chain();
    const from = await trustedBlock(chain, from_seqno);
    const id = await chain.lookup({ workchain, shard: BigInt.asUintN(64, shard) }, { seqno });
    const { proof, masterchain } = await chain.shardBlockProof(id, from);
    if (proof.masterchainId.seqno > from.seqno)
      throw new RequestError(500, 'from mc block is too old');
    return shardBlockProof(from, proof, masterchain);
  },
});

async function trustedBlock(chain: ChainSession, seqno: number | null): Promise<BlockIdExt> {
  if (seqno === null) return chain.block();
  try {
    return await chain.block(seqno);
  } catch (error) {
    const { code, text } = errorResponse(error);
    throw new RequestError(code, code === 500 ? `lookup from block error: ${text}` : text);
  }
}
