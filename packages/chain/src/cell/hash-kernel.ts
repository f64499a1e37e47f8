import { ChainError } from '../errors.ts';
import { kernelFor, MAX_MESSAGE, sharedKernel } from './kernel.ts';

/** Result codes of `hashCells`, as in assembly/hash-cells.ts. */
const TOO_DEEP = 1;
const MERKLE_MISMATCH = 2;

/** The input buffer of up to 440 bytes for `digestMessage`. */
export function messageBuffer(): Uint8Array {
  return sharedKernel().message;
}

/** SHA-256 of the first `length` bytes of the message buffer. */
export function digestMessage(length: number): Uint8Array {
  const { exports, bytes, outputAt } = sharedKernel();
  exports.digestMessage(length);
  return bytes.slice(outputAt, outputAt + 32);
}

/**
 * SHA-256 of at most 440 bytes.
 *
 * @example
 * toHex(sha256(new Uint8Array())).slice(0, 8); // => 'e3b0c442'
 */
export function sha256(bytes: Uint8Array): Uint8Array {
  if (bytes.length > MAX_MESSAGE)
    throw new ChainError('VALUE_RANGE', `${bytes.length} bytes are too many to hash at once`);
  messageBuffer().set(bytes);
  return digestMessage(bytes.length);
}

/** The cells of a BoC; children come after their parents. */
export interface CellTable {
  readonly bytes: Uint8Array;
  readonly starts: Uint32Array;
  readonly refSize: number;
  /** The first hash slot of each cell; one slot per distinct level. */
  readonly slots: Uint32Array;
  readonly slotCount: number;
}

/** Hashes and depths by slot. */
export interface HashTable {
  readonly hashes: Uint8Array;
  readonly depths: Uint16Array;
}

/** The depth value of a slot whose hash was not computed. */
export const NO_DEPTH = 0xffff;

/**
 * Computes the hashes and depths of all cells of a BoC: all levels, or only level 0 and its dependencies. The
 * latter omits the hash of a proof cell itself, which would need all level-1 hashes below it: half of the work.
 */
export function hashCells(table: CellTable, all: boolean): HashTable {
  const { bytes, starts, refSize, slots, slotCount } = table;
  const count = starts.length;
  // the sum of the six regions below, with padding
  const size = bytes.length + SLACK + 15 * count + 34 * slotCount + 6 * ALIGNMENT;
  const kernel = kernelFor(size);
  let next = kernel.reserve(size);
  const place = (length: number): number => {
    const at = next;
    next += align(length);
    return at;
  };
  const bytesAt = place(bytes.length + SLACK);
  const startsAt = place(4 * count);
  const slotsAt = place(4 * count);
  const hashesAt = place(32 * slotCount);
  const depthsAt = place(2 * slotCount);
  kernel.bytes.set(bytes, bytesAt);
  kernel.words.set(starts, startsAt / 4);
  kernel.words.set(slots, slotsAt / 4);
  const scratch = place(7 * count);
  const { exports } = kernel;
  check(
    exports.hashCells(count, bytesAt, startsAt, refSize, slotsAt, hashesAt, depthsAt, scratch, all),
  );
  return {
    hashes: kernel.bytes.slice(hashesAt, hashesAt + 32 * slotCount),
    depths: kernel.halves.slice(depthsAt / 2, depthsAt / 2 + slotCount),
  };
}

/** The kernel copies in steps of 16 bytes, so it reads past the end of the last cell. */
const SLACK = 16;
const ALIGNMENT = 16;

function align(size: number): number {
  return Math.ceil(size / ALIGNMENT) * ALIGNMENT;
}

function check(result: number): void {
  if (result === TOO_DEEP) throw new ChainError('CELL_DEPTH', 'a cell is deeper than 1024');
  if (result === MERKLE_MISMATCH) {
    throw new ChainError(
      'MERKLE_MISMATCH',
      'a Merkle cell does not have the hash or depth of its child',
    );
  }
}
