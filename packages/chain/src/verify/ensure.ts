import { readBocRoots } from '../boc/read-boc.ts';
import type { Cell } from '../cell/cell.ts';
import { ChainError } from '../errors.ts';
import { openProof } from '../merkle/merkle-proof.ts';

/** A proof that does not prove what it should. */
export function fail(what: string): never {
  throw new ChainError('PROOF_INVALID', what);
}

export function ensure(condition: boolean, what: string): asserts condition {
  if (!condition) fail(what);
}

/** Opens `count` proofs in one BoC; returns their virtual roots. */
export function openProofs(boc: Uint8Array, count: number): Cell[] {
  const roots = readBocRoots(boc, { maxRoots: count });
  ensure(roots.length === count, `${count} proofs expected, found ${roots.length}`);
  return roots.map(openProof);
}
