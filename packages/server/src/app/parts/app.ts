import type { FastifyBaseLogger, FastifyInstance } from 'fastify';
import { listen } from '../../api/http/connections.ts';
import { createHttp, type HttpOptions, type Stoppable, stoppable } from '../../api/http/http.ts';
import { listOf } from '../../config/lists.ts';
import type { Settings } from '../../config/settings.ts';
import { ANSWER_FORM } from './failures.ts';
import { type LogStream, loggerOptions } from './logger.ts';
import { Metrics } from './metrics.ts';

/** What a part needs to be opened, in a server or in a command that ends. */
export interface Context {
  readonly settings: Settings;
  readonly log: Pick<FastifyBaseLogger, 'warn'> & Partial<Pick<FastifyBaseLogger, 'info'>>;
  /** Closes the parts in reverse order. */
  readonly closing: AsyncDisposableStack;
  readonly metrics?: Metrics;
}

/** A process that listens. */
export interface RunningApp extends Stoppable {
  readonly url: string;
  readonly log: FastifyBaseLogger;
}

interface AppOptions extends Pick<HttpOptions, 'isUpgrade' | 'hasLists'> {
  /** Destination of the log; default: standard output. */
  readonly logTo?: LogStream | undefined;
}

/** What the parts of a process share. A role opens its parts in order, adds their routes, and listens. */
export class App implements Context, AsyncDisposable {
  readonly settings: Settings;
  readonly http: FastifyInstance;
  readonly log: FastifyBaseLogger;
  readonly metrics = new Metrics();
  readonly closing = new AsyncDisposableStack();

  constructor(settings: Settings, { logTo, ...options }: AppOptions = {}) {
    this.settings = settings;
    this.http = createHttp({
      form: ANSWER_FORM,
      logger: loggerOptions(settings.LOG_LEVEL, logTo),
      trustedProxies: listOf(settings.TRUSTED_PROXIES),
      receiveTimeoutMs: settings.RECEIVE_TIMEOUT_MS,
      ...options,
    });
    this.log = this.http.log;
  }

  /** Runs work until the app is closed. */
  run(work: (signal: AbortSignal) => Promise<unknown>): void {
    const stopping = new AbortController();
    const running = work(stopping.signal);
    this.closing.defer(async () => {
      stopping.abort();
      await running;
    });
  }

  /** Listens on the port of a setting. From then on the caller closes the app. */
  async listen(
    setting: 'PORT' | 'INDEX_PORT' | 'STREAM_PORT' | 'WORKER_PORT',
  ): Promise<RunningApp> {
    const { HOST: host, [setting]: port } = this.settings;
    const url = await listen(this.http, { host, port, setting });
    return { url, log: this.log, ...stoppable(this.http, this.closing.move()) };
  }

  [Symbol.asyncDispose](): Promise<void> {
    return this.closing.disposeAsync();
  }
}
