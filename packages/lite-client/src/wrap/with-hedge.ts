import { FollowingAbort } from '../connection/limits.ts';
import type { LiteClient, QueryOptions } from '../lite-client.ts';

export interface HedgeOptions {
  /** How long the first server has; such as the 95th percentile of what answers take. */
  readonly delayMs: number | (() => number);
  /** At most this share of the questions is asked twice, so that a slow day is not made worse. */
  readonly maxShare?: number;
}

const MAX_SHARE = 0.1;
const BURST = 10;

/** A question that takes long is asked a second time, elsewhere; the first answer counts. Messages are sent once. */
export function withHedge(client: LiteClient, { delayMs, maxShare = MAX_SHARE }: HedgeOptions) {
  const delay = typeof delayMs === 'number' ? () => delayMs : delayMs;
  let allowance = BURST;
  const hedged: LiteClient = {
    async query(name, params, options: QueryOptions = {}) {
      if (name === 'sendMessage') return client.query(name, params, options);
      allowance = Math.min(BURST, allowance + maxShare);
      const abort = new FollowingAbort(options.signal);
      const shared = { ...options, signal: abort.signal, asked: options.asked ?? new Set() };
      try {
        const first = client.query(name, params, shared);
        if ((await settlesWithin(first, delay())) || allowance < 1) return await first;
        allowance--;
        const answer = await either(first, client.query(name, params, shared));
        abort.abort();
        return answer;
      } finally {
        abort.release();
      }
    },
  };
  return hedged;
}

function settlesWithin(promise: Promise<unknown>, ms: number): Promise<boolean> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, ms, false);
    const settled = () => {
      clearTimeout(timer);
      resolve(true);
    };
    promise.then(settled, settled);
  });
}

/** Where both fail, the first one's failure tells more: the second had fewer servers to choose from. */
async function either<T>(first: Promise<T>, second: Promise<T>): Promise<T> {
  try {
    return await Promise.any([first, second]);
  } catch (failures) {
    throw (failures as AggregateError).errors[0];
  }
}
