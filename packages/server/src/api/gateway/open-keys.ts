import { Database } from '../../store/database.ts';
import { Availability } from './availability.ts';
import { KeyCheck } from './keys/key-check.ts';
import { gatewayMetrics } from './metrics.ts';
import type { GatewayOptions } from './options.ts';

/** What admits requests and streams alike: the keys in the database, and who reports which backend is available. */
export async function openKeys(options: Required<GatewayOptions>, closing: AsyncDisposableStack) {
  const { log, registry, databaseUrl } = options;
  const metrics = gatewayMetrics(registry);
  const track = (backend: string, fallback: string) =>
    new Availability(backend, fallback, log, metrics.backendUp);
  const database = new Database({ url: databaseUrl });
  closing.defer(() => database.close());
  const availability = track('PostgreSQL', 'keys that are not cached are refused');
  const keys = await KeyCheck.open({ ...options, database, availability, metrics });
  closing.defer(() => keys.close());
  return { database, keys, metrics, track };
}
