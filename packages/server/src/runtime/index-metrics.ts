import type { IndexStatus } from '../indexer/index-status.ts';
import type { Kind, Metrics } from './metrics.ts';

/** The numbers of `tonway index`. */
export function observeIndex(metrics: Metrics, status: IndexStatus): void {
  const tell = (name: string, help: string, read: () => number | null, kind: Kind = 'max') =>
    metrics.add(`tonway_index_${name}`, help, kind, read);
  tell('head_seqno', 'Newest masterchain block in the index', () => status.head?.seqno ?? null);
  tell('lag_blocks', 'Masterchain blocks that are not indexed yet', () => status.lagBlocks);
  tell('lag_seconds', 'From the newest indexed block to the newest one', () => status.lagSeconds);
  tell('age_seconds', 'Of the newest indexed block, by the clock', () => status.ageSeconds);
  tell('stall_seconds', 'Since when nothing has come in that should', () => status.stallSeconds);
  tell('gap_blocks', 'Blocks missing between what is indexed', () => status.gapBlocks);
  tell('forked', '1: the chain does not have blocks of the index, and nothing is written', () =>
    Number(status.isForked),
  );
  tell('leader', '1: this process writes', () => Number(status.role === 'leader'), 'sum');
  const total = (name: string, help: string, read: () => number) =>
    tell(`${name}_total`, help, read, 'total');
  total('steps_written', 'Masterchain blocks written by this process', () => status.steps);
  total('rollbacks', 'Times that the index went back with the chain', () => status.rollbacks);
  total('failures', 'Times that indexing failed and began again', () => status.failures);
  metrics.addLabelled(
    'tonway_index_rows_written_total',
    'Rows written by this process',
    'total',
    'table',
    () => Object.entries(status.rows),
  );
}
