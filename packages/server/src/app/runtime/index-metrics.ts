import type { IndexStatus } from '../../index/index-status.ts';
import type { Kind, Metrics } from './metrics.ts';

/** Adds the metrics of `tonway index`. */
export function observeIndex(metrics: Metrics, status: IndexStatus): void {
  const add = (name: string, help: string, read: () => number | null, kind: Kind = 'max') =>
    metrics.add(`tonway_index_${name}`, help, kind, read);
  add('head_seqno', 'Newest masterchain block in the index', () => status.head?.seqno ?? null);
  add('lag_blocks', 'Masterchain blocks that are not indexed yet', () => status.lagBlocks);
  add(
    'lag_seconds',
    'Time between the newest indexed block and the newest block',
    () => status.lagSeconds,
  );
  add('age_seconds', 'Age of the newest indexed block', () => status.ageSeconds);
  add(
    'stall_seconds',
    'Time since the last indexed block while the index is behind',
    () => status.stallSeconds,
  );
  add('gap_blocks', 'Blocks missing between indexed ranges', () => status.gapBlocks);
  add('forked', '1: the index has blocks of another fork, and writing has stopped', () =>
    Number(status.isForked),
  );
  add(
    'leader',
    '1: this process is the leader and writes',
    () => Number(status.role === 'leader'),
    'sum',
  );
  const total = (name: string, help: string, read: () => number) =>
    add(`${name}_total`, help, read, 'total');
  total('steps_written', 'Masterchain blocks written by this process', () => status.steps);
  total('rollbacks', 'Number of rollbacks after a fork of the chain', () => status.rollbacks);
  total(
    'failures',
    'Number of times that indexing failed and was restarted',
    () => status.failures,
  );
  add(
    'contracts_seqno',
    'Newest masterchain block up to which all contracts are read',
    () => status.contracts.seqno,
  );
  add(
    'contracts_queued',
    'Accounts whose contracts are not read yet',
    () => status.contracts.queued,
  );
  total('contracts_read', 'Accounts whose contracts this process read', () => status.contractsRead);
  total(
    'contract_failures',
    'Number of times that contracts could not be read and were retried',
    () => status.contractFailures,
  );
  metrics.addLabelled(
    'tonway_index_rows_written_total',
    'Rows written by this process',
    'total',
    'table',
    () => Object.entries(status.rows),
  );
}
