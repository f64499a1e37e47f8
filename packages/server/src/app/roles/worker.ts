import { drainHttp } from '../../api/http/http.ts';
import type { Settings } from '../../config/settings.ts';
import { IndexStatus } from '../../index/index-status.ts';
import { readContractProgress } from '../../store/contracts/queue.ts';
import { repeat } from '../../util/retry.ts';
import { App, type RunningApp } from '../parts/app.ts';
import { migrateAtStart, openIndexDatabase } from '../parts/database.ts';
import { probeRoutes } from '../parts/health.ts';
import {
  contractPages,
  readContracts,
  startClassifying,
  startFetching,
} from '../parts/index-work.ts';
import { observeContracts, observeUpstream } from '../parts/metrics.ts';
import { metricsRoute } from '../parts/metrics-server.ts';
import { connect } from '../parts/upstream.ts';

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
  if (kinds.has('contracts')) problems.push(await startContracts(app, threads));
  if (kinds.has('classify'))
    problems.push(startClassifying(app, openIndexDatabase(app, CLASSIFY_CONNECTIONS)));
  if (kinds.has('metadata')) problems.push(startFetching(app));
  metricsRoute(http, () => metrics.registry.metrics());
  probeRoutes(http, () => problems.map((problem) => problem()).find((text) => text) ?? null);
  return await app.listen('WORKER_PORT');
}

/** Reads contracts until the app is closed. Returns why the queue or the chain cannot be read; null: both can. */
async function startContracts(app: App, threads: number): Promise<() => string | null> {
  const { settings, log, metrics } = app;
  const upstream = await connect(app);
  observeUpstream(metrics, upstream);
  const database = openIndexDatabase(app, contractPages(threads) + CONTRACT_CONNECTIONS);
  const status = new IndexStatus(upstream, log);
  observeContracts(metrics, status);
  const parts = { database, upstream, observer: status.contractObserver };
  let problem: string | null = null;
  const readProgress = async () => {
    status.contracts = await readContractProgress(database);
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
  return () => problem ?? upstream.chainProblem?.message ?? null;
}
