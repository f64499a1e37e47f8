import type { CoverageRun, IndexState } from '@tonway/web';
import { gapsIn } from '../../../store/gaps.ts';
import { readContractProgress } from '../../../store/lists/index-facts.ts';
import { type CoveredRun, readCoverage } from '../../../store/steps/progress.ts';
import { countGaps } from '../../../store/steps/ranges.ts';
import { readTraceQueue } from '../../../store/traces/queue.ts';
import { RequestError } from '../../http/errors.ts';
import type { OperatorContext } from '../context.ts';
import type { OperatorOperation } from '../operation.ts';

export const indexState: OperatorOperation = {
  method: 'GET',
  path: '/index',
  answer: readIndexState,
};

async function readIndexState(context: OperatorContext): Promise<IndexState> {
  const { database, view, backfill } = context;
  const [pulse, statuses] = await Promise.all([view.pulse(), view.statuses()]);
  if (!pulse || 'reason' in pulse)
    throw new RequestError(503, `PostgreSQL does not answer: ${pulse?.reason}`);
  const [gapBlocks, contracts, traces, covered, progress] = await Promise.all([
    countGaps(database),
    readContractProgress(database),
    readTraceQueue(database),
    readCoverage(database),
    backfill.read(database),
  ]);
  const headSeqno = Math.max(0, ...statuses.map((status) => status?.head?.seqno ?? 0));
  return {
    head: pulse.head,
    lagBlocks: pulse.head && headSeqno > 0 ? Math.max(0, headSeqno - pulse.head.seqno) : null,
    leader: pulse.leader,
    gapBlocks,
    contractsQueued: contracts.queued,
    contractsSeqno: contracts.seqno,
    tracesQueued: traces.queued,
    tracesFailed: traces.failed,
    coverage: withMissing(covered, Math.max(headSeqno, covered.at(-1)?.last ?? 0)),
    backfill: progress,
  };
}

/** Adds the blocks of the chain that nothing covers. */
function withMissing(covered: readonly CoveredRun[], last: number): readonly CoverageRun[] {
  if (last === 0) return [];
  const missing = gapsIn({ first: 1, last }, covered).map((gap) => ({
    ...gap,
    state: 'missing' as const,
  }));
  return [...covered, ...missing].sort((a, b) => a.first - b.first);
}
