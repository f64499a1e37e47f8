import type { IndexStatus } from '../indexer/index-status.ts';
import type { Metrics } from './metrics.ts';

/** The numbers of `tonway index`. */
export function observeIndex(metrics: Metrics, status: IndexStatus): void {
  const tell = (name: string, help: string, read: () => number | null) =>
    metrics.gauge(`tonway_index_${name}`, help, [], (gauge) => {
      const value = read();
      if (value !== null) gauge.set(value);
    });
  tell('head_seqno', 'Newest masterchain block in the index', () => status.head?.seqno ?? null);
  tell('lag_blocks', 'Masterchain blocks that are not indexed yet', () => status.lagBlocks);
  tell('lag_seconds', 'From the newest indexed block to the newest one', () => status.lagSeconds);
  tell('stall_seconds', 'Since when nothing has come in that should', () => status.stallSeconds);
  tell('gap_blocks', 'Blocks missing between what is indexed', () => status.gapBlocks);
  tell('leader', '1: this process writes', () => Number(status.role === 'leader'));
  tell('steps_written', 'Masterchain blocks written by this process', () => status.steps);
  tell('failures', 'Times that indexing failed and began again', () => status.failures);
  metrics.gauge('tonway_index_rows_written', 'Rows written by this process', ['table'], (gauge) => {
    for (const [table, count] of Object.entries(status.rows)) gauge.set({ table }, count);
  });
}
