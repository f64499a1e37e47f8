import { CellType, isMerkle, specialType } from '../cell/cell-type.ts';
import { bitLengthAt, dataOffsetAt } from '../cell/descriptor.ts';
import { ChainError } from '../errors.ts';
import type { Arena } from './arena.ts';

/**
 * Checks all cells in one pass from the last to the first, children before parents: references point forward,
 * special cells are well formed, level masks match the children, and the depth is limited.
 */
export function checkCells(arena: Arena, maxDepth: number): void {
  const { bytes, starts, count } = arena;
  const depths = new Uint16Array(count);
  for (let index = count - 1; index >= 0; index--) {
    const start = starts[index] as number;
    const d1 = bytes[start] as number;
    const refs = d1 & 7;
    const offset = dataOffsetAt(bytes, start);
    const refsAt = offset + (((bytes[start + 1] as number) + 1) >> 1);
    const bits = bitLengthAt(bytes, start, offset);
    if (bits < 0 || bits > 1023)
      throw new ChainError('BOC_CELL', `the data of cell ${index} has invalid padding`);

    let mask = 0;
    let depth = 0;
    for (let i = 0; i < refs; i++) {
      const child = arena.childFrom(refsAt, i);
      if (child <= index || child >= count) {
        throw new ChainError('BOC_REFERENCE', `cell ${index} refers to cell ${child} of ${count}`);
      }
      mask |= (bytes[starts[child] as number] as number) >> 5;
      const childDepth = depths[child] as number;
      if (childDepth >= depth) depth = childDepth + 1;
    }
    if (depth > maxDepth)
      throw new ChainError('CELL_DEPTH', `the bag of cells is deeper than ${maxDepth}`);
    depths[index] = depth;
    if ((d1 & 8) !== 0) mask = specialMask(bytes, offset, bits, refs, mask);
    if (mask !== d1 >> 5) {
      throw new ChainError(
        'BOC_CELL',
        `cell ${index} says level mask ${d1 >> 5}, its content gives ${mask}`,
      );
    }
  }
}

function specialMask(
  bytes: Uint8Array,
  offset: number,
  bits: number,
  refs: number,
  childMask: number,
): number {
  const type = specialType(bytes, offset, bits, refs);
  if (type === CellType.PrunedBranch) return bytes[offset + 1] as number;
  if (isMerkle(type)) return childMask >> 1;
  return 0;
}
