import type { ListedKey } from '../gateway/store/list-keys.ts';

const COLUMNS: Readonly<Record<string, (key: ListedKey) => string>> = {
  number: ({ id }) => String(id),
  key: ({ prefix }) => `${prefix}...`,
  name: ({ name }) => name,
  owner: ({ owner }) => owner ?? '-',
  plan: ({ plan }) => plan,
  rate: ({ ratePerSecond }) => `${ratePerSecond}/s`,
  burst: ({ burst }) => String(burst),
  networks: ({ networks }) => networks?.join(',') ?? 'all',
  private: ({ privateServers }) => (privateServers ? 'yes' : 'no'),
  created: ({ createdAt }) => day(createdAt),
  expires: ({ expiresAt }) => (expiresAt ? day(expiresAt) : 'never'),
  state: stateOf,
  '30 days': ({ requests }) => String(requests),
};

/** One line per key under a line of titles; the last column has the requests of 30 days. */
export function keysTable(keys: readonly ListedKey[]): string {
  const cells = keys.map((key) => Object.values(COLUMNS).map((column) => column(key)));
  const rows = [Object.keys(COLUMNS), ...cells];
  const widths = rows[0]?.map((_, i) => Math.max(...rows.map((row) => row[i]?.length ?? 0))) ?? [];
  const line = (row: string[]) => row.map((cell, i) => cell.padEnd(widths[i] ?? 0)).join('  ');
  return rows.map((row) => `${line(row).trimEnd()}\n`).join('');
}

function stateOf({ revokedAt, expiresAt }: ListedKey): string {
  if (revokedAt) return 'revoked';
  return expiresAt && expiresAt.getTime() <= Date.now() ? 'expired' : 'in force';
}

function day(date: Date): string {
  return date.toISOString().slice(0, 10);
}
