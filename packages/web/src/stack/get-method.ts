import { ton } from '../data/api.ts';
import type { Query } from '../data/query-cache.ts';
import { entryOfPair, type StackEntry } from './entries.ts';

interface MethodOptions {
  /** The masterchain block; null: the newest. */
  readonly seqno?: number | null;
}

interface MethodResult {
  /** Null: the contract does not have the method, or it failed. */
  readonly stack: readonly StackEntry[] | null;
}

/** What a get-method without arguments answers. */
export function methodQuery(
  address: string,
  method: string,
  { seqno = null }: MethodOptions = {},
): Query<MethodResult> {
  return {
    url: `${method} of ${address} at ${seqno ?? 'the newest block'}`,
    async load(signal) {
      const params = { address, method, stack: [], ...(seqno !== null && { seqno }) };
      // Another exit code is an answer here, too: of `runGetMethodStd` it is an error.
      const { body, headers } = await ton.v2.runGetMethod.response(params, { signal });
      const { exit_code, stack } = body.result;
      return { body: { stack: exit_code === 0 ? stack.map(entryOfPair) : null }, headers };
    },
  };
}
