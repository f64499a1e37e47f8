import type { Database } from '../../store/database.ts';
import type { KeyCache } from './key-cache.ts';

const CHANNEL = 'gateway_key';

/**
 * Reads keys anew when the database tells of a change, and all of them each time the connection is made
 * and every `refreshMs`, since what was told meanwhile is lost.
 */
export function watchKeys(
  database: Database,
  cache: KeyCache,
  refreshMs: number,
  onResult: (isUp: boolean, reason?: unknown) => void,
): () => void {
  const report = (reading: Promise<void>) =>
    reading.then(
      () => onResult(true),
      (error: unknown) => onResult(false, error),
    );
  const changed = (hash: string) =>
    void report(hash === '' ? cache.refreshAll() : cache.refresh(hash));
  database.listen(CHANNEL, {
    onNotice: changed,
    onConnected: () => changed(''),
    onLost: (error) => onResult(false, error),
  });
  const timer = setInterval(() => changed(''), refreshMs);
  timer.unref();
  return () => clearInterval(timer);
}
