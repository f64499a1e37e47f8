import { ton } from '../../data/api.ts';
import type { Query } from '../../data/query-cache.ts';
import { useQuery } from '../../data/use-query.ts';
import { expiryOf } from './expiry.ts';

/** Domains of other zones do not expire. */
const ZONE = '.ton';
const METHOD = 'get_last_fill_up_time';

/** When a domain expires, as Unix time; null: not known, or never. */
export function useExpiry(item: string, domain: string): number | null {
  const { data } = useQuery(domain.endsWith(ZONE) ? lastPaymentQuery(item) : null);
  return data && expiryOf(data.stack[0]);
}

function lastPaymentQuery(address: string): Query<{ readonly stack: readonly unknown[] }> {
  return {
    url: `${METHOD} of ${address}`,
    async load(signal) {
      const params = { address, method: METHOD, stack: [] };
      const { body, headers } = await ton.v2.runGetMethodStd.response(params, { signal });
      const { exit_code, stack } = body.result;
      return { body: { stack: exit_code === 0 ? stack : [] }, headers };
    },
  };
}
