import { ChainError } from '../errors.ts';
import { CellType, isMerkle } from './cell-type.ts';
import type { HashStore } from './hash-store.ts';
import { cutMask, MAX_LEVEL } from './level-mask.ts';
import { digest, message, messageView } from './sha256.ts';

/** Deepest cell the network accepts. */
export const MAX_DEPTH = 1024;

/** What hashing needs of a cell; its children are hashed already. */
export interface HashSource {
  readonly bytes: Uint8Array;
  readonly offset: number;
  readonly bitLength: number;
  readonly refCount: number;
  readonly type: CellType;
  readonly levelMask: number;
  childDepth(child: number, level: number): number;
  /** Writes the child's 32 hash bytes into `message` at `at`. */
  putChildHash(child: number, level: number, at: number): void;
}

/** Computes every distinct hash and depth of one cell into the slots that start at `slot`. */
export function hashCell(cell: HashSource, store: HashStore, slot: number): void {
  if (cell.type === CellType.PrunedBranch) {
    hashLevel(cell, store, slot, MAX_LEVEL, true);
    return;
  }
  if (isMerkle(cell.type)) checkMerkle(cell);
  hashLevel(cell, store, slot, 0, true);
  if (cell.levelMask === 0) return;
  for (let level = 1, next = slot + 1; level <= MAX_LEVEL; level++) {
    if ((cell.levelMask >> (level - 1)) & 1) hashLevel(cell, store, next++, level, false);
  }
}

function hashLevel(
  cell: HashSource,
  store: HashStore,
  slot: number,
  level: number,
  first: boolean,
): void {
  const refs = cell.refCount;
  const bits = cell.bitLength;
  const special = cell.type === CellType.Ordinary ? 0 : 8;
  message[0] = refs | special | (cutMask(cell.levelMask, level) << 5);
  message[1] = (bits >> 3) + ((bits + 7) >> 3);
  let at = first ? putData(cell) : putPreviousHash(store, slot - 1);
  if (refs > 0) {
    const childLevel = isMerkle(cell.type) ? level + 1 : level;
    let depth = 0;
    for (let child = 0; child < refs; child++, at += 2) {
      const childDepth = cell.childDepth(child, childLevel);
      if (childDepth >= depth) depth = childDepth + 1;
      message[at] = childDepth >> 8;
      message[at + 1] = childDepth;
    }
    if (depth > MAX_DEPTH) throw new ChainError('CELL_DEPTH', `cell is deeper than ${MAX_DEPTH}`);
    store.depths[slot] = depth;
    for (let child = 0; child < refs; child++, at += 32) cell.putChildHash(child, childLevel, at);
  }
  digest(at, store.words, slot);
}

function putData(cell: HashSource): number {
  const { bytes, offset } = cell;
  const size = (cell.bitLength + 7) >> 3;
  for (let i = 0; i < size; i++) message[2 + i] = bytes[offset + i] as number;
  const rest = cell.bitLength & 7;
  // the last byte ends in a one and zeros, whatever stands in the source
  if (rest > 0) {
    const last = 1 + size;
    message[last] = ((message[last] as number) & (0xff00 >> rest)) | (0x80 >> rest);
  }
  return 2 + size;
}

function putPreviousHash(store: HashStore, slot: number): number {
  putWords(store.words, slot, 2);
  return 34;
}

/** Writes a stored hash into the message; the position need not be aligned. */
export function putWords(words: Uint32Array, slot: number, at: number): void {
  const from = slot * 8;
  for (let i = 0; i < 8; i++) messageView.setUint32(at + 4 * i, words[from + i] as number, true);
}

/** A Merkle cell says what its children's level-0 hashes and depths are; it must not lie. */
function checkMerkle(cell: HashSource): void {
  const { bytes, offset, refCount } = cell;
  for (let child = 0; child < refCount; child++) {
    cell.putChildHash(child, 0, 0);
    const hashAt = offset + 1 + 32 * child;
    const depthAt = offset + 1 + 32 * refCount + 2 * child;
    const depth = ((bytes[depthAt] as number) << 8) | (bytes[depthAt + 1] as number);
    let equal = depth === cell.childDepth(child, 0);
    for (let i = 0; equal && i < 32; i++) equal = message[i] === bytes[hashAt + i];
    if (!equal)
      throw new ChainError(
        'MERKLE_MISMATCH',
        'a Merkle cell does not have the hash or depth of its child',
      );
  }
}

/** Where a pruned branch keeps the hash of its `index`-th level. */
export function prunedHashOffset(offset: number, index: number): number {
  return offset + 2 + 32 * index;
}

export function prunedDepth(
  bytes: Uint8Array,
  offset: number,
  hashes: number,
  index: number,
): number {
  const at = offset + 2 + 32 * hashes + 2 * index;
  return ((bytes[at] as number) << 8) | (bytes[at + 1] as number);
}

export function putBytes(bytes: Uint8Array, from: number, at: number): void {
  for (let i = 0; i < 32; i++) message[at + i] = bytes[from + i] as number;
}
