import type { FastifyBaseLogger, FastifyInstance } from 'fastify';
import type { Registry } from 'prom-client';
import { type LimitRule, LocalLimiter } from '../../api/gateway/limits/limiter.ts';
import { createHttp, drainHttp } from '../../api/http/http.ts';
import type { Settings } from '../../config/settings.ts';
import type { ProcessFacts } from '../../health/facts.ts';
import { createSecret } from '../../util/secret.ts';
import { ANSWER_FORM } from '../parts/failures.ts';
import { loggerOptions } from '../parts/logger.ts';
import { Metrics, observeWatch } from '../parts/metrics.ts';
import { listenForOperators } from '../parts/metrics-server.ts';
import { OPERATORS_LISTENER, openOperator } from '../parts/operator.ts';
import { closeOnSignal } from '../parts/shutdown.ts';
import { type OpenedWatch, openWatch } from '../parts/watch.ts';
import { type MetricsJson, type Numbers, sumOf } from '../processes/numbers.ts';
import { type RunningWorker, Supervisor } from '../processes/supervisor.ts';
import type { RoleName } from '../processes/worker.ts';

/** A role that several processes can have on one port. */
export interface SharedRole {
  readonly name: RoleName;
  /** Whether `METRICS_PORT` has the operator pages. */
  readonly hasOperator: boolean;
  /** Secrets that workers get, because all accept what another one signed. */
  readonly secrets: (settings: Settings) => Secrets;
}

type Secrets = Readonly<Partial<Record<'PAGES_SECRET' | 'IMAGE_PROXY_SECRET', string>>>;

export const SERVE: SharedRole = {
  name: 'serve',
  hasOperator: true,
  secrets: ({ PAGES_SECRET, IMAGE_PROXY_SECRET }) => ({
    PAGES_SECRET: PAGES_SECRET || createSecret(),
    IMAGE_PROXY_SECRET: IMAGE_PROXY_SECRET || createSecret(),
  }),
};

export const STREAM: SharedRole = {
  name: 'stream',
  hasOperator: false,
  secrets: ({ PAGES_SECRET }) => ({ PAGES_SECRET }),
};

/** The primary process: starts and replaces the workers, and answers for all of them on `METRICS_PORT`. */
export async function superviseWorkers(
  settings: Settings,
  role: SharedRole,
  processes: number,
): Promise<void> {
  const http = createHttp({
    form: ANSWER_FORM,
    logger: loggerOptions(settings.LOG_LEVEL),
    trustedProxies: [],
    receiveTimeoutMs: settings.RECEIVE_TIMEOUT_MS,
  });
  const closing = new AsyncDisposableStack();
  const secrets = role.secrets(settings);
  const workers = startWorkers(secrets, processes, http.log);
  const watch = openWatch({
    settings,
    closing,
    role: role.name,
    pagesSecret: secrets.PAGES_SECRET || null,
    processes: workers.processes,
  });
  observeWatch(workers.own, watch.watch);
  await listen(settings, role, http, { ...workers, ...watch }, closing);
  closing.defer(() => drainHttp(http));
  closing.defer(() => workers.stop());
  // The workers wait for load balancers.
  const timeoutMs = settings.SHUTDOWN_DELAY_MS + settings.SHUTDOWN_TIMEOUT_MS;
  const report = (text: string) => http.log.info(text);
  closeOnSignal({ close: () => closing.disposeAsync() }, { delayMs: 0, timeoutMs, report });
}

/** The workers, and what they say together. */
interface Workers extends Numbers {
  /** The metrics of the primary process. */
  readonly own: Metrics;
  /** Of each worker. */
  readonly status: () => Promise<object>;
  readonly stop: () => Promise<void>;
}

function startWorkers(secrets: Secrets, processes: number, log: FastifyBaseLogger): Workers {
  const limiter = new LocalLimiter();
  const own = new Metrics({ ofNode: false });
  const summed = new SummedMetrics(own.registry);
  const metrics = () => summed.read(supervisor.workers);
  const factsOfAll = async () =>
    (await supervisor.askAll('facts')).map(({ answer }) => answer as ProcessFacts | null);
  const supervisor: Supervisor = new Supervisor({
    processes,
    environment: secrets,
    handlers: {
      take: (request: [string, LimitRule, number, number]) => limiter.take(...request),
      'all metrics': async () => (await metrics()).getMetricsAsJSON(),
      'all facts': factsOfAll,
    },
    log,
    onEnd: (worker) => summed.end(worker),
    onNotStarted: (code) => process.exit(code),
  });
  own.add({
    tonway_workers: () => supervisor.workers.length,
    tonway_worker_exits_total: () => supervisor.exits,
  });
  const byPid = async () =>
    (await supervisor.askAll('status')).map(({ pid, answer: status }) => ({ pid, status }));
  const status = async () => ({ workers: await byPid() });
  return { own, metrics, processes: factsOfAll, status, stop: () => supervisor.stop() };
}

/** Serves the operators of all workers. */
async function listen(
  settings: Settings,
  { hasOperator }: SharedRole,
  http: FastifyInstance,
  { metrics, status, watch, database }: Workers & OpenedWatch,
  closing: AsyncDisposableStack,
): Promise<void> {
  if (settings.METRICS_PORT === 0) return;
  const addOperator = hasOperator
    ? openOperator(settings, { metrics, watch, database }, closing)
    : null;
  const addRoutes = async (to: FastifyInstance) => addOperator?.(to, OPERATORS_LISTENER);
  await listenForOperators(settings, http, { metrics, status, watch, addRoutes });
}

/** Types that only grow: their sum must not shrink when a worker is replaced. */
const GROWING: ReadonlySet<unknown> = new Set(['counter', 'histogram']);

/** The metrics of a primary process and its workers. A worker that does not answer counts as it was when it did. */
class SummedMetrics {
  readonly #own: Registry;
  readonly #last = new Map<number, MetricsJson>();
  #ended: Promise<MetricsJson> = Promise.resolve([]);

  constructor(own: Registry) {
    this.#own = own;
  }

  async read(workers: readonly RunningWorker[]): Promise<Registry> {
    await Promise.all(workers.map((worker) => this.#ask(worker)));
    const own = await this.#own.getMetricsAsJSON();
    return sumOf([own, ...this.#last.values(), await this.#ended]);
  }

  /** Keeps what an ended worker has counted. */
  end({ id }: RunningWorker): void {
    const growing = (this.#last.get(id) ?? []).filter(({ type }) => GROWING.has(type));
    this.#last.delete(id);
    this.#ended = this.#ended.then((ended) => sumOf([ended, growing]).getMetricsAsJSON());
  }

  async #ask({ id, channel }: RunningWorker): Promise<void> {
    const metrics = await channel.ask('metrics').catch(() => null);
    if (metrics !== null) this.#last.set(id, metrics as MetricsJson);
  }
}
