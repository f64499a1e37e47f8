import { Builder, type Cell, ReadTracker } from '@tonway/chain';
import type { Random } from '@tonway/tools/random';

const MAX_BYTES = 127;

export function randomCell(random: Random, depth: number): Cell {
  const builder = new Builder().storeBytes(random.bytes(random.below(MAX_BYTES + 1)));
  const refs = depth > 0 ? random.below(5) : 0;
  for (let index = 0; index < refs; index++) builder.storeRef(randomCell(random, depth - 1));
  return builder.build();
}

/** A Merkle proof, what is in it, a pruned branch, and a library that does not exist. */
export function specialCells(): Cell[] {
  const leaf = new Builder().storeUint(1, 8).storeRef(new Builder().build()).build();
  const tracker = new ReadTracker(new Builder().storeUint(2, 8).storeRef(leaf).build());
  tracker.root.slice();
  const proof = tracker.proof();
  const library = new Builder().storeUint(2, 8).storeBits256(new Uint8Array(32).fill(9));
  return [proof, proof.ref(0), proof.ref(0).ref(0), library.buildSpecial()];
}
