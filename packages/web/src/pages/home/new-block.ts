import type { StreamEvent } from '@tonway/client';

interface ListedBlock {
  readonly workchain: number;
  readonly seqno: number;
}

const MASTERCHAIN = -1;

/** Puts an announced masterchain block before those that are listed; null if blocks between them are missing. */
export function newBlockFirst(shown: number) {
  return <Body extends { readonly blocks: readonly ListedBlock[] }>(
    body: Body,
    event: StreamEvent,
  ): Body | null => {
    if (event.type !== 'blocks' || event.block.workchain !== MASTERCHAIN) return body;
    const [newest] = body.blocks;
    if (newest?.seqno === event.block.seqno) return body;
    if (newest?.seqno !== event.block.seqno - 1) return null;
    return { ...body, blocks: [event.block, ...body.blocks].slice(0, shown) };
  };
}
