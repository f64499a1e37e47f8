import type { Tvm } from '@tonway/tvm';
import type { FastifyBaseLogger } from 'fastify';
import type { Bus } from '../bus/bus.ts';
import { NatsBus } from '../bus/nats-bus.ts';
import { RedisBus } from '../bus/redis-bus.ts';
import type { Settings } from '../config/settings.ts';
import type { Recogniser } from '../contracts/recognise/recogniser.ts';
import { PendingWorker } from '../pending/messages/pending-worker.ts';
import { QueuedMessageFeed } from '../pending/messages/queued-message-feed.ts';
import { RedisAdmission } from '../pending/messages/redis-admission.ts';
import { RedisMessageQueue } from '../pending/messages/redis-message-queue.ts';
import type { PendingBackend } from '../pending/pending-backend.ts';
import type { PendingReader } from '../pending/traces/pending-store.ts';
import { RedisPendingStore } from '../pending/traces/redis-pending-store.ts';
import { RedisLock } from '../pending/tracker/redis-lock.ts';
import { Tracker } from '../pending/tracker/tracker.ts';
import { redisSpace } from '../redis/client.ts';
import type { MessageFeed } from '../requests/chain-context.ts';
import { ChainRequests } from '../requests/chain-requests.ts';
import { chainRunner } from '../requests/chain-runner.ts';
import type { Database } from '../store/database.ts';
import { ReadStore } from '../store/read/read-store.ts';
import type { Upstream } from '../upstream/session.ts';
import type { Metrics } from './metrics.ts';
import { requestLimits } from './part-options.ts';

/** The pending traces of a network. */
export interface Pending {
  readonly store: PendingReader;
  readonly bus: Bus;
  readonly feed: MessageFeed;
}

interface Sources {
  readonly log: FastifyBaseLogger;
  readonly metrics: Metrics;
  readonly upstream: Upstream;
  readonly tvm: Tvm;
  readonly database: Database;
  readonly recogniser: Pick<Recogniser, 'recognise'>;
}

/** All emulations together have the share of one client in the threads of the TVM. */
const CALLER = {
  privateServers: false,
  includeProof: false,
  minSeqno: null,
  client: 'pending traces',
  onDisconnect: () => {},
};

/** Emulates messages to pending traces until `closing` is disposed. */
export function openPending(
  settings: Settings,
  { bus, store, admission, lock, openMessages }: PendingBackend,
  sources: Sources,
  closing: AsyncDisposableStack,
): Pending {
  const messages = openMessages();
  closing.defer(() => messages.close());
  const { log, metrics, upstream, tvm, database, recogniser } = sources;
  const requests = new ChainRequests({ upstream, tvm, ...requestLimits(settings) });
  const emulation = {
    store: new ReadStore(database),
    recogniser,
    timeoutMs: settings.EMULATION_TIMEOUT_MS,
  };
  const common = { store, bus, emulation, onFailure: reporter(log) };
  const worker = new PendingWorker({
    ...{ ...common, messages, admission, onChain: chainRunner(requests, CALLER) },
  });
  const tracker = new Tracker({
    ...{ ...common, database, lock },
    onChainAt: (minSeqno) => chainRunner(requests, { ...CALLER, minSeqno }),
  });
  metrics.addLabelled(
    'tonway_pending_messages_total',
    'Messages for pending traces by outcome',
    'total',
    'outcome',
    () => worker.outcomes,
  );
  run((signal) => worker.run(signal), closing);
  run((signal) => tracker.run(signal), closing);
  return { store, bus, feed: new QueuedMessageFeed({ messages, admission, bus }) };
}

/** Connects to Redis, and to NATS if there is one. Null: there are no pending traces. */
export function connectPending(
  { REDIS_URL, NATS_URL, NETWORK, PENDING }: Settings,
  closing: AsyncDisposableStack,
): PendingBackend | null {
  if (REDIS_URL === '' || !PENDING) return null;
  const redis = redisSpace(REDIS_URL, `tonway:${NETWORK}:`);
  closing.defer(() => redis.client.destroy());
  const bus =
    NATS_URL === '' ? new RedisBus(redis) : new NatsBus({ url: NATS_URL, network: NETWORK });
  closing.defer(() => bus.close());
  return {
    bus,
    store: new RedisPendingStore(redis),
    admission: new RedisAdmission(redis),
    lock: new RedisLock(redis),
    openMessages: () => new RedisMessageQueue(redis),
  };
}

function run(work: (signal: AbortSignal) => Promise<void>, closing: AsyncDisposableStack): void {
  const stopping = new AbortController();
  const running = work(stopping.signal);
  closing.defer(async () => {
    stopping.abort();
    await running;
  });
}

/** A repeated failure is logged once. */
function reporter(log: FastifyBaseLogger): (error: unknown) => void {
  let last = '';
  return (error) => {
    const { message } = error as Error;
    if (message !== last) log.warn({ reason: message }, 'pending traces failed and are retried');
    last = message;
  };
}
