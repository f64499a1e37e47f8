import type { FastifyInstance } from 'fastify';
import { Pages, type PagesOptions } from '../../api/http/pages.ts';
import { OperatorContext, type OperatorSources } from '../../api/operator/context.ts';
import { operatorRoutes } from '../../api/operator/routes.ts';
import { ConfigError } from '../../config/read-settings.ts';
import type { Settings } from '../../config/settings.ts';
import { createSecret } from '../../util/secret.ts';
import { numbersOfAll } from '../processes/numbers.ts';
import { isWorker } from '../processes/worker.ts';
import type { App } from './app.ts';
import { detailedStatus, type HealthOptions } from './health.ts';
import { observeWatch } from './metrics.ts';
import { serveMetrics } from './metrics-server.ts';
import { openWatch } from './watch.ts';

/** Adds the API and the pages to a listener. */
type AddRoutes = (http: FastifyInstance, pages: Place) => Promise<void>;
/** Where a listener is, and which pages it has. */
type Place = Pick<PagesOptions, 'base' | 'audiences' | 'hasStreams'>;
type Sources = Omit<OperatorSources, 'network'>;

/** `METRICS_PORT`, which no proxy serves under another path. */
export const OPERATORS_LISTENER: Place = { base: '', audiences: ['operators'], hasStreams: false };

/** Serves metrics, the detailed status and the operator API, as the settings say. */
export async function serveOperators(app: App, health: HealthOptions): Promise<void> {
  const { settings, http, metrics: own, closing } = app;
  checkPublic(settings);
  const status = () => detailedStatus(health);
  const { metrics, processes } = numbersOfAll(own.registry, { status, facts: health.facts });
  const pagesSecret = settings.PAGES ? settings.PAGES_SECRET || createSecret() : null;
  const { watch, database } = openWatch({ ...app, role: 'serve', pagesSecret, processes });
  if (!isWorker()) observeWatch(own, watch);
  const { OPERATOR_PUBLIC } = settings;
  const isListening = settings.METRICS_PORT > 0 && !isWorker();
  if (!isListening && !OPERATOR_PUBLIC) return serveMetrics(app, { metrics, status, watch });
  const addRoutes = openOperator(settings, { metrics, watch, database }, closing);
  if (OPERATOR_PUBLIC)
    await addRoutes(http, {
      base: settings.PAGES_PATH,
      hasStreams: settings.PAGES_STREAMS,
      audiences: settings.PAGES ? ['public', 'operators'] : ['operators'],
    });
  await serveMetrics(app, {
    metrics,
    status,
    watch,
    addRoutes: (own) => addRoutes(own, OPERATORS_LISTENER),
  });
}

/** Starts to collect the numbers of the operator API; returns what adds its routes. */
export function openOperator(
  settings: Settings,
  sources: Sources,
  closing: AsyncDisposableStack,
): AddRoutes {
  const { NETWORK: network } = settings;
  const context = new OperatorContext({ ...sources, network });
  const stopping = new AbortController();
  const sampling = context.sampler.run(stopping.signal);
  closing.defer(async () => {
    stopping.abort();
    await sampling;
  });
  return async (http, place) => {
    const { OPERATOR_TOKEN: token, REQUEST_TIMEOUT_MS: timeoutMs } = settings;
    await operatorRoutes(http, context, { token, timeoutMs });
    const pages = await Pages.open({ network, isIndexed: false, ...place });
    pages?.registerOperator(http);
  };
}

function checkPublic({ OPERATOR_PUBLIC, OPERATOR_TOKEN }: Settings): void {
  if (OPERATOR_PUBLIC && OPERATOR_TOKEN === '')
    throw new ConfigError(
      'OPERATOR_PUBLIC: requires OPERATOR_TOKEN, such as the output of `openssl rand -hex 32`',
    );
}
