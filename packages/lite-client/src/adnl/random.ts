import { randomBytes } from 'node:crypto';

/** Where keys, ids and padding come from; tests give bytes of their own. */
export type RandomBytes = (size: number) => Buffer;

const POOL_SIZE = 8192;

let pool: Buffer = Buffer.alloc(0);
let taken = 0;

/** A call into the system costs more than sealing a packet, so one call serves many packets. */
export const pooledRandomBytes: RandomBytes = (size) => {
  if (size > POOL_SIZE) return randomBytes(size);
  if (taken + size > pool.length) {
    pool = randomBytes(POOL_SIZE);
    taken = 0;
  }
  taken += size;
  return pool.subarray(taken - size, taken);
};
