import type { Problem } from '@tonway/web';
import { countOpenRanges, readOpenRanges } from '../../../store/steps/progress.ts';
import { countGaps } from '../../../store/steps/ranges.ts';
import { readTraceQueue } from '../../../store/traces/queue.ts';
import { countWebhooks } from '../../../store/webhooks/webhooks.ts';
import type { OperatorContext } from '../context.ts';
import { databaseProblems, type IndexFacts, indexProblems } from './index-problems.ts';
import {
  clockProblems,
  processProblems,
  replicaProblems,
  serverProblems,
} from './process-problems.ts';
import { requestProblems } from './request-problems.ts';

const RECENT_SECONDS = 60;

/** Everything that is wrong now, the most severe first. */
export async function findProblems(context: OperatorContext): Promise<readonly Problem[]> {
  const { view, sampler, sources } = context;
  const [statuses, pulse, recent] = await Promise.all([
    view.statuses(),
    view.pulse(),
    sampler.recent(RECENT_SECONDS),
  ]);
  const facts = pulse && 'head' in pulse ? await readFacts(context).catch(() => null) : null;
  const headSeqno = Math.max(0, ...statuses.map((status) => status?.head?.seqno ?? 0));
  return [
    ...clockProblems(statuses),
    ...processProblems(statuses),
    ...databaseProblems(pulse),
    ...replicaProblems(statuses),
    ...serverProblems(statuses),
    ...indexProblems({ pulse, facts, headSeqno, maxAgeSeconds: sources.maxIndexAgeSeconds }),
    ...requestProblems(recent),
  ];
}

async function readFacts({ database }: OperatorContext): Promise<IndexFacts> {
  const [gapBlocks, openRanges, ranges, traces, webhooks] = await Promise.all([
    countGaps(database),
    countOpenRanges(database),
    readOpenRanges(database),
    readTraceQueue(database),
    countWebhooks(database),
  ]);
  const hasBackfill = ranges.some(({ owner }) => owner !== null);
  return { gapBlocks, openRanges, hasBackfill, failedTraces: traces.failed, webhooks };
}
