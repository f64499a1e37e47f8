import { useQuery } from '../../data/use-query.ts';
import { methodQuery } from '../../stack/get-method.ts';
import { expiryOf } from './expiry.ts';

/** Domains of other zones do not expire. */
const ZONE = '.ton';

/** When a domain expires, as Unix time; null: not known, or never. */
export function useExpiry(item: string, domain: string): number | null {
  const query = domain.endsWith(ZONE) ? methodQuery(item, 'get_last_fill_up_time') : null;
  const { data } = useQuery(query);
  return data && expiryOf(data.stack?.[0]);
}
