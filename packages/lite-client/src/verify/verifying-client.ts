import { LiteError, VerificationError } from '../errors.ts';
import type { AskedServers, LiteClient, QueryOptions } from '../lite-client.ts';
import type { Answer } from '../tl/lite-api.ts';
import type { FunctionName, Params } from '../tl/types.ts';

/** A client that can be told who lied, such as a pool. */
export interface BlamingClient extends LiteClient {
  /** Gives whoever it was that gave the answer, where that is known. */
  blame?(answer: object, why: string): unknown;
}

/** So many answers to one question may fail their check before it fails. */
const MAX_ANSWERS = 4;

/** Asks until an answer stands its check: who gave one that does not is blamed, and somebody else is asked. */
export class VerifyingClient {
  readonly #client: BlamingClient;

  constructor(client: BlamingClient) {
    this.#client = client;
  }

  async ask<Name extends FunctionName, T>(
    name: Name,
    params: Params<Name>,
    options: QueryOptions,
    verify: (answer: Answer<Name>) => T | Promise<T>,
  ): Promise<T> {
    const liars: AskedServers = new Set();
    for (let answers = 1; ; answers++) {
      // whoever only was slower than a liar may still tell the truth
      const asked: AskedServers = new Set(liars);
      const answer = await this.#client.query(name, params, { ...options, asked });
      try {
        return await verify(answer);
      } catch (error) {
        if (!(error instanceof LiteError) || !error.transient || answers >= MAX_ANSWERS)
          throw error;
        // a check that asks further questions may fail by others' fault: then nobody is blamed
        if (error instanceof VerificationError)
          liars.add(this.#client.blame?.(answer, error.message) ?? [...asked].at(-1));
      }
    }
  }
}
