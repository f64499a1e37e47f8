// Hashes and depths of all cells of a BoC, in place in this module's memory.
//
// Cells of the same height do not depend on each other, so they are hashed four at a time. A cell with several
// levels has one hash for each: the first over its data, every further one over the hash before it.

import {
  cellAt, childOf, dataAt, dataSize, depthAt, hashAt, isSpecial, maskOf, MAX_DEPTH, MERKLE_PROOF, PRUNED, refCount, refsAt,
  setDepth, slotAtLevel, slotOf,
} from './cells';
import { digestRecent } from './recent';
import { blockCount, pad } from './sha256-common';
import { digestBlocks } from './sha256';
import { digest4 } from './sha256x4';

const MAX_LEVEL: u8 = 3;

// Up to which level the hashes of a cell are wanted, or:
const UNREFERENCED: u8 = 254;
/** A proof itself: it is compared with its child, and its own hash, which nobody refers to, is left out. */
const SKIPPED: u8 = 255;
/** What stands for the depth of a cell that was left out. */
const NO_DEPTH: u32 = 0xffff;

export const OK: i32 = 0;
export const TOO_DEEP: i32 = 1;
export const MERKLE_MISMATCH: i32 = 2;

// Four messages wait here for each number of blocks; a cell's message takes five at most.
const STRIDE: usize = 320;
const LANES: usize = memory.data(5 * 4 * 320, 16);
const OUTPUTS: usize = memory.data(5 * 4 * 4, 16);
const WAITING: usize = memory.data(5 * 4, 16);
const NOWHERE: usize = memory.data(32, 16);
/** How many cells there are of each height, then where the next one goes in `order`. */
const HEIGHTS: usize = memory.data((1024 + 2) * 4, 16);

/** In a BoC of few cells, such as a proof, few have the same height, but many are known. */
const SMALL: u32 = 256;

let isSmall: bool = false;
let wanted: usize = 0;
let failure: i32 = OK;

@inline function wantedOf(index: u32): u32 { return load<u8>(wanted + index); }
@inline function isMerkle(cell: usize): bool { return isSpecial(cell) && load<u8>(dataAt(cell)) >= MERKLE_PROOF; }

/**
 * Of the cells in use. `scratch` is for seven bytes for each of them. With `all` every hash is computed; without it those
 * of level 0, and of higher levels what those need.
 */
export function hashCells(count: u32, scratch: usize, all: bool): i32 {
  const order = scratch;
  const heights = order + 4 * <usize>count;
  wanted = heights + 2 * <usize>count;
  failure = OK;
  if (all) memory.fill(wanted, MAX_LEVEL, count);
  else markWanted(count);
  memory.fill(WAITING, 0, 20);
  isSmall = count <= SMALL;
  if (isSmall) hashInOrder(count);
  else hashByHeight(count, order, heights);
  return failure;
}

/** Children come after their parents. */
function hashInOrder(count: u32): void {
  for (let i = count; i > 0 && failure == OK; i--) {
    for (let ordinal: u32 = 0, all: u32 = 1; ordinal < all; ordinal++) all = hashOne(i - 1, ordinal);
  }
}

function hashByHeight(count: u32, order: usize, heights: usize): void {
  sortByHeight(count, order, heights);
  for (let from: u32 = 0; from < count && failure == OK; ) {
    const height = load<u16>(heights + 2 * <usize>load<u32>(order + 4 * <usize>from));
    const to = load<u32>(HEIGHTS + 4 * <usize>height);
    hashGroup(order, from, to);
    from = to;
  }
}

/** From parents to children: a Merkle cell needs the hashes of its children one level higher than its own, up to 3. */
function markWanted(count: u32): void {
  memory.fill(wanted, UNREFERENCED, count);
  for (let i: u32 = 0; i < count; i++) {
    const cell = cellAt(i);
    const merkle = isMerkle(cell);
    let level = wantedOf(i);
    if (level == UNREFERENCED) {
      level = merkle ? SKIPPED : 0;
      store<u8>(wanted + i, <u8>level);
    }
    const childLevel: u32 = level == SKIPPED ? 0 : merkle ? min<u32>(level + 1, MAX_LEVEL) : level;
    const refs = refsAt(cell);
    for (let n: u32 = 0, all = refCount(cell); n < all; n++) raiseWanted(childOf(refs, n), childLevel);
  }
}

@inline function raiseWanted(index: u32, level: u32): void {
  const before = wantedOf(index);
  if (before == UNREFERENCED || before < level) store<u8>(wanted + index, <u8>level);
}

/** Leaves first; afterwards HEIGHTS says where the cells of each height end. */
function sortByHeight(count: u32, order: usize, heights: usize): void {
  memory.fill(HEIGHTS, 0, (MAX_DEPTH + 2) * 4);
  for (let i = count; i > 0; i--) {
    const cell = cellAt(i - 1);
    const refs = refsAt(cell);
    let height: u32 = 0;
    for (let n: u32 = 0, all = refCount(cell); n < all; n++) {
      const below = <u32>load<u16>(heights + 2 * <usize>childOf(refs, n)) + 1;
      if (below > height) height = below;
    }
    store<u16>(heights + 2 * <usize>(i - 1), <u16>height);
    const counter = HEIGHTS + 4 * <usize>height;
    store<u32>(counter, load<u32>(counter) + 1);
  }
  let next: u32 = 0;
  for (let height: usize = 0; height <= MAX_DEPTH; height++) {
    const here = load<u32>(HEIGHTS + 4 * height);
    store<u32>(HEIGHTS + 4 * height, next);
    next += here;
  }
  for (let i: u32 = 0; i < count; i++) {
    const counter = HEIGHTS + 4 * <usize>load<u16>(heights + 2 * <usize>i);
    const place = load<u32>(counter);
    store<u32>(order + 4 * <usize>place, i);
    store<u32>(counter, place + 1);
  }
}

function hashGroup(order: usize, from: u32, to: u32): void {
  let most: u32 = 1;
  for (let ordinal: u32 = 0; ordinal < most; ordinal++) {
    for (let i = from; i < to; i++) {
      const count = hashOne(load<u32>(order + 4 * <usize>i), ordinal);
      if (count > most) most = count;
    }
    flushAll();
  }
}

/** The n-th of the hashes that are wanted of a cell; returns how many there are. */
function hashOne(index: u32, ordinal: u32): u32 {
  const cell = cellAt(index);
  const mask = maskOf(cell);
  const level = wantedOf(index);
  if (level == SKIPPED) {
    skipMerkle(index, cell);
    return 1;
  }
  if (isSpecial(cell) && load<u8>(dataAt(cell)) == PRUNED) {
    if (ordinal == 0) hashPruned(index, cell, mask, level);
    return 1;
  }
  const count = popcnt(mask & ((1 << level) - 1)) + 1;
  if (ordinal < count) hashOrdinal(index, cell, mask, ordinal);
  return count;
}

function skipMerkle(index: u32, cell: usize): void {
  checkMerkle(dataAt(cell), refsAt(cell), refCount(cell));
  setDepth(slotOf(index), NO_DEPTH);
}

/** The lower hashes of a pruned branch stand in its data; only the highest is its own. */
function hashPruned(index: u32, cell: usize, mask: u32, level: u32): void {
  const count = popcnt(mask);
  const slot = slotOf(index);
  const data = dataAt(cell);
  for (let i: u32 = 0; i < count; i++) {
    copy32(hashAt(slot + i), data + 2 + 32 * i);
    setDepth(slot + i, bswap<u16>(load<u16>(data + 2 + 32 * count + 2 * i)));
  }
  setDepth(slot + count, 0);
  if (level < 32 - clz(mask)) return;
  const size = dataSize(cell);
  const at = lane(2 + size, slot + count);
  store<u16>(at, load<u16>(cell));
  store<u8>(at, load<u8>(cell) & ~16);
  memory.copy(at + 2, data, size);
  sealed(2 + size);
}

function hashOrdinal(index: u32, cell: usize, mask: u32, ordinal: u32): void {
  const refs = refCount(cell);
  const data = dataAt(cell);
  const size = ordinal == 0 ? dataSize(cell) : 32;
  const length = 2 + size + refs * 34;
  const slot = slotOf(index) + ordinal;
  const level = levelOf(mask, ordinal);
  const merkle = isMerkle(cell);
  const children = data + dataSize(cell);
  if (merkle && ordinal == 0) checkMerkle(data, children, refs);

  const at = lane(length, slot);
  store<u8>(at, (load<u8>(cell) & 15) | <u8>((mask & ((1 << level) - 1)) << 5));
  store<u8>(at + 1, load<u8>(cell + 1));
  if (ordinal == 0) copySmall(at + 2, data, size);
  else copy32(at + 2, hashAt(slot - 1));
  putChildren(at + 2 + size, children, refs, merkle ? level + 1 : level, slot);
  sealed(length);
}

function putChildren(at: usize, children: usize, refs: u32, level: u32, slot: u32): void {
  let depth: u32 = 0;
  let to = at + 2 * refs;
  for (let n: u32 = 0; n < refs; n++) {
    const child = slotAtLevel(childOf(children, n), level);
    const below = depthAt(child);
    if (below >= depth) depth = below + 1;
    store<u16>(at + 2 * n, bswap<u16>(<u16>below));
    copy32(to, hashAt(child));
    to += 32;
  }
  if (depth > MAX_DEPTH) failure = TOO_DEEP;
  setDepth(slot, depth);
}

/** A Merkle cell says what its children's level-0 hashes and depths are; it must not lie. */
function checkMerkle(data: usize, children: usize, refs: u32): void {
  for (let n: u32 = 0; n < refs; n++) {
    const child = slotAtLevel(childOf(children, n), 0);
    const depth = <u32>bswap<u16>(load<u16>(data + 1 + 32 * refs + 2 * n));
    if (depth != depthAt(child) || memory.compare(data + 1 + 32 * n, hashAt(child), 32) != 0) {
      failure = MERKLE_MISMATCH;
    }
  }
}

/** The level of a cell's n-th distinct hash. */
function levelOf(mask: u32, ordinal: u32): u32 {
  let level: u32 = 0;
  for (let left = ordinal; left > 0; ) {
    level++;
    if ((mask >> (level - 1)) & 1) left--;
  }
  return level;
}

@inline function copy32(to: usize, from: usize): void {
  v128.store(to, v128.load(from));
  v128.store(to + 16, v128.load(from + 16));
}

/** In steps of 16 bytes: a lane has room for the excess, and so has what lies behind the cells. */
@inline function copySmall(to: usize, from: usize, size: u32): void {
  for (let i: u32 = 0; i < size; i += 16) v128.store(to + i, v128.load(from + i));
}

// The lane handed out last.
let open: usize = 0;

/** Room for a message whose hash goes to `slot`. */
function lane(length: u32, slot: u32): usize {
  const row = blockCount(length) - 1;
  const waiting = load<u32>(WAITING + 4 * <usize>row);
  store<u32>(OUTPUTS + 16 * <usize>row + 4 * waiting, <u32>hashAt(slot));
  open = LANES + (<usize>row * 4 + waiting) * STRIDE;
  return open;
}

/** The message in the open lane is complete. */
function sealed(length: u32): void {
  pad(open, length);
  const row = blockCount(length) - 1;
  if (isSmall) {
    digestRecent(open, row + 1, <usize>load<u32>(OUTPUTS + 16 * <usize>row));
    return;
  }
  const waiting = load<u32>(WAITING + 4 * <usize>row) + 1;
  store<u32>(WAITING + 4 * <usize>row, waiting);
  if (waiting == 4) flush(row, 4);
}

function flushAll(): void {
  for (let row: u32 = 0; row < 5; row++) {
    const waiting = load<u32>(WAITING + 4 * <usize>row);
    if (waiting > 0) flush(row, waiting);
  }
}

/** Lanes without a message are hashed too, and their hashes go nowhere; for one or two messages that is no gain. */
function flush(row: u32, waiting: u32): void {
  const lanes = LANES + <usize>row * 4 * STRIDE;
  const outputs = OUTPUTS + 16 * <usize>row;
  store<u32>(WAITING + 4 * <usize>row, 0);
  if (waiting < 3) {
    for (let i: u32 = 0; i < waiting; i++) {
      digestBlocks(lanes + <usize>i * STRIDE, row + 1, <usize>load<u32>(outputs + 4 * <usize>i));
    }
    return;
  }
  for (let i = waiting; i < 4; i++) store<u32>(outputs + 4 * <usize>i, <u32>NOWHERE);
  digest4(lanes, STRIDE, row + 1, outputs);
}
