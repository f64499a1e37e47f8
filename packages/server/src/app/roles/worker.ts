import { drainHttp } from '../../api/http/http.ts';
import type { Settings } from '../../config/settings.ts';
import { IndexStatus } from '../../index/index-status.ts';
import type { Upstream } from '../../network/upstream/session.ts';
import { repeat } from '../../util/retry.ts';
import { App, type RunningApp } from '../parts/app.ts';
import { migrateAtStart, openIndexDatabase } from '../parts/database.ts';
import { probeRoutes } from '../parts/health.ts';
import {
  contractPages,
  followContracts,
  readContracts,
  startClassifying,
  startFetching,
} from '../parts/index-work.ts';
import { observeContracts, observeUpstream, observeWatch } from '../parts/metrics.ts';
import { metricsRoute, problemsRoute } from '../parts/metrics-server.ts';
import { chainFacts, processFacts } from '../parts/process-facts.ts';
import { connect } from '../parts/upstream.ts';
import { openWatch } from '../parts/watch.ts';

/** What a worker does. `tonway index` does the same, as its settings say. */
export const KINDS_OF_WORK = ['contracts', 'classify', 'metadata'] as const;
export type KindOfWork = (typeof KINDS_OF_WORK)[number];

/** Beside those that read pages of contracts. */
const CONTRACT_CONNECTIONS = 3;
const CLASSIFY_CONNECTIONS = 8;
const PROGRESS_MS = 1000;

/** Starts work behind the index, and serves health and metrics over HTTP. */
export async function startWorker(
  settings: Settings,
  kinds: ReadonlySet<KindOfWork>,
  threads: number,
): Promise<RunningApp> {
  await using app = new App(settings);
  const { http, metrics, closing } = app;
  closing.defer(() => drainHttp(http));
  await migrateAtStart(openIndexDatabase(app, 1), settings);
  const problems: (() => string | null)[] = [];
  const upstream = kinds.has('contracts') ? await connect(app) : null;
  if (upstream) problems.push(startContracts(app, upstream, threads));
  if (kinds.has('classify')) {
    const database = openIndexDatabase(app, CLASSIFY_CONNECTIONS);
    problems.push(startClassifying(app, metrics.observeDatabase('classify', database)));
  }
  if (kinds.has('metadata')) problems.push(startFetching(app));
  metricsRoute(http, async () => metrics.registry);
  const reason = () => problems.map((problem) => problem()).find((text) => text) ?? null;
  const chain = () => upstream && chainFacts(upstream, settings);
  const facts = () => processFacts(settings, { chain: chain(), worker: { reason: reason() } });
  const { watch } = openWatch({ ...app, role: 'worker', processes: async () => [facts()] });
  observeWatch(metrics, watch);
  problemsRoute(http, watch);
  probeRoutes(http, facts, 'worker', { watch });
  return await app.listen('WORKER_PORT');
}

/** Reads contracts until the app is closed. Returns why the queue cannot be read; null: it can. */
function startContracts(app: App, upstream: Upstream, threads: number): () => string | null {
  const { settings, log, metrics } = app;
  observeUpstream(metrics, upstream);
  const database = metrics.observeDatabase(
    'contracts',
    openIndexDatabase(app, contractPages(threads) + CONTRACT_CONNECTIONS),
  );
  const status = new IndexStatus(upstream, log);
  observeContracts(metrics, status);
  const parts = { database, upstream, observer: status.contractObserver };
  let problem: string | null = null;
  const readProgress = async () => {
    await followContracts(database, status, metrics);
    problem = null;
  };
  // The worker logs an unavailable database.
  const onFailure = (error: unknown) => {
    problem = (error as Error).message;
  };
  app.run((signal) =>
    Promise.all([
      readContracts({ network: settings.NETWORK, threads }, parts, signal),
      repeat(readProgress, PROGRESS_MS, onFailure, signal),
    ]),
  );
  return () => problem;
}
