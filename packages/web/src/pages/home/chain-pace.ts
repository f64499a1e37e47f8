import type { CommittedBlocks, ListedBlock } from './committed-blocks.ts';

/** How fast the chain grows, over masterchain blocks in a row with their shard blocks; null if they are too few. */
export function chainPace(rows: readonly CommittedBlocks<ListedBlock>[]) {
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
