import cluster from 'node:cluster';
import { availableParallelism } from 'node:os';
import {
  type Limiter,
  type LimitRule,
  LocalLimiter,
  type Taken,
} from '../../api/gateway/limits/limiter.ts';
import { ConfigError } from '../../config/read-settings.ts';
import type { Settings } from '../../config/settings.ts';
import { Channel } from './channel.ts';

/** The message by which a worker shows that it is alive, and its interval. */
export const BEAT = 'tonway:alive';
export const BEAT_MS = 1000;

/** The message with which the primary process stops a worker. */
export const STOP = 'tonway:stop';

/** Variables that workers get: whether the worker replaces another one, and how many there are. */
export const REPLACEMENT = 'TONWAY_REPLACEMENT';
export const PROCESSES = 'TONWAY_PROCESSES';

/** The way to the primary process; null in a process without one. */
export const primary = cluster.isWorker ? new Channel(process) : null;

/** Whether this process has a primary process. */
export function isWorker(): boolean {
  return primary !== null;
}

/** Whether others serve while this process starts. */
export function isReplacement(): boolean {
  return primary !== null && process.env[REPLACEMENT] === 'true';
}

/** The part of this process in what all processes on the port may use together; at least `min`. */
export function shareOf(total: number, min: number): number {
  return primary ? Math.max(min, Math.ceil(total / Number(process.env[PROCESSES]))) : total;
}

/** A worker that has not started completely has no requests to finish. */
let stop: () => void = () => process.exit(0);

/** In a worker: how it is stopped by the primary process from now on. */
export function onStop(stopGracefully: () => void): void {
  stop = stopGracefully;
}

/** In a worker: shows the primary process that it is alive, and ends when that says so. */
export function joinPrimary(): void {
  process.on('message', (message) => {
    if (message === STOP) stop();
  });
  const beat = () => process.send?.(BEAT, () => {});
  beat();
  setInterval(beat, BEAT_MS);
}

/** Counts requests without Redis: in this process if it is alone, otherwise in the primary process. */
export function limiterOfAll(): Limiter {
  return primary ? new PrimaryLimiter(primary) : new LocalLimiter();
}

/** Counts in the primary process, or in this one if that does not answer. */
class PrimaryLimiter implements Limiter {
  readonly #primary: Channel;
  readonly #local = new LocalLimiter();

  constructor(primary: Channel) {
    this.#primary = primary;
  }

  async take(subject: string, rule: LimitRule, count: number, extra = 0): Promise<Taken> {
    try {
      return (await this.#primary.ask('take', [subject, rule, count, extra])) as Taken;
    } catch {
      return this.#local.take(subject, rule, count, extra);
    }
  }

  close(): void {}
}

/** What `auto` starts at most: each process has its own connection to every lite server, and its own caches. */
const MAX_AUTO = 8;

/** The commands that several processes can run on one port. */
export type RoleName = 'serve' | 'stream';

/** How many processes share the port. */
export function processCount(settings: Settings, role: RoleName): number {
  const isAuto = settings.WORKERS === 'auto';
  const count = isAuto ? Math.min(MAX_AUTO, availableParallelism()) : Number(settings.WORKERS);
  if (count === 1 || role === 'serve' || countsStreamsInRedis(settings)) return count;
  if (isAuto) return 1;
  throw new ConfigError(
    'WORKERS: several processes of `tonway stream` need REDIS_URL, DATABASE_URL and GATEWAY=true, for the limits and tickets of streams',
  );
}

/** Otherwise a process has the connections and tickets of streams in its memory, where others cannot see them. */
function countsStreamsInRedis({ GATEWAY, DATABASE_URL, REDIS_URL }: Settings): boolean {
  return GATEWAY && DATABASE_URL !== '' && REDIS_URL !== '';
}
