import type { DecodedStep, MasterchainStep, RawBlock } from '../step.ts';
import type { DecodeErrorCode } from './errors.ts';

/** What a worker tells the pool: that it is there, then one reply for each step. */
export type WorkerReply =
  | { readonly kind: 'ready' }
  | { readonly kind: 'done'; readonly step: DecodedStep }
  | { readonly kind: 'failed'; readonly code: DecodeErrorCode; readonly message: string };

/** A step in memory of its own, to be moved to a worker: what it came in may be part of something larger. */
export function detached({ masterchain, shards }: MasterchainStep): {
  step: MasterchainStep;
  transfer: ArrayBuffer[];
} {
  const transfer: ArrayBuffer[] = [];
  const own = (bytes: Uint8Array): Uint8Array => {
    const copy = new Uint8Array(bytes);
    transfer.push(copy.buffer);
    return copy;
  };
  const ownBlock = ({ id, boc }: RawBlock): RawBlock => ({
    id: { ...id, rootHash: own(id.rootHash), fileHash: own(id.fileHash) },
    boc: own(boc),
  });
  return { step: { masterchain: ownBlock(masterchain), shards: shards.map(ownBlock) }, transfer };
}
