import { openLiveHub } from '../parts/stream-hub.ts';
import { STREAM } from '../roles/primary.ts';
import { startStream } from '../roles/stream.ts';
import { command } from './flags.ts';
import { inProcesses, runRole } from './run-role.ts';

const STREAM_USAGE = `Usage: tonway stream [options]

Streams transactions, actions, traces, states of accounts and balances of jettons to clients, over SSE and
WebSocket, from the index in the database of DATABASE_URL, and delivers webhooks. Run any number of
these processes. Each uses the cores of its machine.

  --network NAME          mainnet, testnet, devnet or the name of another network
  --log-level LEVEL       trace, debug, info, warn, error or silent
  --workers N             number of processes that share the port (default: auto, one per core)
  --port PORT             port to listen on (STREAM_PORT)
  --host ADDRESS          address to listen on (HOST)
  --help                  show this help

\`tonway config\` lists all settings.
`;

/** `tonway stream`: runs until SIGINT or SIGTERM. */
export const streamCommand = command(
  {
    usage: STREAM_USAGE,
    settings: {
      network: 'NETWORK',
      'log-level': 'LOG_LEVEL',
      workers: 'WORKERS',
      port: 'STREAM_PORT',
      host: 'HOST',
    },
  },
  (settings) =>
    inProcesses(settings, STREAM, () =>
      runRole(settings, startStream(settings, openLiveHub), 'streaming'),
    ),
);
