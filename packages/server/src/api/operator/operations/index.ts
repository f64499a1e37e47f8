import type { OperatorOperation } from '../operation.ts';
import { createKey, keyUsage, listAllKeys, refused, revoke, rotate } from './keys.ts';
import { overview } from './overview.ts';
import { requests } from './requests.ts';
import { databaseState, history, indexState, liteServers } from './state.ts';
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
  listAllKeys,
  refused,
  keyUsage,
  createKey,
  rotate,
  revoke,
];
