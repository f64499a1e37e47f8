import type { Database } from '../../../store/database.ts';
import type { KeyCache } from './key-cache.ts';

const CHANNEL = 'gateway_key';

/**
 * Reloads a key when the database notifies of a change. Reloads all keys after each reconnect and every
 * `refreshMs`, because notifications sent while disconnected are lost.
 */
export function watchKeys(
  database: Database,
  cache: KeyCache,
  refreshMs: number,
  onResult: (isUp: boolean, reason?: unknown) => void,
): () => void {
  const report = (reload: Promise<void>) =>
    reload.then(
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
