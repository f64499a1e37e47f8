import cluster from 'node:cluster';
import { type Environment, readSettings } from '../../config/read-settings.ts';
import { startServer } from '../roles/serve.ts';
import { superviseWorkers } from '../roles/serve-cluster.ts';
import { NETWORK_FLAGS, parseFlags } from './flags.ts';
import { runRole } from './run-command.ts';

export const SERVE_USAGE = `Usage: tonway serve [options]

Serves v2 from the lite servers of a TON network, and v3 from the index in the database of
DATABASE_URL. All data is verified.

  --network NAME          mainnet, testnet, devnet, or the path of a global config file
  --global-config FILE    global config file of the network
  --private-servers FILE  lite servers for API keys that allow them
  --trust-file FILE       saves the verified part of the chain for the next start
  --host ADDRESS          address to listen on (default: 127.0.0.1)
  --port N                port to listen on (default: 8081)
  --metrics-port N        port of /metrics and the detailed /status (default: none)
  --workers N             number of processes that share the port (default: 1)
  --log-level LEVEL       trace, debug, info, warn, error or silent
  --no-gateway            disable API keys and rate limits
  --help                  show this help

Options override environment variables. \`tonway config\` lists all settings.
`;

const FLAGS = {
  ...NETWORK_FLAGS,
  host: 'HOST',
  port: 'PORT',
  'metrics-port': 'METRICS_PORT',
  workers: 'WORKERS',
} as const;

/** The environment with the settings that the command line overrides; null if `--help` was given. */
export function applyServeFlags(
  args: readonly string[],
  environment: Environment,
): Environment | null {
  const flags = parseFlags(args, environment, {
    usage: SERVE_USAGE,
    settings: FLAGS,
    switches: { 'no-gateway': ['GATEWAY', 'false'] },
  });
  return flags?.environment ?? null;
}

/** `tonway serve`: runs until SIGINT or SIGTERM. */
export async function serveCommand(
  args: readonly string[],
  environment: Environment,
): Promise<void> {
  const merged = applyServeFlags(args, environment);
  if (merged === null) return void process.stdout.write(SERVE_USAGE);
  const settings = readSettings(merged);
  if (settings.WORKERS > 1 && cluster.isPrimary) return superviseWorkers(settings);
  await runRole(settings, startServer(settings), 'serving');
}
