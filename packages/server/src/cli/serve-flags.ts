import type { Environment } from '../config/read-settings.ts';
import { NETWORK_FLAGS, readFlags } from './flags.ts';

export const SERVE_USAGE = `tonway serve [options]

Serves v2 over lite servers of a TON network, and v3 from the index in the database of
DATABASE_URL; everything is verified.

  --network NAME          mainnet, testnet, devnet, or a global configuration's file
  --global-config FILE    the network's global configuration
  --private-servers FILE  lite servers for keys that allow them
  --trust-file FILE       keeps how far the chain is verified
  --host ADDRESS          to listen on (127.0.0.1)
  --port N                to listen on (8081)
  --metrics-port N        for /metrics and the details of /status
  --workers N             processes that share the port
  --log-level LEVEL       trace, debug, info, warn, error or silent
  --no-gateway            no keys and no limits
  --help

Options win over variables of the environment; \`tonway config\` lists those.
`;

const FLAGS = {
  ...NETWORK_FLAGS,
  host: 'HOST',
  port: 'PORT',
  'metrics-port': 'METRICS_PORT',
  workers: 'WORKERS',
} as const;

/** The environment with what the command line says instead; null: help is wanted. */
export function applyServeFlags(
  args: readonly string[],
  environment: Environment,
): Environment | null {
  const read = readFlags(args, environment, {
    usage: SERVE_USAGE,
    settings: FLAGS,
    switches: { 'no-gateway': ['GATEWAY', 'false'] },
  });
  return read?.environment ?? null;
}
