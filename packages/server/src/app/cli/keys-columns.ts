import type { ListedKey } from '../../store/gateway/read-keys.ts';
import type { KeyUsage, OperationUsage } from '../../store/gateway/usage.ts';
import { type Columns, yesOrNo } from './format-rows.ts';

export const KEY_COLUMNS: Columns<ListedKey> = {
  number: ({ id }) => String(id),
  key: ({ prefix }) => `${prefix}...`,
  name: ({ name }) => name,
  owner: ({ owner }) => owner ?? '-',
  plan: ({ plan }) => plan,
  rate: ({ ratePerSecond }) => `${ratePerSecond}/s`,
  burst: ({ burst }) => String(burst),
  connections: ({ streamConnections }) => String(streamConnections),
  addresses: ({ streamAddresses }) => String(streamAddresses),
  networks: ({ networks }) => networks?.join(',') ?? 'all',
  private: ({ privateServers }) => yesOrNo(privateServers),
  created: ({ createdAt }) => day(createdAt),
  expires: ({ expiresAt }) => (expiresAt ? day(expiresAt) : 'never'),
  state: stateOf,
  '30 days': ({ requests }) => String(requests),
};

export const USAGE_COLUMNS: Columns<KeyUsage> = {
  number: ({ id }) => String(id),
  key: ({ prefix }) => `${prefix}...`,
  name: ({ name }) => name,
  owner: ({ owner }) => owner ?? '-',
  plan: ({ plan }) => plan,
  today: ({ requestsToday }) => String(requestsToday),
  requests: ({ requests }) => String(requests),
};

export const OPERATION_COLUMNS: Columns<OperationUsage> = {
  day: ({ day }) => day,
  operation: ({ operation }) => operation,
  requests: ({ requests }) => String(requests),
  refused: ({ refused }) => String(refused),
};

function stateOf({ revokedAt, expiresAt }: ListedKey): string {
  if (revokedAt) return 'revoked';
  return expiresAt && expiresAt.getTime() <= Date.now() ? 'expired' : 'in force';
}

function day(date: Date): string {
  return date.toISOString().slice(0, 10);
}
