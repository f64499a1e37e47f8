import { Builder } from '../cell/builder.ts';
import type { Cell } from '../cell/cell.ts';
import type { Slice } from '../cell/slice.ts';

// chain_empty$_ = ProofChain 0;
// chain_link$_ {n:#} root:^Cell prev:n?^(ProofChain n) = ProofChain (n + 1);

/** Merkle proofs of a block and its ancestors, newest first. How many there are stands outside. */
export type ProofChain = readonly Cell[];

export function loadProofChain(slice: Slice, length: number): ProofChain {
  if (length === 0) return [];
  const root = slice.loadRef();
  if (length === 1) return [root];
  const rest = slice.loadRef().slice();
  const chain = [root, ...loadProofChain(rest, length - 1)];
  rest.end('ProofChain');
  return chain;
}

export function storeProofChain([root, ...rest]: ProofChain, builder: Builder): void {
  if (!root) return;
  builder.storeRef(root);
  if (rest.length === 0) return;
  const link = new Builder();
  storeProofChain(rest, link);
  builder.storeRef(link.build());
}
