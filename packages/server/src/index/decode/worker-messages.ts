import type { DecodedStep, MasterchainStep, RawBlock } from '../step.ts';
import type { DecodeErrorCode } from './errors.ts';

/** Messages from a worker to the pool: `ready` once, then one reply per step. */
export type WorkerReply =
  | { readonly kind: 'ready' }
  | { readonly kind: 'done'; readonly step: DecodedStep }
  | { readonly kind: 'failed'; readonly code: DecodeErrorCode; readonly message: string };

/** Copies a step into buffers that can be transferred to a worker: its bytes may be views of larger buffers. */
export function transferableStep({ masterchain, shards }: MasterchainStep): {
  step: MasterchainStep;
  transfer: ArrayBuffer[];
} {
  const transfer: ArrayBuffer[] = [];
  const copied = (bytes: Uint8Array): Uint8Array => {
    const copy = new Uint8Array(bytes);
    transfer.push(copy.buffer);
    return copy;
  };
  const copiedBlock = ({ id, boc }: RawBlock): RawBlock => ({
    id: { ...id, rootHash: copied(id.rootHash), fileHash: copied(id.fileHash) },
    boc: copied(boc),
  });
  return {
    step: { masterchain: copiedBlock(masterchain), shards: shards.map(copiedBlock) },
    transfer,
  };
}
