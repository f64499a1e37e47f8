// Reads, checks and hashes a BoC of the usual form: without index, checksum and stored flags. The caller reads any
// other, and one that is invalid, with its own reader, which says what is wrong.

import {
  bitLength, cellAt, childOf, dataAt, LIBRARY, maskOf, MAX_DEPTH, MERKLE_PROOF, MERKLE_UPDATE, PRUNED, isSpecial, refCount,
  refsAt, useCells, useSlots,
} from './cells';
import { hashCells, OK } from './hash-cells';
import { heapAddress } from './heap';

const MAGIC: u32 = 0x729ceeb5;
/** The copy of a cell's data reads this far past its end. */
const SLACK: usize = 16;

// What was read, for the caller.
const READ: usize = memory.data(8 * 4, 16);
export function readAddress(): usize { return READ; }

let roots: usize = 0;
let rootCount: u32 = 0;

export function countRoots(): u32 { return rootCount; }
export function rootAt(n: u32): u32 { return childOf(roots, n); }

/** Of the BoC at the heap. */
export function readBoc(length: u32): bool {
  const boc = heapAddress();
  const flags = load<u8>(boc + 4);
  const refSize: u32 = flags;
  const offsetSize: u32 = load<u8>(boc + 5);
  if (length < 6 || load<u32>(boc) != MAGIC || refSize < 1 || refSize > 2) return false;
  if (offsetSize < 1 || offsetSize > 4) return false;
  const count = uintAt(boc + 6, refSize);
  rootCount = uintAt(boc + 6 + refSize, refSize);
  const absent = uintAt(boc + 6 + 2 * refSize, refSize);
  const dataSize = uintAt(boc + 6 + 3 * refSize, offsetSize);
  roots = boc + 6 + 3 * refSize + offsetSize;
  const data = roots + rootCount * refSize;
  if (count == 0 || rootCount == 0 || absent != 0) return false;
  if (<u64>(data - boc) + <u64>dataSize != <u64>length || <u64>dataSize < 2 * <u64>count) return false;

  const starts = aligned(boc + length + SLACK);
  const slots = starts + 4 * <usize>count;
  useCells(boc, starts, refSize);
  if (!hasRoots(count) || !findCells(boc, data, boc + length, starts, count, refSize)) return false;
  const slotCount = placeSlots(slots, count);
  const hashes = aligned(slots + 4 * <usize>count);
  const depths = hashes + 32 * <usize>slotCount;
  const scratch = aligned(depths + 2 * <usize>slotCount);
  if (scratch + 8 * <usize>count > <usize>memory.size() << 16) return false;
  useSlots(slots, hashes, depths);
  if (!checkCells(count, scratch) || hashCells(count, scratch, false) != OK) return false;
  store<u32>(READ, rootCount);
  store<u32>(READ, rootAt(0), 4);
  store<u32>(READ, refSize, 8);
  store<u32>(READ, count, 12);
  store<u32>(READ, slotCount, 16);
  // the slots follow the starts, and the depths follow the hashes
  store<u32>(READ, starts, 20);
  store<u32>(READ, hashes, 24);
  return true;
}

@inline function aligned(at: usize): usize { return (at + 15) & ~15; }

function uintAt(at: usize, size: u32): u32 {
  let value: u32 = 0;
  for (let i: u32 = 0; i < size; i++) value = (value << 8) | load<u8>(at + i);
  return value;
}

function hasRoots(count: u32): bool {
  for (let n: u32 = 0; n < rootCount; n++) if (rootAt(n) >= count) return false;
  return true;
}

/** The length of a cell follows from its first two bytes; together the cells fill the rest of the BoC. */
function findCells(boc: usize, data: usize, end: usize, starts: usize, count: u32, refSize: u32): bool {
  let at = data;
  for (let i: u32 = 0; i < count; i++) {
    if (at + 2 > end || refCount(at) > 4) return false;
    store<u32>(starts + 4 * <usize>i, <u32>(at - boc));
    at = refsAt(at) + refCount(at) * refSize;
    if (at > end) return false;
  }
  return at == end;
}

function placeSlots(slots: usize, count: u32): u32 {
  let next: u32 = 0;
  for (let i: u32 = 0; i < count; i++) {
    store<u32>(slots + 4 * <usize>i, next);
    next += popcnt(maskOf(cellAt(i))) + 1;
  }
  return next;
}

/** From the last to the first: references point forward, masks follow from the content, the depth is limited. */
function checkCells(count: u32, depths: usize): bool {
  for (let i = count; i > 0; i--) {
    const index = i - 1;
    const cell = cellAt(index);
    const refs = refsAt(cell);
    const bits = bitLength(cell);
    if (bits < 0 || bits > 1023) return false;
    let mask: u32 = 0;
    let depth: u32 = 0;
    for (let n: u32 = 0, all = refCount(cell); n < all; n++) {
      const child = childOf(refs, n);
      if (child <= index || child >= count) return false;
      mask |= maskOf(cellAt(child));
      depth = max(depth, <u32>load<u16>(depths + 2 * <usize>child) + 1);
    }
    if (depth > MAX_DEPTH) return false;
    store<u16>(depths + 2 * <usize>index, <u16>depth);
    if (<i32>maskOf(cell) != (isSpecial(cell) ? specialMask(cell, bits, mask) : <i32>mask)) return false;
  }
  return true;
}

/** The level mask of a special cell; -1 if there is no such cell. */
function specialMask(cell: usize, bits: u32, childMask: u32): i32 {
  const data = dataAt(cell);
  const type: u32 = bits < 8 ? 0 : load<u8>(data);
  const refs = refCount(cell);
  if (type == PRUNED) {
    const mask: u32 = load<u8>(data + 1);
    return refs == 0 && mask >= 1 && mask <= 7 && bits == 16 + popcnt(mask) * 272 ? mask : -1;
  }
  if (type == LIBRARY) return bits == 264 && refs == 0 ? 0 : -1;
  if (type == MERKLE_PROOF) return bits == 280 && refs == 1 ? childMask >> 1 : -1;
  if (type == MERKLE_UPDATE) return bits == 552 && refs == 2 ? childMask >> 1 : -1;
  return -1;
}
