// The cells of one BoC in this module's memory, and where their hashes stand.

export const MAX_DEPTH: u32 = 1024;
export const PRUNED: u32 = 1;
export const LIBRARY: u32 = 2;
export const MERKLE_PROOF: u32 = 3;
export const MERKLE_UPDATE: u32 = 4;

let bytes: usize = 0;
let starts: usize = 0;
let refSize: u32 = 0;
let slots: usize = 0;
let hashes: usize = 0;
let depths: usize = 0;

export function useCells(bytesAt: usize, startsAt: usize, refBytes: u32): void {
  bytes = bytesAt; starts = startsAt; refSize = refBytes;
}

/** A cell has one slot for each distinct level. */
export function useSlots(slotsAt: usize, hashesAt: usize, depthsAt: usize): void {
  slots = slotsAt; hashes = hashesAt; depths = depthsAt;
}

@inline export function cellAt(index: u32): usize { return bytes + load<u32>(starts + 4 * <usize>index); }
@inline export function slotOf(index: u32): u32 { return load<u32>(slots + 4 * <usize>index); }
@inline export function hashAt(slot: u32): usize { return hashes + 32 * <usize>slot; }
@inline export function depthAt(slot: u32): u32 { return load<u16>(depths + 2 * <usize>slot); }
@inline export function setDepth(slot: u32, depth: u32): void { store<u16>(depths + 2 * <usize>slot, <u16>depth); }
@inline export function maskOf(cell: usize): u32 { return <u32>load<u8>(cell) >> 5; }
@inline export function isSpecial(cell: usize): bool { return (load<u8>(cell) & 8) != 0; }
@inline export function refCount(cell: usize): u32 { return load<u8>(cell) & 7; }
@inline export function dataSize(cell: usize): u32 { return (<u32>load<u8>(cell + 1) + 1) >> 1; }
@inline export function refsAt(cell: usize): usize { return dataAt(cell) + dataSize(cell); }

/** A cell may have its hashes stored before its data. */
export function dataAt(cell: usize): usize {
  const stored = (load<u8>(cell) & 16) != 0 ? (popcnt(maskOf(cell)) + 1) * 34 : 0;
  return cell + 2 + stored;
}

/** -1 if the one that ends an incomplete last byte is missing. */
export function bitLength(cell: usize): i32 {
  const d2 = <u32>load<u8>(cell + 1);
  if ((d2 & 1) == 0) return d2 << 2;
  const last = <u32>load<u8>(dataAt(cell) + (d2 >> 1));
  return (last & 0x7f) == 0 ? -1 : ((d2 >> 1) << 3) + 7 - ctz(last);
}

export function childOf(refs: usize, n: u32): u32 {
  const at = refs + n * refSize;
  if (refSize == 1) return load<u8>(at);
  if (refSize == 2) return bswap<u16>(load<u16>(at));
  let value: u32 = 0;
  for (let i: u32 = 0; i < refSize; i++) value = (value << 8) | load<u8>(at + i);
  return value;
}

/** The slot of a cell's hash at a level. */
export function slotAtLevel(index: u32, level: u32): u32 {
  return slotOf(index) + popcnt(maskOf(cellAt(index)) & ((1 << level) - 1));
}
