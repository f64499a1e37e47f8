interface PacedBlock {
  readonly gen_utime: string | number;
  readonly tx_count: number;
}

/** How fast the chain grows, over some of its blocks in a row; null if there are too few. */
export function chainPace(blocks: readonly PacedBlock[]) {
  const times = blocks.map(({ gen_utime }) => Number(gen_utime));
  if (times.length < 2) return null;
  const seconds = Math.max(...times) - Math.min(...times);
  const transactions = blocks.reduce((sum, { tx_count }) => sum + tx_count, 0);
  return {
    secondsPerBlock: seconds / (blocks.length - 1),
    transactionsPerBlock: transactions / blocks.length,
  };
}
