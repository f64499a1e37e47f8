import { SERVE } from '../roles/primary.ts';
import { startServer } from '../roles/serve.ts';
import { command, NETWORK_FLAGS } from './flags.ts';
import { inProcesses, runRole } from './run-role.ts';

const SERVE_USAGE = `Usage: tonway serve [options]

Serves v2 from the lite servers of a TON network, and v3 from the index in the database of
DATABASE_URL. All data is verified.

  --network NAME          mainnet, testnet, devnet, or the path of a global config file
  --global-config FILE    global config file of the network
  --private-servers FILE  lite servers for API keys that allow them
  --trust-file FILE       saves the verified part of the chain for the next start
  --host ADDRESS          address to listen on (default: 127.0.0.1)
  --port N                port to listen on (default: 8081)
  --metrics-port N        port of /metrics and the detailed /status (default: none)
  --workers N             number of processes that share the port (default: auto, one per core)
  --log-level LEVEL       trace, debug, info, warn, error or silent
  --no-gateway            disable API keys and rate limits
  --help                  show this help

Options override environment variables. \`tonway config\` lists all settings.
`;

const OPTIONS = {
  usage: SERVE_USAGE,
  settings: {
    ...NETWORK_FLAGS,
    host: 'HOST',
    port: 'PORT',
    'metrics-port': 'METRICS_PORT',
    workers: 'WORKERS',
  },
  switches: { 'no-gateway': ['GATEWAY', 'false'] },
} as const;

/** `tonway serve`: runs until SIGINT or SIGTERM. */
export const serveCommand = command(OPTIONS, (settings) =>
  inProcesses(settings, SERVE, () => runRole(settings, startServer(settings), 'serving')),
);
