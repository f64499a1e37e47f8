import { existsSync, readFileSync } from 'node:fs';
import { LiteError } from '../errors.ts';
import { readServerList } from '../servers/global-config.ts';
import { probeServers } from './probe.ts';
import { tableOf } from './table.ts';

const USAGE = `npm run probe -- CONFIG

CONFIG is a global.config.json, a file with a line host:port:key per server, or such a list itself.
Prints the state of each server. Fails where none is usable.
`;
const TIMEOUT_MS = 5000;

async function main(given: readonly string[]): Promise<number> {
  if (given.length === 0) return say(process.stderr, USAGE, 2);
  const [file = ''] = given;
  const text = existsSync(file) ? readFileSync(file, 'utf8') : given.join(' ');
  try {
    const servers = await probeServers(readServerList(text), TIMEOUT_MS);
    const usable = servers.filter(({ unusable }) => unusable === null);
    const summary = `${usable.length} of ${servers.length} servers are usable\n`;
    return say(process.stdout, tableOf(servers) + summary, usable.length > 0 ? 0 : 1);
  } catch (error) {
    if (!(error instanceof LiteError)) throw error;
    return say(process.stderr, `${error.message}\n`, 2);
  }
}

function say(stream: NodeJS.WriteStream, text: string, exitCode: number): number {
  stream.write(text);
  return exitCode;
}

process.exitCode = await main(process.argv.slice(2));
