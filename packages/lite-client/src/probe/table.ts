import { toHex } from '@tonway/chain';
import { keyId } from '../adnl/keys.ts';
import type { ServerSnapshot } from '../pool/server-snapshot.ts';

const COLUMNS: Readonly<Record<string, (server: ServerSnapshot) => string>> = {
  server: ({ name }) => name,
  key: ({ publicKey }) => toHex(keyId(publicKey)).slice(0, 8),
  version: ({ version }) => (version === null ? '-' : `${version >> 8}.${version & 255}`),
  head: ({ headSeqno }) => text(headSeqno),
  age: ({ headAgeSeconds }) => text(headAgeSeconds, ' s'),
  lag: ({ shardClientLag }) => text(shardClientLag),
  latency: ({ latencyMs }) => text(latencyMs, ' ms'),
  history: ({ archival, historyDepth }) => (archival ? 'archive' : text(historyDepth, ' blocks')),
  state: ({ unusable }) => unusable ?? 'usable',
};

/** One line per server under a line of titles. */
export function tableOf(servers: readonly ServerSnapshot[]): string {
  const cells = servers.map((server) => Object.values(COLUMNS).map((column) => column(server)));
  const rows = [Object.keys(COLUMNS), ...cells];
  const widths = rows[0]?.map((_, i) => Math.max(...rows.map((row) => row[i]?.length ?? 0))) ?? [];
  const line = (row: string[]) => row.map((cell, i) => cell.padEnd(widths[i] ?? 0)).join('  ');
  return rows.map((row) => `${line(row).trimEnd()}\n`).join('');
}

function text(value: number | null, unit = ''): string {
  return value === null ? '-' : `${Math.round(value)}${unit}`;
}
