import { FollowingAbort, within } from '../connection/limits.ts';
import type { LiteClient } from '../lite-client.ts';

/** No question takes longer, whatever the client below does; a shorter limit of the caller stays. */
export function withTimeout(client: LiteClient, maxMs: number): LiteClient {
  return {
    async query(name, params, options = {}) {
      const timeoutMs = Math.min(maxMs, options.timeoutMs ?? maxMs);
      const abort = new FollowingAbort(options.signal);
      const limited = { ...options, timeoutMs, signal: abort.signal };
      try {
        const answer = client.query(name, params, limited);
        return await within(answer, { timeoutMs, signal: options.signal });
      } catch (error) {
        abort.abort();
        throw error;
      } finally {
        abort.release();
      }
    },
  };
}
