import {
  type Redis as Client,
  CONNECT_MS,
  redisClient,
  type Script,
  type ScriptCall,
} from '../../store/redis.ts';
import { withTimeout } from './timeout.ts';

/** A connection to Redis that runs scripts. Without a connection a script fails at once. */
export class Redis {
  readonly #client: Client;
  #lastError: unknown;

  constructor(url: string) {
    this.#client = redisClient(url, (error) => {
      this.#lastError = error;
    });
  }

  /** Throws if there is no connection within a second; the client keeps retrying in the background. */
  async connect(): Promise<void> {
    try {
      await withTimeout(this.#client.connect(), CONNECT_MS, 'Redis');
    } catch (error) {
      throw this.#lastError ?? error;
    }
  }

  run(script: Script, call: ScriptCall): Promise<unknown> {
    return script.run(this.#client, call);
  }

  close(): void {
    this.#client.destroy();
  }
}
