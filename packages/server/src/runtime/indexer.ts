import { setTimeout as sleep } from 'node:timers/promises';
import type { FastifyBaseLogger } from 'fastify';
import type { Settings } from '../config/settings.ts';
import { createHttp, drainHttp } from '../http/http.ts';
import { listen } from '../http/listen.ts';
import { DecodePool } from '../indexer/decode/pool.ts';
import { logProgress } from '../indexer/index-progress.ts';
import { IndexStatus, type StatusLimits } from '../indexer/index-status.ts';
import { indexLive } from '../indexer/live.ts';
import { runForever } from '../indexer/retry.ts';
import { followStages } from '../indexer/stages.ts';
import type { Database } from '../store/database.ts';
import { readIndexHead } from '../store/read/index-head.ts';
import { countGaps } from '../store/read/ranges.ts';
import type { Upstream } from '../upstream/session.ts';
import { ANSWER_FORM } from './answer-form.ts';
import { probeRoutes } from './health.ts';
import { indexOptions, openIndexDatabase } from './index-database.ts';
import { observeIndex } from './index-metrics.ts';
import { loggerOptions } from './logger.ts';
import { Metrics } from './metrics.ts';
import { metricsRoute } from './metrics-routes.ts';
import { decodeThreads } from './threads.ts';
import { connect } from './upstream.ts';

/** One that writes, those that look after the index. */
const CONNECTIONS = 4;
const LOOK_MS = 1000;
const SLOWLY_MS = 5000;

export interface RunningIndexer {
  readonly url: string;
  readonly log: FastifyBaseLogger;
  close(): Promise<void>;
}

/** Indexes live, and tells over HTTP how that goes. */
export async function startIndexer(settings: Settings): Promise<RunningIndexer> {
  const http = createHttp({
    form: ANSWER_FORM,
    logger: loggerOptions(settings.LOG_LEVEL),
    trustedProxies: [],
    receiveTimeoutMs: settings.RECEIVE_TIMEOUT_MS,
  });
  await using closing = new AsyncDisposableStack();
  closing.defer(() => drainHttp(http));
  const database = openIndexDatabase(settings, CONNECTIONS);
  closing.defer(() => database.close());
  const upstream = await connect(settings, http.log);
  closing.defer(() => upstream.close());
  const status = new IndexStatus(upstream, http.log);
  startWork(settings, { database, upstream, status }, closing);
  const stopTelling = logProgress(status, http.log);
  closing.defer(stopTelling);
  const metrics = new Metrics();
  metrics.observeUpstream(upstream);
  observeIndex(metrics, status);
  metricsRoute(http, () => metrics.registry.metrics());
  probeRoutes(http, () => status.problem(limitsOf(settings)));
  const { HOST: host, INDEX_PORT: port } = settings;
  const url = await listen(http, { host, port, setting: 'INDEX_PORT' });
  const running = closing.move();
  return { url, log: http.log, close: () => running.disposeAsync() };
}

/** A devnet may make blocks only when it is told to. */
function limitsOf({ NETWORK, INDEX_STALL_SECONDS, INDEX_MAX_AGE_SECONDS }: Settings): StatusLimits {
  const maxAgeSeconds = NETWORK === 'devnet' ? 0 : INDEX_MAX_AGE_SECONDS;
  return { maxStallSeconds: INDEX_STALL_SECONDS, maxAgeSeconds };
}

interface Parts {
  readonly database: Database;
  readonly upstream: Upstream;
  readonly status: IndexStatus;
}

/** All of it goes on until it is closed, whatever fails meanwhile. */
function startWork(settings: Settings, parts: Parts, closing: AsyncDisposableStack): void {
  const { INDEX_FROM: from } = settings;
  const decoder = new DecodePool({ workers: decodeThreads(settings) });
  closing.defer(() => decoder.close());
  const stopping = new AbortController();
  const options = {
    ...parts,
    ...indexOptions(settings),
    decoder,
    observer: parts.status,
    from: from === 'head' ? ('head' as const) : Number(from),
  };
  const running = [indexLive(options, stopping.signal), ...lookAfter(parts, stopping.signal)];
  closing.defer(async () => {
    stopping.abort();
    await Promise.all(running);
  });
}

/** What a standby sees of the index too; and the leader completes, bit by bit, what was left open. */
function lookAfter({ database, upstream, status }: Parts, signal: AbortSignal): Promise<void>[] {
  const stages = followStages({ database, upstream });
  const look = async () => status.setHead(await readIndexHead(database));
  const count = async () => {
    status.gapBlocks = await countGaps(database);
  };
  const sweep = async () => {
    if (status.role !== 'leader') return;
    for (const stage of stages) await stage.next(signal);
  };
  const servers = async () => status.checkServers();
  const every = (ms: number, work: () => Promise<void>) => async () => {
    await work();
    await sleep(ms, undefined, { signal });
  };
  const works = [
    every(LOOK_MS, look),
    every(LOOK_MS, servers),
    every(SLOWLY_MS, count),
    every(SLOWLY_MS, sweep),
  ];
  // A database or servers that are away are told by indexing itself.
  return works.map((work) => runForever(work, () => {}, signal));
}
