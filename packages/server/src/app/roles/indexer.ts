import { setTimeout as sleep } from 'node:timers/promises';
import type { FastifyBaseLogger } from 'fastify';
import { listen } from '../../api/http/connections.ts';
import { createHttp, drainHttp, type Stoppable, stoppable } from '../../api/http/http.ts';
import type { Settings } from '../../config/settings.ts';
import { DecodePool } from '../../index/decode/pool.ts';
import { logProgress } from '../../index/index-progress.ts';
import { IndexStatus, type StatusLimits } from '../../index/index-status.ts';
import { indexLive } from '../../index/live.ts';
import { type FollowStage, finish, followStages } from '../../index/stages.ts';
import { TraceSweep } from '../../index/traces/stage.ts';
import { clockProblem } from '../../network/upstream/network-clock.ts';
import type { Upstream } from '../../network/upstream/session.ts';
import type { Database } from '../../store/database.ts';
import { readContractProgress } from '../../store/lists/index-facts.ts';
import { migrationsAtStart } from '../../store/migrate/migrate.ts';
import { readBlocker, readIndexHead } from '../../store/steps/coverage.ts';
import { countGaps } from '../../store/steps/ranges.ts';
import { SuspendedCopies } from '../../store/steps/write.ts';
import { runForever } from '../../util/retry.ts';
import { ANSWER_FORM } from '../parts/failures.ts';
import { clockDetails, probeRoutes } from '../parts/health.ts';
import { indexOptions, openIndexDatabase, prepareTables } from '../parts/index-database.ts';
import { loggerOptions } from '../parts/logger.ts';
import { Metrics, observeIndex } from '../parts/metrics.ts';
import { metricsRoute } from '../parts/metrics-server.ts';
import { decodeThreads } from '../parts/options.ts';
import { connect } from '../parts/upstream.ts';
import { startClassifying } from './classify.ts';
import { contractPages, readContracts } from './contracts.ts';
import { openFetchingDatabase, startFetching } from './metadata.ts';

/** One connection writes; the others serve the periodic tasks. */
const CONNECTIONS = 6;
const POLL_MS = 1000;
const SLOW_POLL_MS = 5000;

export interface RunningIndexer extends Stoppable {
  readonly url: string;
  readonly log: FastifyBaseLogger;
}

/** Starts live indexing, and serves health and metrics over HTTP. */
export async function startIndexer(settings: Settings): Promise<RunningIndexer> {
  const http = createHttp({
    form: ANSWER_FORM,
    logger: loggerOptions(settings.LOG_LEVEL),
    trustedProxies: [],
    receiveTimeoutMs: settings.RECEIVE_TIMEOUT_MS,
  });
  const { log } = http;
  await using closing = new AsyncDisposableStack();
  closing.defer(() => drainHttp(http));
  await prepareTables(settings, log, closing);
  const upstream = await connect(settings, log);
  closing.defer(() => upstream.close());
  const metrics = new Metrics();
  metrics.observeUpstream(upstream);
  const status = startIndex(settings, { log, metrics, upstream }, closing);
  metricsRoute(http, () => metrics.registry.metrics());
  probeRoutes(
    http,
    () => status.problem(limitsOf(settings)),
    () => ({ contracts: status.contracts, ...clockDetails(clockOf(settings, upstream)) }),
  );
  const { HOST: host, INDEX_PORT: port } = settings;
  const url = await listen(http, { host, port, setting: 'INDEX_PORT' });
  const running = closing.move();
  return { url, log, ...stoppable(http, running) };
}

interface IndexParts {
  readonly log: FastifyBaseLogger;
  readonly metrics: Metrics;
  readonly upstream: Upstream;
}

/** Starts live indexing with all that follows from it: contracts, actions and metadata. `closing` ends it. */
export function startIndex(
  settings: Settings,
  { log, metrics, upstream }: IndexParts,
  closing: AsyncDisposableStack,
): IndexStatus {
  const { CONTRACT_THREADS: threads } = settings;
  const database = openIndexDatabase(settings, CONNECTIONS + contractPages(threads));
  closing.defer(() => database.close());
  const status = new IndexStatus(upstream, log);
  startIndexing(settings, { database, upstream, status }, closing);
  closing.defer(logProgress(status, log));
  observeIndex(metrics, status);
  startMetadata(settings, { log, metrics }, closing);
  if (settings.CLASSIFY) startClassifying({ database, log, metrics }, closing);
  return status;
}

/** The clock of a devnet may be moved. */
function clockOf({ NETWORK }: Settings, upstream: Upstream): string | null {
  return NETWORK === 'devnet' ? null : clockProblem(upstream);
}

/** On a devnet the age of the newest block is not limited: a devnet may produce blocks only on request. */
function limitsOf({ NETWORK, INDEX_STALL_SECONDS, INDEX_MAX_AGE_SECONDS }: Settings): StatusLimits {
  const maxAgeSeconds = NETWORK === 'devnet' ? 0 : INDEX_MAX_AGE_SECONDS;
  return { maxStallSeconds: INDEX_STALL_SECONDS, maxAgeSeconds };
}

function startMetadata(
  settings: Settings,
  parts: { readonly log: FastifyBaseLogger; readonly metrics: Metrics },
  closing: AsyncDisposableStack,
): void {
  if (settings.METADATA) {
    const database = openFetchingDatabase(settings, closing);
    startFetching(settings, { ...parts, database }, closing);
  } else parts.log.info('off-chain content of tokens is not fetched: METADATA is false');
}

interface Parts {
  readonly database: Database;
  readonly upstream: Upstream;
  readonly status: IndexStatus;
}

/** Starts live indexing and the periodic tasks. Both are retried after failures until `closing` is disposed. */
function startIndexing(settings: Settings, parts: Parts, closing: AsyncDisposableStack): void {
  const { INDEX_FROM: from } = settings;
  const decoder = new DecodePool({ workers: decodeThreads(settings) });
  closing.defer(() => decoder.close());
  const stopping = new AbortController();
  const options = {
    ...parts,
    ...indexOptions(settings),
    decoder,
    observer: parts.status,
    allow: migrationsAtStart(settings),
    from: from === 'head' ? ('head' as const) : Number(from),
  };
  const { CONTRACT_THREADS: threads } = settings;
  const observer = parts.status.contractObserver;
  const running = [
    indexLive(options, stopping.signal),
    ...(threads > 0
      ? [readContracts(settings, { ...parts, threads, observer }, stopping.signal)]
      : []),
    ...startPeriodicTasks(parts, followStages(parts), stopping.signal),
  ];
  closing.defer(async () => {
    stopping.abort();
    await Promise.all(running);
  });
}

/** Every process updates its status of the index; the leader also runs the follow-up stages. */
function startPeriodicTasks(
  { database, status }: Parts,
  stages: readonly FollowStage[],
  signal: AbortSignal,
): Promise<void>[] {
  const readHead = async () => status.setHead(await readIndexHead(database));
  const countMissing = async () => {
    status.gapBlocks = await countGaps(database);
  };
  const readProgress = async () => {
    status.contracts = await readContractProgress(database);
  };
  const { traces = [], others = [] } = Object.groupBy(stages, (stage) =>
    stage instanceof TraceSweep ? 'traces' : 'others',
  );
  const runStages = async () => {
    if (status.role !== 'leader') return;
    for (const stage of others) await stage.next(signal);
  };
  const sweepTraces = async () => {
    if (status.role !== 'leader') return;
    for (const stage of traces) await finish(stage, signal);
  };
  const findBlocker = async () => {
    status.blocker = await readBlocker(database);
  };
  const copies = new SuspendedCopies();
  const endSuspended = async () => {
    await copies.end(database);
  };
  const checkServers = async () => status.checkServers();
  const every = (ms: number, task: () => Promise<void>) => async () => {
    await task();
    await sleep(ms, undefined, { signal });
  };
  const tasks = [
    every(POLL_MS, readHead),
    every(POLL_MS, checkServers),
    every(POLL_MS, readProgress),
    every(POLL_MS, sweepTraces),
    every(POLL_MS, findBlocker),
    every(POLL_MS, endSuspended),
    every(SLOW_POLL_MS, countMissing),
    every(SLOW_POLL_MS, runStages),
  ];
  // Live indexing reports an unavailable database or unavailable lite servers.
  return tasks.map((task) => runForever(task, () => {}, signal));
}
