import { createHash } from 'node:crypto';
import { type BlockIdExt, equalBytes } from '@tonway/chain';
import { blockKey, toTlBlockId, VerificationError } from '@tonway/lite-client';
import type { Read } from './read.ts';

/** The block's file as it is; not kept, for whoever wants it wants it once. The id has to be proven. */
export function blockBytesRead(id: BlockIdExt): Read<Uint8Array> {
  return {
    key: `bytes ${blockKey(id)}`,
    ask: (source) =>
      source.ask('getBlock', { id: toTlBlockId(id) }, ({ data }) => {
        const fileHash = createHash('sha256').update(data).digest();
        if (equalBytes(fileHash, id.fileHash)) return data;
        throw new VerificationError('block: another file than the id says');
      }),
    bytes: () => Number.POSITIVE_INFINITY,
  };
}
