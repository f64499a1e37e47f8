import { openLiveHub } from '../parts/stream-hub.ts';
import { startStream } from '../roles/stream.ts';
import { command } from './flags.ts';
import { runRole } from './run-command.ts';

const STREAM_USAGE = `Usage: tonway stream [options]

Streams transactions, actions, traces, states of accounts and balances of jettons to clients, over SSE and
WebSocket, from the index in the database of DATABASE_URL, and delivers webhooks. Run any number of
these processes.

  --network NAME          mainnet, testnet, devnet or the name of another network
  --log-level LEVEL       trace, debug, info, warn, error or silent
  --port PORT             port to listen on (STREAM_PORT)
  --host ADDRESS          address to listen on (HOST)
  --help                  show this help

\`tonway config\` lists all settings.
`;

/** `tonway stream`: runs until SIGINT or SIGTERM. */
export const streamCommand = command(
  {
    usage: STREAM_USAGE,
    settings: { network: 'NETWORK', 'log-level': 'LOG_LEVEL', port: 'STREAM_PORT', host: 'HOST' },
  },
  async (settings) => {
    await runRole(settings, startStream(settings, openLiveHub), 'streaming');
  },
);
