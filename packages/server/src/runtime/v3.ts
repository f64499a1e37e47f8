import type { FastifyBaseLogger } from 'fastify';
import type { Settings } from '../config/settings.ts';
import { Database } from '../store/database.ts';
import { V3_OPERATIONS } from '../v3/operations/index.ts';
import type { V3Options } from '../v3/routes.ts';

/** Null: there is no index to answer from. */
export function openV3(settings: Settings, log: FastifyBaseLogger): V3Options | null {
  const { V3, DATABASE_URL, DATABASE_READ_URL, V3_QUERY_TIMEOUT_MS: queryTimeoutMs } = settings;
  const url = DATABASE_READ_URL || DATABASE_URL;
  if (!V3 || url === '') {
    log.info('no v3: neither DATABASE_URL nor DATABASE_READ_URL is set, or V3 is false');
    return null;
  }
  return {
    operations: V3_OPERATIONS,
    database: new Database({
      url,
      connections: settings.V3_CONNECTIONS,
      statementTimeoutMs: queryTimeoutMs,
      keepsPlans: true,
    }),
    queryTimeoutMs,
    maxBodyBytes: settings.V3_MAX_BODY_BYTES,
    settings: {
      defaultLimit: settings.V3_DEFAULT_LIMIT,
      maxLimit: settings.V3_MAX_LIMIT,
      shardFormat: settings.V3_SHARD_FORMAT,
      testOnly: settings.NETWORK === 'testnet',
    },
  };
}
