import { createHash } from 'node:crypto';
import { ErrorReply } from '@redis/client';
import type { Redis } from './client.ts';

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
      if (!(error instanceof ErrorReply && error.message.startsWith('NOSCRIPT'))) throw error;
      return client.eval(this.#source, call);
    }
  }
}
