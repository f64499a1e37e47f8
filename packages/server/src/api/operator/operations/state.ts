import { newestSeqno } from '../../../health/rule.ts';
import { mergeServers } from '../../../health/servers.ts';
import { readContractProgress } from '../../../store/contracts/queue.ts';
import { gapsIn } from '../../../store/gaps.ts';
import {
  countConnections,
  type RelationSize,
  readDatabaseBytes,
  readSizes,
} from '../../../store/sizes.ts';
import { type CoveredRun, readCoverage } from '../../../store/steps/coverage.ts';
import { countGaps } from '../../../store/steps/ranges.ts';
import { readTraceQueue } from '../../../store/traces/queue.ts';
import { RequestError } from '../../kernel/errors.ts';
import type { OperatorContext } from '../context.ts';
import { operation } from '../operation.ts';
import {
  type CoverageRun,
  DatabaseState,
  History,
  IndexState,
  LiteServers,
} from '../operator-shapes.ts';

const SECONDS_PER_DAY = 86_400;

export const databaseState = operation({
  name: 'database',
  path: '/database',
  tag: 'State',
  summary: 'The size of the database',
  result: DatabaseState,
  handle: (_, context) => readDatabaseState(context),
});

async function readDatabaseState(context: OperatorContext): Promise<DatabaseState> {
  const { database, databaseGrowth } = context;
  const [bytes, sizes, connections] = await Promise.all([
    readDatabaseBytes(database),
    readSizes(database),
    countConnections(database),
  ]);
  const { perSecond, seconds: measuredSeconds } = databaseGrowth;
  return {
    bytes,
    growthBytesPerDay: perSecond === null ? null : perSecond * SECONDS_PER_DAY,
    measuredSeconds,
    ...connections,
    tables: sumBy(sizes, ({ table }) => table)
      .map(([name, bytes]) => ({ name, bytes }))
      .sort((a, b) => b.bytes - a.bytes),
    eras: sumBy(sizes, ({ eraStartLt }) => eraStartLt)
      .flatMap(([startLt, bytes]) => (startLt === null ? [] : [{ startLt, bytes }]))
      .sort((a, b) => Number(a.startLt - b.startLt))
      .map(({ startLt, bytes }) => ({ startLt: startLt.toString(), bytes })),
  };
}

function sumBy<K>(sizes: readonly RelationSize[], keyOf: (size: RelationSize) => K): [K, number][] {
  const sums = new Map<K, number>();
  for (const size of sizes) sums.set(keyOf(size), (sums.get(keyOf(size)) ?? 0) + size.bytes);
  return [...sums];
}

export const indexState = operation({
  name: 'index',
  path: '/index',
  tag: 'State',
  summary: 'The state of the index',
  result: IndexState,
  handle: (_, context) => readIndexState(context),
});

async function readIndexState(context: OperatorContext): Promise<IndexState> {
  const { database, view, backfill } = context;
  const [pulse, processes] = await Promise.all([view.pulse(), view.processes()]);
  if (!pulse || 'reason' in pulse)
    throw new RequestError(503, `PostgreSQL does not answer: ${pulse?.reason}`);
  const [gapBlocks, contracts, traces, covered, progress] = await Promise.all([
    countGaps(database),
    readContractProgress(database),
    readTraceQueue(database),
    readCoverage(database),
    backfill.read(database),
  ]);
  const headSeqno = newestSeqno(processes);
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
function withMissing(covered: readonly CoveredRun[], last: number): CoverageRun[] {
  if (last === 0) return [];
  const missing = gapsIn({ first: 1, last }, covered).map((gap) => ({
    ...gap,
    state: 'missing' as const,
  }));
  return [...covered, ...missing].sort((a, b) => a.first - b.first);
}

export const liteServers = operation({
  name: 'servers',
  path: '/servers',
  tag: 'State',
  summary: 'The lite servers',
  result: LiteServers,
  handle: async (_, { view }) => ({ servers: mergeServers(await view.processes()) }),
});

export const history = operation({
  name: 'history',
  path: '/history',
  tag: 'State',
  summary: 'The last hour of all numbers',
  result: History,
  handle: async (_, { sampler }) => sampler.history.response,
});
