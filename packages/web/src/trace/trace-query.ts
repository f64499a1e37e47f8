import { ClientError } from '@tonway/client';
import type { Query } from '../data/query-cache.ts';
import { countedTon as ton } from './counted-client.ts';
import { parseTraces } from './load-trace.ts';
import type { LoadedTrace } from './read-traces.ts';

export interface FoundTrace {
  readonly trace: LoadedTrace | null;
}

/** The trace of a transaction, of a message, or of one that is still emulated. */
export function traceQuery(hash: string): Query<FoundTrace> {
  const params = { include_actions: true, limit: 1 } as const;
  return {
    url: ton.v3.traces.url({ tx_hash: [hash], ...params }),
    async load(signal) {
      const options = { signal, parse: parseTraces };
      const attempts = [
        () => ton.v3.traces.response({ tx_hash: [hash], ...params }, options),
        () => ton.v3.traces.response({ msg_hash: [hash], ...params }, options),
        () => ton.v3.pendingTraces.response({ ext_msg_hash: [hash] }, options),
      ];
      for (const attempt of attempts) {
        const found = await orNothing(attempt);
        if (found?.body)
          return { body: { trace: found.body as unknown as LoadedTrace }, headers: found.headers };
      }
      return { body: { trace: null }, headers: new Headers() };
    },
  };
}

/** Null if the server says that there is no such trace. */
async function orNothing<T>(attempt: () => Promise<T>): Promise<T | null> {
  try {
    return await attempt();
  } catch (error) {
    if (error instanceof ClientError && error.status === 404) return null;
    throw error;
  }
}
