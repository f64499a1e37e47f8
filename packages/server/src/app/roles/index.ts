import type { Tvm } from '@tonway/tvm';
import { drainHttp } from '../../api/http/http.ts';
import type { Settings } from '../../config/settings.ts';
import type { IndexFacts } from '../../health/facts.ts';
import { DecodePool } from '../../index/decode/pool.ts';
import { logProgress } from '../../index/index-progress.ts';
import { IndexStatus } from '../../index/index-status.ts';
import { indexLive } from '../../index/live.ts';
import { finish, followStages } from '../../index/stages.ts';
import { TraceSweep } from '../../index/traces/trace-stage.ts';
import type { IndexerOptions } from '../../index/writer.ts';
import type { Upstream } from '../../network/upstream/session.ts';
import type { Database } from '../../store/database.ts';
import { countEras } from '../../store/eras/read.ts';
import { migrationsAtStart } from '../../store/migrate/migrate.ts';
import { readBlocker, readIndexHead } from '../../store/steps/coverage.ts';
import { countGaps } from '../../store/steps/ranges.ts';
import { SuspendedCopies } from '../../store/steps/write.ts';
import { repeat } from '../../util/retry.ts';
import { App, type RunningApp } from '../parts/app.ts';
import { indexOptions, openIndexDatabase, prepareTables } from '../parts/database.ts';
import { probeRoutes } from '../parts/health.ts';
import {
  contractPages,
  dropOldEras,
  followContracts,
  readContracts,
  startClassifying,
  startFetching,
} from '../parts/index-work.ts';
import { type Metrics, observeIndex, observeUpstream, observeWatch } from '../parts/metrics.ts';
import { metricsRoute, problemsRoute } from '../parts/metrics-server.ts';
import { decodeThreads } from '../parts/options.ts';
import { chainFacts, processFacts } from '../parts/process-facts.ts';
import { connect } from '../parts/upstream.ts';
import { openWatch } from '../parts/watch.ts';

/** One connection writes; the others serve the periodic tasks. */
const CONNECTIONS = 6;
const POLL_MS = 1000;
const SLOW_POLL_MS = 5000;

/** Starts live indexing, and serves health and metrics over HTTP. */
export async function startIndexer(settings: Settings): Promise<RunningApp> {
  await using app = new App(settings);
  const { http, metrics, closing } = app;
  closing.defer(() => drainHttp(http));
  await prepareTables(app);
  const upstream = await connect(app);
  observeUpstream(metrics, upstream);
  const status = addIndex(app, upstream);
  metricsRoute(http, async () => metrics.registry);
  const facts = () =>
    processFacts(settings, {
      chain: chainFacts(upstream, settings),
      index: indexFacts(status, settings),
    });
  const { watch } = openWatch({ ...app, role: 'index', processes: async () => [facts()] });
  observeWatch(metrics, watch);
  problemsRoute(http, watch);
  probeRoutes(http, facts, 'index', { watch, details: () => ({ contracts: status.contracts }) });
  return await app.listen('INDEX_PORT');
}

export function indexFacts(status: IndexStatus, settings: Settings): IndexFacts {
  const { NETWORK, INDEX_STALL_SECONDS, INDEX_MAX_AGE_SECONDS } = settings;
  return status.facts({
    maxStallSeconds: INDEX_STALL_SECONDS,
    // A devnet may produce blocks only on request.
    maxAgeSeconds: NETWORK === 'devnet' ? 0 : INDEX_MAX_AGE_SECONDS,
  });
}

/** Threads that other parts of the process have, instead of new ones. */
interface SharedThreads {
  readonly decoder?: IndexerOptions['decoder'];
  readonly tvm?: Tvm;
}

/** Starts live indexing with all that follows from it: contracts, actions and metadata. */
export function addIndex(app: App, upstream: Upstream, shared: SharedThreads = {}): IndexStatus {
  const { settings, log, metrics, closing } = app;
  const { CONTRACT_THREADS: threads } = settings;
  const database = metrics.observeDatabase(
    'index',
    openIndexDatabase(app, CONNECTIONS + contractPages(threads)),
  );
  const status = new IndexStatus(upstream, log, (utime) => metrics.passed('committed', utime));
  startIndexing(app, { database, upstream, status }, shared);
  closing.defer(logProgress(status, log));
  observeIndex(metrics, status);
  if (settings.METADATA) startFetching(app);
  else log.info('off-chain content of tokens is not fetched: METADATA is false');
  if (settings.CLASSIFY) startClassifying(app, database);
  return status;
}

interface IndexingContext {
  readonly database: Database;
  readonly upstream: Upstream;
  readonly status: IndexStatus;
}

/** Starts live indexing, the reading of contracts and the periodic tasks. All are retried after failures. */
function startIndexing(
  app: App,
  context: IndexingContext,
  { tvm, ...shared }: SharedThreads,
): void {
  const { settings } = app;
  const { INDEX_FROM: from, CONTRACT_THREADS: threads, NETWORK: network } = settings;
  const { status } = context;
  const { decoder = openDecoder(app) } = shared;
  const options = {
    ...context,
    ...indexOptions(settings),
    decoder,
    observer: status,
    allow: migrationsAtStart(settings),
    from: from === 'head' ? ('head' as const) : Number(from),
  };
  const contracts = { ...context, observer: status.contractObserver };
  app.run((signal) =>
    Promise.all([
      indexLive(options, signal),
      ...(threads > 0 ? [readContracts({ network, threads, tvm }, contracts, signal)] : []),
      ...startPeriodicTasks(context, app.metrics, signal),
      dropOldEras(app, context, signal),
    ]),
  );
}

function openDecoder({ settings, closing }: App): DecodePool {
  const decoder = new DecodePool({ workers: decodeThreads(settings) });
  return closing.adopt(decoder, (each) => each.close());
}

/** Every process updates its status of the index; the leader also runs the follow-up stages. */
function startPeriodicTasks(
  context: IndexingContext,
  metrics: Metrics,
  signal: AbortSignal,
): Promise<void>[] {
  const { database, status } = context;
  const copies = new SuspendedCopies();
  const { traces = [], others = [] } = Object.groupBy(followStages(context), (stage) =>
    stage instanceof TraceSweep ? 'traces' : 'others',
  );
  // Live indexing reports an unavailable database or unavailable lite servers.
  const every = (ms: number, task: () => Promise<unknown>) => repeat(task, ms, () => {}, signal);
  return [
    every(POLL_MS, async () => status.setHead(await readIndexHead(database))),
    every(POLL_MS, async () => status.checkServers()),
    every(POLL_MS, () => followContracts(database, status, metrics)),
    every(POLL_MS, async () => {
      if (status.role !== 'leader') return;
      for (const stage of traces) await finish(stage, signal);
    }),
    every(POLL_MS, async () => {
      status.blocker = await readBlocker(database);
    }),
    every(POLL_MS, () => copies.end(database)),
    every(SLOW_POLL_MS, async () => {
      status.gapBlocks = await countGaps(database);
    }),
    every(SLOW_POLL_MS, async () => {
      status.eras = await countEras(database);
    }),
    every(SLOW_POLL_MS, async () => {
      if (status.role !== 'leader') return;
      for (const stage of others) await stage.next(signal);
    }),
  ];
}
