import { ConfigError } from '../../config/errors.ts';
import type { Settings } from '../../config/settings.ts';
import { Database } from '../../store/database.ts';

/** Enough for the largest batch. After the timeout a statement is retried on another connection. */
const STATEMENT_TIMEOUT_MS = 15_000;
/** PostgreSQL ends a suspended process that holds a lock earlier. */
const LOCK_TIMEOUT_MS = 10_000;

/** Opens the database to which the index is written. */
export function openIndexDatabase({ DATABASE_URL: url }: Settings, connections: number): Database {
  if (url === '')
    throw new ConfigError(
      'DATABASE_URL: the index requires PostgreSQL; set its address, as in DATABASE_URL=postgres://user:password@host/tonway',
    );
  return new Database({
    ...{ url, connections },
    ...{ statementTimeoutMs: STATEMENT_TIMEOUT_MS, lockTimeoutMs: LOCK_TIMEOUT_MS },
  });
}

/** Options of the index: partition width, and whether the index follows a devnet that was reset. */
export function indexOptions({ INDEX_ERA_LT, NETWORK }: Settings): {
  readonly eraWidth: bigint;
  readonly isDevnet: boolean;
} {
  return { eraWidth: BigInt(INDEX_ERA_LT), isDevnet: NETWORK === 'devnet' };
}
