import { ChainError } from '../errors.ts';
import type { Cell } from './cell.ts';
import { CellType, isMerkle } from './cell-type.ts';
import { digestMessage, messageBuffer } from './hash-kernel.ts';
import { cutMask, hashCount, MAX_LEVEL } from './level-mask.ts';

/** Deepest cell the network accepts. */
export const MAX_DEPTH = 1024;

/** A distinct hash of a cell and its depth. */
export interface LevelHash {
  readonly hash: Uint8Array;
  readonly depth: number;
}

/** The input for hashing a built cell; unused bits are zero. */
export interface Hashable {
  readonly bytes: Uint8Array;
  readonly bitLength: number;
  readonly type: CellType;
  readonly levelMask: number;
  readonly children: readonly Cell[];
}

/** All distinct hashes of one cell, lowest level first. */
export function hashCell(cell: Hashable): LevelHash[] {
  // children first, because hashing shares one message buffer
  for (const child of cell.children) child.hash();
  if (cell.type === CellType.PrunedBranch)
    return [...storedHashes(cell), hashLevel(cell, MAX_LEVEL, null)];
  if (isMerkle(cell.type)) checkMerkle(cell);
  const hashes = [hashLevel(cell, 0, null)];
  for (let level = 1; level <= MAX_LEVEL; level++) {
    const isDistinct = ((cell.levelMask >> (level - 1)) & 1) === 1;
    if (isDistinct) hashes.push(hashLevel(cell, level, hashes.at(-1)?.hash ?? null));
  }
  return hashes;
}

function hashLevel(cell: Hashable, level: number, previous: Uint8Array | null): LevelHash {
  const { children, bitLength } = cell;
  const message = messageBuffer();
  const special = cell.type === CellType.Ordinary ? 0 : 8;
  message[0] = children.length | special | (cutMask(cell.levelMask, level) << 5);
  message[1] = (bitLength >> 3) + ((bitLength + 7) >> 3);
  let at = previous ? putHash(message, previous, 2) : putData(message, cell);
  const childLevel = isMerkle(cell.type) ? level + 1 : level;
  let depth = 0;
  for (const child of children) {
    const childDepth = child.depth(childLevel);
    depth = Math.max(depth, childDepth + 1);
    message[at++] = childDepth >> 8;
    message[at++] = childDepth;
  }
  if (depth > MAX_DEPTH) throw new ChainError('CELL_DEPTH', `a cell is deeper than ${MAX_DEPTH}`);
  for (const child of children) at = putHash(message, child.hash(childLevel), at);
  return { hash: digestMessage(at), depth };
}

function putData(message: Uint8Array, cell: Hashable): number {
  message.set(cell.bytes, 2);
  const end = 2 + cell.bytes.length;
  const rest = cell.bitLength & 7;
  // an incomplete last byte is padded with a one and zeros
  if (rest > 0) message[end - 1] = (message[end - 1] as number) | (0x80 >> rest);
  return end;
}

function putHash(message: Uint8Array, hash: Uint8Array, at: number): number {
  message.set(hash, at);
  return at + 32;
}

/** A pruned branch stores its lower hashes in its data. */
function storedHashes(cell: Hashable): LevelHash[] {
  const count = hashCount(cell.levelMask) - 1;
  return Array.from({ length: count }, (_, index) => ({
    hash: cell.bytes.slice(2 + 32 * index, 34 + 32 * index),
    depth: uint16At(cell.bytes, 2 + 32 * count + 2 * index),
  }));
}

/** Checks that a Merkle cell contains the level-0 hashes and depths of its children. */
function checkMerkle(cell: Hashable): void {
  const { bytes, children } = cell;
  children.forEach((child, index) => {
    const hash = child.hash(0);
    let equal = child.depth(0) === uint16At(bytes, 1 + 32 * children.length + 2 * index);
    for (let i = 0; i < 32; i++) equal &&= hash[i] === bytes[1 + 32 * index + i];
    if (!equal) {
      throw new ChainError(
        'MERKLE_MISMATCH',
        'a Merkle cell does not have the hash or depth of its child',
      );
    }
  });
}

function uint16At(bytes: Uint8Array, at: number): number {
  return ((bytes[at] as number) << 8) | (bytes[at + 1] as number);
}
