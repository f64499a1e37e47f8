import { ConfigError } from '../config/errors.ts';
import type { Settings } from '../config/settings.ts';
import { Database } from '../store/database.ts';

/** Enough for the largest batch; whoever is silent for longer is given up, so that another connection is tried. */
const STATEMENT_TIMEOUT_MS = 15_000;

/** The database that the index is written to. */
export function openIndexDatabase({ DATABASE_URL: url }: Settings, connections: number): Database {
  if (url === '')
    throw new ConfigError(
      'DATABASE_URL: an index needs PostgreSQL; give its address, as in DATABASE_URL=postgres://user:password@host/tonway',
    );
  return new Database({ url, connections, statementTimeoutMs: STATEMENT_TIMEOUT_MS });
}

/** How the index is made, and what may become of it. */
export function indexOptions({ INDEX_ERA_LT, NETWORK }: Settings): {
  readonly eraWidth: bigint;
  readonly isDevnet: boolean;
} {
  return { eraWidth: BigInt(INDEX_ERA_LT), isDevnet: NETWORK === 'devnet' };
}
