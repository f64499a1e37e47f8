import { type Params, type Result, toTlBlockId } from '@tonway/lite-client';
import { lookUp } from '../asked/look-up.ts';
import type { Context } from '../handler.ts';
import { blockHeaderProof } from '../proofs/block-header-proof.ts';
import { bagOf } from '../proofs/prove.ts';

/** The bits above say what the header shows; only they are repeated. */
const HEADER_MODE_SHIFT = 4;

// liteServer.lookupBlock mode:# id:tonNode.blockId lt:mode.1?long utime:mode.2?int = liteServer.BlockHeader;
export function lookupBlock(
  asked: Params<'lookupBlock'>,
  { chain }: Context,
): Result<'lookupBlock'> {
  const mode = asked.mode >> HEADER_MODE_SHIFT;
  const block = lookUp(chain, asked);
  return {
    kind: 'liteServer.blockHeader',
    id: toTlBlockId(block.id),
    mode,
    headerProof: bagOf(blockHeaderProof(block, mode)),
  };
}
