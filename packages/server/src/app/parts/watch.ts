import { createHash, randomUUID } from 'node:crypto';
import { RELEASE } from '../../api/http/openapi-documents.ts';
import type { Settings } from '../../config/settings.ts';
import { HealthWatch, type WatchSources } from '../../health/watch.ts';
import { Database } from '../../store/database.ts';
import {
  ANNOUNCE_MS,
  type AnnouncedProcess,
  announceProcess,
  withdrawProcess,
} from '../../store/process-list.ts';
import { type Redis, redisClient } from '../../store/redis.ts';
import { repeat } from '../../util/retry.ts';
import { isWorker } from '../processes/worker.ts';

const CONNECTIONS = 2;

/** Who watches. */
export interface Watcher {
  readonly settings: Settings;
  readonly closing: AsyncDisposableStack;
  /** Null: a command that ends, and is not announced to others. */
  readonly role: string | null;
  /** The secret that signs the cookie of its pages; null: it has no pages. */
  readonly pagesSecret?: string | null;
  readonly processes: WatchSources['processes'];
}

/** The watch of a process, with the database that it reads. */
export interface OpenedWatch {
  readonly watch: HealthWatch;
  /** Null: there is none. */
  readonly database: Database | null;
}

/** Opens what gathers all facts when it is asked. A process without a primary process announces itself to others. */
export function openWatch(watcher: Watcher): OpenedWatch {
  const { settings, closing, processes } = watcher;
  const { DATABASE_URL, DATABASE_READ_URL, REDIS_URL, DATABASE_DISK_GIB: diskGib } = settings;
  const open = (url: string) =>
    url === ''
      ? null
      : closing.adopt(new Database({ url, connections: CONNECTIONS }), (each) => each.close());
  const [database, replica] = [open(DATABASE_URL), open(DATABASE_READ_URL)];
  const redis = REDIS_URL === '' ? null : openRedis(REDIS_URL, closing);
  if (redis && watcher.role !== null && !isWorker()) announce(redis, watcher.role, watcher);
  const urls = [DATABASE_URL, DATABASE_READ_URL].filter((url) => url !== '');
  return {
    database,
    watch: new HealthWatch({ processes, database, replica, redis, urls, diskGib }),
  };
}

function openRedis(url: string, closing: AsyncDisposableStack): Redis {
  const client = redisClient(url);
  closing.defer(() => client.destroy());
  // Rejects only if the client is destroyed before it is connected.
  client.connect().catch(() => {});
  return client;
}

function announce(redis: Redis, role: string, watcher: Watcher): void {
  const { settings, pagesSecret = null, closing } = watcher;
  const own: AnnouncedProcess = {
    id: randomUUID(),
    role,
    network: settings.NETWORK,
    release: RELEASE,
    pagesSecret: pagesSecret && createHash('sha256').update(pagesSecret).digest('base64url'),
  };
  const stopping = new AbortController();
  const task = () => announceProcess(redis, own);
  // The rules tell that Redis does not answer.
  const announcing = repeat(task, ANNOUNCE_MS, () => {}, stopping.signal);
  closing.defer(async () => {
    stopping.abort();
    await announcing;
    await withdrawProcess(redis, own).catch(() => {});
  });
}
