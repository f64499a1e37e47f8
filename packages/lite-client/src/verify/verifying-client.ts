import type { LiteClient, QueryOptions } from '../lite-client.ts';
import type { Answer } from '../tl/lite-api.ts';
import type { FunctionName, Params } from '../tl/types.ts';

/** Returns the verified content of an answer, or throws a `VerificationError`. */
export type Check<Name extends FunctionName, T> = (answer: Answer<Name>) => T | Promise<T>;

/** A client that returns checked answers only. A `Pool` uses the next server if a check fails. */
export interface VerifyingClient extends LiteClient {
  ask<Name extends FunctionName, T>(
    name: Name,
    params: Params<Name>,
    options: QueryOptions,
    check: Check<Name, T>,
  ): Promise<T>;
}

/** Adds `ask` to a client with one server, which has no fallback after a failed check. */
export function verifying(client: LiteClient | VerifyingClient): VerifyingClient {
  if ('ask' in client) return client;
  return {
    query: (name, params, options) => client.query(name, params, options),
    ask: async (name, params, options, check) => check(await client.query(name, params, options)),
  };
}
