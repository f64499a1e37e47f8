import { existsSync, readFileSync } from 'node:fs';
import { toHex } from '@tonway/chain';
import { keyId } from '../adnl/keys.ts';
import { LiteError } from '../errors.ts';
import type { ServerSnapshot } from '../pool/server-snapshot.ts';
import { readServerList } from '../servers/global-config.ts';
import { probeServers } from './probe.ts';

const USAGE = `npm run probe -- CONFIG

CONFIG is a global.config.json, a file with a line host:port:key per server, or such a list itself.
Prints the state of each server. Fails where none is usable.
`;
const TIMEOUT_MS = 5000;

async function main(args: readonly string[]): Promise<number> {
  if (args.length === 0) return print(process.stderr, USAGE, 2);
  const [file = ''] = args;
  const text = existsSync(file) ? readFileSync(file, 'utf8') : args.join(' ');
  try {
    const servers = await probeServers(readServerList(text), TIMEOUT_MS);
    const usable = servers.filter(({ unusable }) => unusable === null);
    const summary = `${usable.length} of ${servers.length} servers are usable\n`;
    return print(process.stdout, tableOf(servers) + summary, usable.length > 0 ? 0 : 1);
  } catch (error) {
    if (!(error instanceof LiteError)) throw error;
    return print(process.stderr, `${error.message}\n`, 2);
  }
}

function print(stream: NodeJS.WriteStream, text: string, exitCode: number): number {
  stream.write(text);
  return exitCode;
}

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

/** Formats one line per server, below a line of column titles. */
function tableOf(servers: readonly ServerSnapshot[]): string {
  const cells = servers.map((server) => Object.values(COLUMNS).map((column) => column(server)));
  const rows = [Object.keys(COLUMNS), ...cells];
  const widths = rows[0]?.map((_, i) => Math.max(...rows.map((row) => row[i]?.length ?? 0))) ?? [];
  const line = (row: string[]) => row.map((cell, i) => cell.padEnd(widths[i] ?? 0)).join('  ');
  return rows.map((row) => `${line(row).trimEnd()}\n`).join('');
}

function text(value: number | null, unit = ''): string {
  return value === null ? '-' : `${Math.round(value)}${unit}`;
}

process.exitCode = await main(process.argv.slice(2));
