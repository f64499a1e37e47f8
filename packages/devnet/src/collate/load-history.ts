import type { LoadClass } from './load.ts';

/** How the last 64 blocks were loaded, the newest in the lowest bit. */
export interface LoadHistory {
  readonly overload: bigint;
  readonly underload: bigint;
  readonly wantSplit: boolean;
  readonly wantMerge: boolean;
}

const ALL = 2n ** 64n - 1n;
/** How much a block counts, by its age in blocks of sixteen; two thirds of all of it are needed. */
const WEIGHTS = [3, 2, 1];
const NEEDED = 64;

export function nextLoadHistory(
  before: { readonly overload: bigint; readonly underload: bigint },
  load: LoadClass,
): LoadHistory {
  const isOver = load === 'soft' || load === 'medium' || load === 'hard';
  const overload = shifted(before.overload, isOver);
  const underload = shifted(before.underload, load === 'underloaded');
  const wantSplit = weight(overload) >= NEEDED;
  return { overload, underload, wantSplit, wantMerge: !wantSplit && weight(underload) >= NEEDED };
}

function shifted(history: bigint, bit: boolean): bigint {
  return ((history << 1n) & ALL) | (bit ? 1n : 0n);
}

function weight(history: bigint): number {
  return WEIGHTS.reduce((sum, each, index) => {
    const part = (history >> BigInt(16 * index)) & 0xffffn;
    return sum + each * part.toString(2).replaceAll('0', '').length;
  }, 0);
}
