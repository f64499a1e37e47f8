import { type Params, type Result, toTlBlockId } from '@tonway/lite-client';
import { subjectOf } from '../asked/reference-block.ts';
import type { Context } from '../handler.ts';

// liteServer.getBlock id:tonNode.blockIdExt = liteServer.BlockData;
export function getBlock({ id }: Params<'getBlock'>, { chain }: Context): Result<'getBlock'> {
  const block = chain.block(subjectOf(id));
  return { kind: 'liteServer.blockData', id: toTlBlockId(block.id), data: block.data };
}
