import type { Block, BlockIdExt } from '@tonway/chain';
import { blockKey, toTlBlockId, verifyBlock } from '@tonway/lite-client';
import { cellBytes, type Read } from './read.ts';

interface WholeBlock {
  readonly block: Block;
  readonly data: Uint8Array;
}

/** The block's file, which its id proves. */
export function wholeBlockRead(id: BlockIdExt): Read<WholeBlock> {
  return {
    key: `block ${blockKey(id)}`,
    async ask(source) {
      await source.require(id);
      return source.ask('getBlock', { id: toTlBlockId(id) }, (answer) => {
        const { block, data } = verifyBlock(id, answer);
        return { block, data };
      });
    },
    bytes: ({ data }) => cellBytes(data),
  };
}
