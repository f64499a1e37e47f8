import { within } from '@tonway/lite-client';
import type { ImageClient } from './images.ts';

/** A client and a host have a part of all loads, so that slow hosts do not take them from others. */
const MAX_RUNNING = 32;
const MAX_RUNNING_PER_CLIENT = 6;
const MAX_RUNNING_PER_HOST = 12;
/** Requests of a client that wait for images; further ones are refused. */
const MAX_WAITING_PER_CLIENT = 64;

export interface LoadRequest<T> {
  readonly host: string;
  readonly load: (signal: AbortSignal) => Promise<T>;
}

interface Load<T> extends LoadRequest<T> {
  /** The clients that wait for the result, one entry for each request. */
  readonly clients: string[];
  readonly abort: AbortController;
  readonly done: PromiseWithResolvers<T>;
  isRunning: boolean;
}

/** Runs loads, with a limit for each client and each host. A load is aborted when no client waits for it any longer. */
export class LoadQueue<T> {
  /** By key, the oldest first. */
  readonly #loads = new Map<string, Load<T>>();
  readonly #waiting = new Counter();
  readonly #byClient = new Counter();
  readonly #byHost = new Counter();
  #running = 0;

  /** Waits for the load with this key. Null: the client waits for too many loads, or has disconnected. */
  async wait(
    key: string,
    request: LoadRequest<T>,
    { name, signal }: ImageClient,
  ): Promise<T | null> {
    if (this.#waiting.of(name) >= MAX_WAITING_PER_CLIENT) return null;
    const load = this.#loads.get(key) ?? this.#add(key, request);
    load.clients.push(name);
    this.#waiting.add(name, 1);
    this.#startNext();
    try {
      return await within(load.done.promise, { signal });
    } catch (error) {
      if (signal.aborted) return null;
      throw error;
    } finally {
      this.#waiting.add(name, -1);
      this.#leave(key, load, name);
    }
  }

  #add(key: string, request: LoadRequest<T>): Load<T> {
    const done = Promise.withResolvers<T>();
    // Nobody waits for a load that is aborted.
    done.promise.catch(() => {});
    const load = { ...request, clients: [], abort: new AbortController(), done, isRunning: false };
    this.#loads.set(key, load);
    return load;
  }

  #leave(key: string, { clients, abort }: Load<T>, client: string): void {
    clients.splice(clients.indexOf(client), 1);
    if (clients.length > 0) return;
    this.#loads.delete(key);
    abort.abort();
  }

  #startNext(): void {
    for (const load of this.#loads.values()) {
      if (this.#running >= MAX_RUNNING) return;
      if (load.isRunning || this.#byHost.of(load.host) >= MAX_RUNNING_PER_HOST) continue;
      // Any of the clients: one whose other loads are slow must not delay an image for the others.
      const client = load.clients.find((name) => this.#byClient.of(name) < MAX_RUNNING_PER_CLIENT);
      if (client !== undefined) void this.#run(load, client);
    }
  }

  async #run(load: Load<T>, client: string): Promise<void> {
    load.isRunning = true;
    this.#count(load.host, client, 1);
    try {
      load.done.resolve(await load.load(load.abort.signal));
    } catch (error) {
      load.done.reject(error);
    } finally {
      this.#count(load.host, client, -1);
      this.#startNext();
    }
  }

  #count(host: string, client: string, by: 1 | -1): void {
    this.#running += by;
    this.#byHost.add(host, by);
    this.#byClient.add(client, by);
  }
}

/** Numbers by name; names without any are not kept. */
class Counter {
  readonly #counts = new Map<string, number>();

  of(name: string): number {
    return this.#counts.get(name) ?? 0;
  }

  add(name: string, by: 1 | -1): void {
    const count = this.of(name) + by;
    if (count === 0) this.#counts.delete(name);
    else this.#counts.set(name, count);
  }
}
