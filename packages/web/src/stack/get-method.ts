import { ton } from '../data/api.ts';
import type { Query } from '../data/query-cache.ts';
import { entryOfTyped, type StackEntry } from './entries.ts';

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
      try {
        const { body, headers } = await ton.v2.runGetMethodStd.response(params, { signal });
        const { exit_code, stack } = body.result;
        const entries = exit_code === 0 ? stack.map((each) => entryOfTyped(each)) : null;
        return { body: { stack: entries }, headers };
      } catch (error) {
        if (error instanceof Error && REFUSED.test(error.message))
          return { body: { stack: null }, headers: new Headers() };
        throw error;
      }
    },
  };
}

/** By default `runGetMethodStd` refuses every exit code but 0, as clients expect of v2. */
const REFUSED = /^Exit code -?\d+ != 0$/;
