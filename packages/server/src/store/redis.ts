import { createHash } from 'node:crypto';
import { createRequire } from 'node:module';
import type * as RedisPackage from '@redis/client';
import { within } from '@tonway/lite-client';

const RECONNECT_MS = 250;
const PING_MS = 5000;
/** Timeout of one attempt to connect. */
export const CONNECT_MS = 1000;

export type Redis = ReturnType<typeof redisClient>;

const require = createRequire(import.meta.url);
/** Loaded by the first client: its 480 modules take a third of a second, and many processes have no Redis. */
const redisPackage = (): typeof RedisPackage => require('@redis/client');

/** A client that reconnects until it is destroyed. While there is no connection, commands fail at once. */
export function redisClient(url: string, onError: (error: unknown) => void = () => {}) {
  const client = redisPackage().createClient({
    url,
    disableOfflineQueue: true,
    commandsQueueMaxLength: 10_000,
    pingInterval: PING_MS,
    socket: { connectTimeout: CONNECT_MS, reconnectStrategy: () => RECONNECT_MS },
  });
  // Without a listener an error event would end the process.
  client.on('error', onError);
  return client;
}

/** Whether Redis answered a command with an error of this code. */
export function isErrorReply(error: unknown, code: string): boolean {
  return error instanceof redisPackage().ErrorReply && error.message.startsWith(code);
}

/** A client whose replies have bytes instead of strings. */
export function withBytes(client: Redis) {
  return client.withTypeMapping({ [redisPackage().RESP_TYPES.BLOB_STRING]: Buffer });
}

/** Waits up to a second for a connection: without one, commands fail at once. */
export async function connected(client: Redis): Promise<void> {
  if (client.isReady) return;
  const { promise, resolve } = Promise.withResolvers<void>();
  client.once('ready', resolve);
  await within(promise, { timeoutMs: CONNECT_MS }).catch(() => {});
  client.off('ready', resolve);
}

/** The keys with one prefix. */
export interface RedisSpace {
  readonly client: Redis;
  readonly prefix: string;
  /** Opens another connection, for reads that block. */
  connect(): Redis;
}

/** Connects in the background. */
export function redisSpace(url: string, prefix: string): RedisSpace {
  const connect = () => {
    const client = redisClient(url);
    // Rejects only if the client is destroyed before it is connected.
    client.connect().catch(() => {});
    return client;
  };
  return { client: connect(), prefix, connect };
}

/** The keys and arguments of a script. */
export interface ScriptCall {
  readonly keys?: readonly string[];
  readonly arguments: readonly (string | Buffer)[];
}

/** A Lua script, which Redis runs as one atomic step. */
export class Script {
  readonly #source: string;
  readonly #hash: string;

  constructor(source: string) {
    this.#source = source;
    this.#hash = createHash('sha1').update(source).digest('hex');
  }

  async run(client: Redis, { keys = [], arguments: values }: ScriptCall): Promise<unknown> {
    const call = { keys: [...keys], arguments: [...values] };
    try {
      return await client.evalSha(this.#hash, call);
    } catch (error) {
      // Redis loses cached scripts at a restart.
      if (!isErrorReply(error, 'NOSCRIPT')) throw error;
      return client.eval(this.#source, call);
    }
  }
}
