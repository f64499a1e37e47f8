import type { Tvm } from '@tonway/tvm';
import type { FastifyBaseLogger } from 'fastify';
import { type Bus, LocalBus, RedisBus } from '../../index/bus/bus.ts';
import { NatsBus } from '../../index/bus/nats-bus.ts';
import { type Admission, LocalAdmission } from '../../index/pending/messages/admission.ts';
import {
  LocalMessageQueue,
  type MessageQueue,
  QueuedMessageFeed,
} from '../../index/pending/messages/message-queue.ts';
import { PendingWorker } from '../../index/pending/messages/pending-worker.ts';
import {
  RedisAdmission,
  RedisMessageQueue,
} from '../../index/pending/messages/redis-message-queue.ts';
import { LocalPendingStore } from '../../index/pending/traces/local-pending-store.ts';
import type { PendingReader, PendingStore } from '../../index/pending/traces/pending-store.ts';
import { RedisPendingStore } from '../../index/pending/traces/redis-pending-store.ts';
import {
  NO_LOCK,
  RedisLock,
  Tracker,
  type TrackerLock,
} from '../../index/pending/tracker/tracker.ts';
import type { Recognizer } from '../../network/contracts/recognize/recognizer.ts';
import { chainRunner, type MessageFeed } from '../../network/requests/chain-context.ts';
import { ChainRequests } from '../../network/requests/chain-requests.ts';
import type { Upstream } from '../../network/upstream/session.ts';
import type { Database } from '../../store/database.ts';
import { ReadStore } from '../../store/lists/read-store.ts';
import { redisSpace } from '../../store/redis.ts';
import type { App } from './app.ts';
import { requestLimits } from './options.ts';

/** What the processes of a network share to have pending traces. */
export interface PendingBackend {
  readonly bus: Bus;
  readonly store: PendingStore;
  readonly admission: Admission;
  readonly lock: TrackerLock;
  /** The caller closes the queue. */
  openMessages(): MessageQueue;
}

/** In the memory of this process, for a network with one process. */
export function localPendingBackend(): PendingBackend {
  const store = new LocalPendingStore((hash, id) => admission.isAdmitted(hash, id));
  const admission = new LocalAdmission((hash) => store.removeEmulated(hash));
  const messages = new LocalMessageQueue();
  return { bus: new LocalBus(), store, admission, lock: NO_LOCK, openMessages: () => messages };
}

/** The pending traces of a network. */
export interface Pending {
  readonly store: PendingReader;
  readonly feed: MessageFeed;
}

interface Sources {
  readonly upstream: Upstream;
  readonly tvm: Tvm;
  readonly database: Database;
  readonly recognizer: Pick<Recognizer, 'recognize'>;
}

/** All emulations together have the share of one client in the threads of the TVM. */
const CALLER = {
  privateServers: false,
  includeProof: false,
  minSeqno: null,
  client: 'pending traces',
  onDisconnect: () => {},
};

/** Emulates messages to pending traces until the app is closed. */
export function openPending(
  app: App,
  { bus, store, admission, lock, openMessages }: PendingBackend,
  { upstream, tvm, database, recognizer }: Sources,
): Pending {
  const { settings, log, metrics, closing } = app;
  const messages = openMessages();
  closing.defer(() => messages.close());
  const requests = new ChainRequests({ upstream, tvm, ...requestLimits(settings) });
  const emulation = {
    store: new ReadStore(database),
    recognizer,
    timeoutMs: settings.EMULATION_TIMEOUT_MS,
  };
  const common = { store, bus, emulation, onFailure: reporter(log) };
  const worker = new PendingWorker({
    ...common,
    messages,
    admission,
    onChain: chainRunner(requests, CALLER),
  });
  const tracker = new Tracker({
    ...common,
    database,
    lock,
    onChainAt: (minSeqno) => chainRunner(requests, { ...CALLER, minSeqno }),
  });
  metrics.addLabelled({ tonway_pending_messages_total: () => worker.outcomes });
  app.run((signal) => worker.run(signal));
  app.run((signal) => tracker.run(signal));
  return { store, feed: new QueuedMessageFeed({ messages, admission, bus }) };
}

/** Connects to Redis, and to NATS if there is one. Null: there are no pending traces. */
export function connectPending({
  settings: { REDIS_URL, NATS_URL, NETWORK, PENDING },
  closing,
}: App): PendingBackend | null {
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

/** A repeated failure is logged once. */
function reporter(log: FastifyBaseLogger): (error: unknown) => void {
  let last = '';
  return (error) => {
    const { message } = error as Error;
    if (message !== last) log.warn({ reason: message }, 'pending traces failed and are retried');
    last = message;
  };
}
