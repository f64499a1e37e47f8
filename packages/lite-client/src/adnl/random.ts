import { randomBytes } from 'node:crypto';

/** Source of keys, ids and padding; tests pass their own. */
export type RandomBytes = (size: number) => Buffer;

const POOL_SIZE = 8192;

let pool: Buffer = Buffer.alloc(0);
let taken = 0;

/** One system call serves many packets, because it is slower than encrypting a packet. */
export const pooledRandomBytes: RandomBytes = (size) => {
  if (size > POOL_SIZE) return randomBytes(size);
  if (taken + size > pool.length) {
    pool = randomBytes(POOL_SIZE);
    taken = 0;
  }
  taken += size;
  return pool.subarray(taken - size, taken);
};
