import { countOpenRanges, readOpenRanges } from '../../../store/steps/coverage.ts';
import { countGaps } from '../../../store/steps/ranges.ts';
import { readTraceQueue } from '../../../store/traces/queue.ts';
import { countWebhooks } from '../../../store/webhooks/webhooks.ts';
import type { OperatorContext } from '../context.ts';
import type { Sampler } from '../metrics/sampler.ts';
import type { Problem } from '../operator-shapes.ts';
import { databaseProblems, type IndexNumbers, indexProblems } from './index-problems.ts';
import {
  clockProblems,
  processProblems,
  replicaProblems,
  serverProblems,
} from './process-problems.ts';

type Recent = Awaited<ReturnType<Sampler['recent']>>;

/** Fewer failures than this may be those of one client. */
const MIN_FAILED = 10;
const MAX_FAILED_SHARE = 0.05;

/** What metrics say about the requests of the last minute, the emulators and Redis. */
function requestProblems({ reading, requests }: Recent): Problem[] {
  const problems: Problem[] = [];
  if (reading.sum('tonway_gateway_backend_up', { backend: 'Redis' }) === 0)
    problems.push({
      text: 'Redis does not answer.',
      remedy: 'Start Redis, or check REDIS_URL. Until then limits apply per process.',
    });
  const failed = requests.filter(({ code }) => Number(code) >= 500).total;
  if (failed >= MIN_FAILED && failed > requests.total * MAX_FAILED_SHARE)
    problems.push({
      text: `${Math.round((failed / requests.total) * 100)} % of the requests of the last minute failed.`,
      remedy: 'The page of requests shows which operations; the log has the reasons.',
    });
  const value = (name: string) => reading.sum(`tonway_tvm_${name}`) ?? 0;
  if (value('queued') > value('workers') && value('busy') >= value('workers'))
    problems.push({
      text: `All ${value('workers')} emulators are busy, and ${value('queued')} calls wait.`,
      remedy: 'Raise TVM_THREADS if there are idle cores, or lower GET_METHOD_GAS_LIMIT.',
    });
  if (value('demanded_version') > value('supported_version'))
    problems.push({
      text: `The network requires version ${value('demanded_version')}, but the emulator supports ${value('supported_version')}.`,
      remedy: 'Upgrade Tonway: get-methods and emulation may give other results than the network.',
    });
  return problems;
}

const RECENT_SECONDS = 60;

/** Everything that is wrong now, the most severe first. */
export async function findProblems(context: OperatorContext): Promise<Problem[]> {
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

async function readFacts({ database }: OperatorContext): Promise<IndexNumbers> {
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
