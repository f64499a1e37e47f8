import type { Cell } from '@tonway/chain';

export interface CellSize {
  readonly cells: bigint;
  readonly bits: bigint;
}

/** What hangs on the cells, each different cell once, not counting the roots themselves. */
export function sizeBelow(root: Cell): CellSize {
  const seen = new Set<string>();
  const open = root.refs();
  let bits = 0n;
  for (let cell = open.pop(); cell; cell = open.pop()) {
    const hash = cell.hashHex();
    if (seen.has(hash)) continue;
    seen.add(hash);
    bits += BigInt(cell.rawSlice().remainingBits);
    open.push(...cell.refs());
  }
  return { cells: BigInt(seen.size), bits };
}
