import { type BlockIdExt, isShard, MASTERCHAIN } from '@tonway/chain';
import { describeBlock, sameBlock } from '@tonway/lite-client';
import type { ChainSession } from '../../../network/upstream/session.ts';
import { InvalidRequest, RequestError } from '../../http/errors.ts';
import { EXAMPLE } from '../../openapi/examples.ts';
import { hashKind } from '../params/hash.ts';
import { int32Kind, int64Kind } from '../params/integer.ts';
import { optional, type ParamValues, required } from '../params/kind.ts';

/** Parameters of a shard chain. */
export const CHAIN_PARAMS = {
  workchain: required('workchain', int32Kind(), {
    description: 'Workchain of the block; -1 is the masterchain',
    example: -1,
    missing: 'failed to parse workchain',
  }),
  shard: required('shard', int64Kind(), {
    description:
      'Shard of the block, as a signed number; -9223372036854775808 is the whole workchain',
    example: EXAMPLE.shard,
    missing: 'failed to parse shard',
  }),
};

/** Parameters of a block. */
export const BLOCK_PARAMS = {
  ...CHAIN_PARAMS,
  seqno: required('seqno', int32Kind({ min: 1 }), {
    description: 'Seqno of the block',
    example: EXAMPLE.seqno,
    missing: 'failed to parse seqno',
  }),
  root_hash: optional('root_hash', hashKind, {
    description: 'Root hash of the block, if `file_hash` is given too',
  }),
  file_hash: optional('file_hash', hashKind, {
    description: 'File hash of the block, if `root_hash` is given too',
  }),
};

/** Looks up the requested block. A shard block with both hashes needs no lookup; a single hash is ignored. */
export async function requestedBlock(
  chain: ChainSession,
  { workchain, shard, seqno, root_hash, file_hash }: ParamValues<typeof BLOCK_PARAMS>,
): Promise<BlockIdExt> {
  const shardId = { workchain, shard: BigInt.asUintN(64, shard) };
  if (!root_hash || !file_hash) return chain.lookup(shardId, { seqno });
  if (!isShard(shardId.shard)) throw new InvalidRequest('failed to parse shard');
  const id = { ...shardId, seqno, rootHash: root_hash, fileHash: file_hash };
  if (workchain !== MASTERCHAIN || sameBlock(id, await chain.lookup(shardId, { seqno }))) return id;
  throw new RequestError(500, `${describeBlock(id)}: there is no block with these hashes`);
}
