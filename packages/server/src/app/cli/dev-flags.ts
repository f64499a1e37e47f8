import {
  NETWORK_OPTIONS,
  NETWORK_USAGE,
  type NetworkArguments,
  networkArguments,
} from '@tonway/devnet';
import type { Environment } from '../../config/read-settings.ts';
import type { ForkFlags } from '../dev/fork-options.ts';
import type { SceneOptions } from '../dev/scenes.ts';
import { parseFlags } from './flags.ts';
import { UsageError } from './run-command.ts';

export const DEV_USAGE = `Usage: tonway dev [options]

Runs a complete local TON network in one process: a devnet with real blocks, proofs and the TVM of the
validators, PostgreSQL, the index, v2, v3, emulation, streams, webhooks and a faucet, all on one port.
Ctrl-C stops it and leaves nothing behind, unless --data is given.

  --port N              port of everything but the lite server (8081)
  --host ADDRESS        address to listen on (127.0.0.1)
  --lite-port N         lite-server port (4443)
  --json                print one line of JSON when ready, and nothing else
${NETWORK_USAGE}
  --fork NETWORK        continue from the state of mainnet, testnet, or the network of a global
                        config file; accounts are fetched, with proofs, when something reads them
  --fork-block N        the last masterchain block of the network (its newest block)
  --fork-cache FOLDER   keep all that is fetched (default with --data: in its folder)
  --fork-offline        fetch nothing: use the cache only
  --scene NAME          play scripted traffic before the network is ready: all, jettons, nfts, …;
                        repeatable
  --rate N              then send N transfers per second between random wallets (0)
  --log-level LEVEL     trace, debug, info, warn, error or silent (warn)
  --help                print this help

With --data, the database and the names of addresses are stored in the same folder. DATABASE_URL names a
database to use instead of an own one. Options override environment variables; \`tonway config\` lists them.
`;

const DEFAULT_LITE_PORT = 4443;
const MAX_RATE = 1000;

export interface DevFlags {
  readonly environment: Environment;
  readonly network: NetworkArguments;
  readonly scenes: SceneOptions;
  /** Null: a network of its own. */
  readonly fork: ForkFlags | null;
  readonly isJson: boolean;
}

/** Parses the command line; the devnet parses its own options. Returns null if `--help` was given. */
export function parseDevFlags(args: readonly string[], environment: Environment): DevFlags | null {
  const flags = parseFlags(args, environment, {
    usage: DEV_USAGE,
    settings: { port: 'PORT', host: 'HOST', 'log-level': 'LOG_LEVEL' },
    own: ['lite-port', 'rate', 'fork', 'fork-block', 'fork-cache'],
    booleans: ['json', 'fork-offline'],
    options: { ...NETWORK_OPTIONS, scene: { type: 'string', multiple: true } },
  });
  if (!flags) return null;
  const { 'lite-port': port = String(DEFAULT_LITE_PORT), json = false, rate = '0' } = flags.values;
  // The devnet has declared the other options, and reads them.
  const values = flags.values as Parameters<typeof networkArguments>[0] & {
    readonly scene?: readonly string[];
  };
  return {
    environment: flags.environment,
    network: networkArguments(values, { name: 'lite-port', text: port }),
    scenes: { names: values.scene ?? [], rate: parseRate(rate) },
    fork: parseFork(flags.values, values.scene),
    isJson: json,
  };
}

interface ForkValues {
  readonly fork?: string;
  readonly 'fork-block'?: string;
  readonly 'fork-cache'?: string;
  readonly 'fork-offline'?: boolean;
}

function parseFork(
  { fork: network, ...rest }: ForkValues,
  scenes: readonly string[] = [],
): ForkFlags | null {
  const {
    'fork-block': block = null,
    'fork-cache': cache = null,
    'fork-offline': isOffline = false,
  } = rest;
  if (network !== undefined && scenes.length > 0)
    throw new UsageError('--scene: scenes need a new chain, which a fork is not');
  if (network !== undefined)
    return { network, block: block === null ? null : parseBlock(block), cache, isOffline };
  const given = (['fork-block', 'fork-cache', 'fork-offline'] as const).find((name) => rest[name]);
  if (given !== undefined)
    throw new UsageError(
      `--${given} needs a network: --fork mainnet, testnet, or the path of a global config file`,
    );
  return null;
}

function parseBlock(text: string): number {
  if (/^[1-9]\d{0,9}$/.test(text)) return Number(text);
  throw new UsageError(`--fork-block: "${text}" is not the number of a masterchain block`);
}

function parseRate(text: string): number {
  if (/^\d+(\.\d+)?$/.test(text) && Number(text) <= MAX_RATE) return Number(text);
  throw new UsageError(`--rate: "${text}" is not a number from 0 to ${MAX_RATE}`);
}
