// What the module exports.

import { useCells, useSlots } from './cells';
import { hashCells as hash } from './hash-cells';
import { digest } from './sha256';

export { entryAddress, findAccount, questionAddress } from './find-account';
export { heapAddress } from './heap';
export { readAddress, readBoc } from './read-boc';

/** For one message from outside: written here, hashed to there. */
const MESSAGE: usize = memory.data(512, 16);
const OUTPUT: usize = memory.data(32, 16);

export function messageAddress(): usize { return MESSAGE; }
export function outputAddress(): usize { return OUTPUT; }
export function digestMessage(length: u32): void { digest(MESSAGE, length, OUTPUT); }

/** `scratch` is for seven bytes for each cell. */
export function hashCells(
  count: u32, bytes: usize, starts: usize, refSize: u32, slots: usize, hashes: usize, depths: usize, scratch: usize, all: bool,
): i32 {
  useCells(bytes, starts, refSize);
  useSlots(slots, hashes, depths);
  return hash(count, scratch, all);
}
