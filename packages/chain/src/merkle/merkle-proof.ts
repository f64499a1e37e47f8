import { equalBytes } from '../bits/bytes.ts';
import { Builder } from '../cell/builder.ts';
import type { Cell } from '../cell/cell.ts';
import { CellType } from '../cell/cell-type.ts';
import { ChainError } from '../errors.ts';
import { pruneUnlessLeaf } from './pruned-branch.ts';
import { rebuild } from './rebuild.ts';

// !merkle_proof#03 {X:Type} virtual_hash:bits256 depth:uint16 virtual_root:^X = MERKLE_PROOF X;

/**
 * The tree that a proof shows, as if it were complete: `hash()` returns the hash of the original tree, and a pruned
 * branch throws `ProofIncompleteError`. The hashes of the proof are checked first.
 *
 * @example
 * const view = openProof(makeProof(readBoc(blockBytes), (cell) => cell.depth() > 5));
 * toHex(view.hash()); // => toHex(blockId.rootHash)
 */
export function openProof(proof: Cell): Cell {
  if (proof.type !== CellType.MerkleProof || proof.level !== 0) {
    throw new ChainError('CELL_INVALID', 'a Merkle proof cell of level 0 expected');
  }
  const root = proof.ref(0).virtualize(0);
  const claimed = proof.rawSlice().skip(8);
  if (!equalBytes(claimed.loadBytes(32), root.hash()) || claimed.loadUint(16) !== root.depth()) {
    throw new ChainError(
      'MERKLE_MISMATCH',
      'the proof does not have the hash or depth of its tree',
    );
  }
  return root;
}

/** Wraps a tree with pruned branches in a proof cell. */
function proofCell(virtualRoot: Cell): Cell {
  return new Builder()
    .storeUint(CellType.MerkleProof, 8)
    .storeBits256(virtualRoot.hash(0))
    .storeUint(virtualRoot.depth(0), 16)
    .storeRef(virtualRoot)
    .buildSpecial();
}

/**
 * Makes a proof that contains the cells for which `isShown` holds and prunes the rest.
 *
 * @example
 * const tree = readBoc(blockBytes);
 * const proof = makeProof(tree, (cell) => cell === tree);
 * openProof(proof).hashHex(); // => tree.hashHex()
 */
export function makeProof(root: Cell, isShown: (cell: Cell) => boolean): Cell {
  return proofCell(
    rebuild(root, (cell, merkleDepth) =>
      isShown(cell) && !cell.isPruned ? null : pruneUnlessLeaf(cell, merkleDepth),
    ),
  );
}
