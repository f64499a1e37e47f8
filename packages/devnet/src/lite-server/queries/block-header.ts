import { type Params, type Result, toTlBlockId } from '@tonway/lite-client';
import { subjectOf } from '../asked/reference-block.ts';
import type { Context } from '../handler.ts';
import { blockHeaderProof } from '../proofs/block-header-proof.ts';
import { bagOf } from '../proofs/prove.ts';

// liteServer.getBlockHeader id:tonNode.blockIdExt mode:# = liteServer.BlockHeader;
export function getBlockHeader(
  { id, mode }: Params<'getBlockHeader'>,
  { chain }: Context,
): Result<'getBlockHeader'> {
  const block = chain.block(subjectOf(id));
  return {
    kind: 'liteServer.blockHeader',
    id: toTlBlockId(block.id),
    mode,
    headerProof: bagOf(blockHeaderProof(block, mode)),
  };
}
