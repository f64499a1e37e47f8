import type { StreamEvent } from '@tonway/client';
import { type BlockId, blockPath } from '../../routes/block-id.ts';

const MASTERCHAIN = -1;

/** Puts an announced block before those that are listed; null if masterchain blocks between them are missing. */
export function newBlockFirst(kept: number) {
  return <Body extends { readonly blocks: readonly BlockId[] }>(
    body: Body,
    event: StreamEvent,
  ): Body | null => {
    if (event.type !== 'blocks') return body;
    const { block } = event;
    const path = blockPath(block);
    if (body.blocks.some((listed) => blockPath(listed) === path)) return body;
    const newest = body.blocks.find(({ workchain }) => workchain === MASTERCHAIN);
    if (block.workchain === MASTERCHAIN && newest?.seqno !== block.seqno - 1) return null;
    return { ...body, blocks: [block, ...body.blocks].slice(0, kept) };
  };
}
