import type { OperatorOperation } from '../operation.ts';
import { createKey } from './create-key.ts';
import { databaseState } from './database-state.ts';
import { history } from './history.ts';
import { indexState } from './index-state.ts';
import { keyUsage } from './key-usage.ts';
import { listAllKeys } from './list-keys.ts';
import { liteServers } from './lite-servers.ts';
import { overview } from './overview.ts';
import { refused } from './refused-keys.ts';
import { requests } from './requests.ts';
import { revoke } from './revoke-key.ts';
import { rotate } from './rotate-key.ts';
import { streams } from './streams.ts';

/** All operations of `/operator/api`. */
export const OPERATOR_OPERATIONS: readonly OperatorOperation[] = [
  overview,
  history,
  liteServers,
  indexState,
  requests,
  streams,
  databaseState,
  ...[listAllKeys, refused, keyUsage, createKey, rotate, revoke],
];
