import type { CommittedBlocks, ListedBlock } from './committed-blocks.ts';

type Rows = readonly CommittedBlocks<ListedBlock>[];

export interface ChainPace {
  readonly secondsPerBlock: number;
  readonly transactionsPerSecond: number;
}

/** How fast the chain grows, over masterchain blocks in a row with their shard blocks; null if they are too few. */
export function chainPace(rows: Rows): ChainPace | null {
  const [newest, oldest] = [rows[0], rows.at(-1)];
  if (!newest || !oldest) return null;
  const seconds = Number(newest.block.gen_utime) - Number(oldest.block.gen_utime);
  if (seconds === 0) return null;
  // The time of the oldest block is where the measurement starts: its transactions are before that.
  const transactions = rows.slice(0, -1).reduce((sum, row) => sum + row.transactions, 0);
  return {
    secondsPerBlock: seconds / (rows.length - 1),
    transactionsPerSecond: transactions / seconds,
  };
}

/** Blocks per point: their times are whole seconds, so that fewer would say little. */
const WINDOW = 20;

/** The pace at each of the newest blocks, the oldest first. */
export function paceCourse(rows: Rows): readonly ChainPace[] {
  const ends = rows.slice(0, Math.max(0, rows.length - WINDOW));
  return ends
    .flatMap((_, index) => chainPace(rows.slice(index, index + WINDOW + 1)) ?? [])
    .toReversed();
}
