import type { LiteClient, QueryOptions } from '../lite-client.ts';
import type { Answer } from '../tl/lite-api.ts';
import type { FunctionName, Params } from '../tl/types.ts';

/** Gives what an answer shows, or throws a `VerificationError`. */
export type Check<Name extends FunctionName, T> = (answer: Answer<Name>) => T | Promise<T>;

/** A client that gives only what passes a check; a `Pool` asks the next server where an answer does not. */
export interface VerifyingClient extends LiteClient {
  ask<Name extends FunctionName, T>(
    name: Name,
    params: Params<Name>,
    options: QueryOptions,
    check: Check<Name, T>,
  ): Promise<T>;
}

/** One server has nobody to fall back to: what fails its check there has failed. */
export function verifying(client: LiteClient | VerifyingClient): VerifyingClient {
  if ('ask' in client) return client;
  return {
    query: (name, params, options) => client.query(name, params, options),
    ask: async (name, params, options, check) => check(await client.query(name, params, options)),
  };
}
