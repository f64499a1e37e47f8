import type { Cell } from '../cell/cell.ts';
import { sharedKernel } from '../cell/kernel.ts';
import { Arena } from './arena.ts';
import { readBoc } from './read-boc.ts';

/** With all its tables, a BoC of this size always fits into the memory of the kernel. */
export const MAX_KERNEL_BYTES = 65_536;

/**
 * Like `readBoc`, for a BoC whose hash is needed at once: it is read, checked and hashed in one call.
 *
 * @example
 * readHashedBoc(writeBoc(new Builder().storeUint(7, 8).build())).slice().loadUint(8); // => 7
 */
export function readHashedBoc(source: Uint8Array): Cell {
  // the general reader reads rare forms, and says what is wrong with an invalid BoC
  return hashedRoot(source) ?? readBoc(source);
}

function hashedRoot(source: Uint8Array): Cell | null {
  if (source.length > MAX_KERNEL_BYTES) return null;
  const { exports, bytes, halves, words, heapAt, readAt } = sharedKernel();
  bytes.set(source, heapAt);
  if (exports.readBoc(source.length) === 0) return null;
  const read = (n: number): number => words[readAt / 4 + n] as number;
  if (read(0) !== 1) return null;
  const [root, refSize, count, slotCount, startsAt, hashesAt] = [
    read(1),
    read(2),
    read(3),
    read(4),
    read(5) / 4,
    read(6),
  ];
  const depthsAt = (hashesAt + 32 * slotCount) / 2;
  const ground = {
    hashes: bytes.slice(hashesAt, hashesAt + 32 * slotCount),
    depths: halves.slice(depthsAt, depthsAt + slotCount),
  };
  const starts = words.slice(startsAt, startsAt + count);
  const slots = words.slice(startsAt + count, startsAt + 2 * count);
  const view = new Uint8Array(source.buffer, source.byteOffset, source.length);
  return new Arena(view, starts, refSize, { slots, slotCount, ground }).cell(root);
}
