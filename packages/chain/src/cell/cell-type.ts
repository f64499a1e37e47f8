import { ChainError } from '../errors.ts';
import { hashCount } from './level-mask.ts';

/** The number is the first data byte of a special cell; an ordinary cell has none. */
export const CellType = {
  Ordinary: 0,
  PrunedBranch: 1,
  Library: 2,
  MerkleProof: 3,
  MerkleUpdate: 4,
} as const;
export type CellType = (typeof CellType)[keyof typeof CellType];

export function isMerkle(type: CellType): boolean {
  return type >= CellType.MerkleProof;
}

// pruned_branch#01 lvl_mask:(## 8) hashes:(n * bits256) depths:(n * uint16)
// library#02 hash:bits256
// merkle_proof#03 virtual_hash:bits256 depth:uint16 virtual_root:^Any
// merkle_update#04 old_hash:bits256 new_hash:bits256 old_depth:uint16 new_depth:uint16 old:^Any new:^Any
export function specialType(
  bytes: Uint8Array,
  offset: number,
  bits: number,
  refs: number,
): CellType {
  const tag = bits >= 8 ? bytes[offset] : -1;
  if (tag === CellType.PrunedBranch && refs === 0 && isPrunedShape(bytes[offset + 1] ?? 0, bits))
    return tag;
  if (tag === CellType.Library && bits === 264 && refs === 0) return tag;
  if (tag === CellType.MerkleProof && bits === 280 && refs === 1) return tag;
  if (tag === CellType.MerkleUpdate && bits === 552 && refs === 2) return tag;
  throw new ChainError(
    'CELL_INVALID',
    `a special cell of type ${tag}, ${bits} bits and ${refs} references does not exist`,
  );
}

function isPrunedShape(mask: number, bits: number): boolean {
  return mask >= 1 && mask <= 7 && bits === 16 + (hashCount(mask) - 1) * 272;
}
