import type { Constructors } from '@tonway/lite-client';

/** How the node writes that there is no block. */
export const NO_BLOCK: Constructors['tonNode.blockIdExt'] = {
  workchain: -(2 ** 31),
  shard: 0n,
  seqno: 0,
  rootHash: new Uint8Array(32),
  fileHash: new Uint8Array(32),
};
