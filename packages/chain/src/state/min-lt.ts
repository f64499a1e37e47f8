import type { Augmentation } from '../dict/augmentation.ts';
import { uint64 } from '../tlb/fields.ts';

/** The augmentation of the message queues: the smallest logical time below a node. */
export function minLt<V>(ofLeaf: (value: V) => bigint): Augmentation<V, bigint> {
  return {
    type: uint64,
    empty: 0n,
    ofLeaf,
    combine: (left, right) => (left < right ? left : right),
  };
}
