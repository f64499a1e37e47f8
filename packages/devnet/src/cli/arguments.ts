import { readFileSync } from 'node:fs';
import { type ParseArgsOptionsConfig, parseArgs } from 'node:util';
import type { Cell } from '@tonway/chain';

import { DEFAULT_PORT } from '../discovery/find-devnets.ts';
import { DevnetError } from '../errors.ts';
import { toAddress, toCell } from '../network/inputs.ts';
import type { DevnetOptions } from '../network/options.ts';
import type { Production } from '../network/producer.ts';

/** Help text of the options of every command that starts a network. */
export const NETWORK_USAGE = `  --interval MS         block interval in milliseconds (400), or
                        instant: a block per message; manual: blocks on command
  --shards N            number of basechain shards: 1, 2, 4, 8 or 16 (1)
  --data FOLDER         store the chain in this folder (default: in memory)
  --state FILE          load the chain from this file, if it exists, and save it there
                        at the end
  --config FILE         BoC with the configuration of a network to start from
  --accounts N          number of keys with funded wallets (10)
  --fund WHAT           fund an address, or the wallets of a quoted mnemonic; repeatable
  --secret TEXT         derive all keys from this secret instead of the public default
  --signatures KIND     ordinary or simplex (ordinary)
  --history N           keep and serve only the last N masterchain blocks, or all
                        (100000; with --data, --state or --replay: all)
  --lag N               serve a head that is N masterchain blocks old (0)
  --global-config FILE  where to write the configuration for clients
  --allow-origin URL    allow web pages of this origin to use the control operations,
                        in addition to localhost; repeatable
  --quiet               print no lines for blocks, faucet payments and refused messages`;

export const USAGE = `tonway-devnet [options]

Runs a local TON network in one process, behind a lite-server port.

  --port N              lite-server port (4443)
  --control-port N      control server port (4444)
${NETWORK_USAGE}
  --replay FOLDER       serve a recorded chain and produce no blocks
  --help                print this help
`;

/** Options of every command that starts a network. */
export const NETWORK_OPTIONS = {
  interval: { type: 'string', default: '400' },
  shards: { type: 'string', default: '1' },
  data: { type: 'string' },
  state: { type: 'string' },
  config: { type: 'string' },
  accounts: { type: 'string', default: '10' },
  fund: { type: 'string', multiple: true },
  secret: { type: 'string' },
  signatures: { type: 'string', default: 'ordinary' },
  history: { type: 'string' },
  lag: { type: 'string', default: '0' },
  'global-config': { type: 'string' },
  'allow-origin': { type: 'string', multiple: true },
  quiet: { type: 'boolean', default: false },
} as const;

const OPTIONS = {
  port: { type: 'string', default: String(DEFAULT_PORT) },
  'control-port': { type: 'string', default: '4444' },
  ...NETWORK_OPTIONS,
  replay: { type: 'string' },
  help: { type: 'boolean', default: false },
} as const;

type Values<Options extends ParseArgsOptionsConfig> = ReturnType<
  typeof parseArgs<{ readonly options: Options }>
>['values'];

/** What every command that starts a network is told. */
export interface NetworkArguments {
  readonly globalConfig: string | null;
  /** Origins of web pages that may use the control port, in addition to localhost. */
  readonly allowedOrigins: readonly string[];
  /** Suppresses the log lines about blocks and messages. */
  readonly quiet: boolean;
  readonly devnet: DevnetOptions;
}

export interface Arguments extends NetworkArguments {
  readonly help: boolean;
  /** A folder with a recorded chain. */
  readonly replay: string | null;
  readonly controlPort: number;
}

const MAX_PORT = 65_535;
const MAX_INTERVAL_MS = 3_600_000;
const MAX_ACCOUNTS = 1000;
const MAX_BLOCKS = 2 ** 31 - 1;
/** Eleven hours of history at one block per 400 ms. */
const DEFAULT_HISTORY = '100000';
const ONE_MILLION_TON = 10n ** 15n;

/** Parses the command line; throws a `DevnetError` that explains an invalid argument. */
export function readArguments(args: readonly string[]): Arguments {
  const values = parse(args);
  const { help, replay = null } = values;
  return {
    help,
    replay,
    controlPort: integer('control-port', values['control-port'], MAX_PORT),
    ...networkArguments(values, { name: 'port', text: values.port }, replay !== null),
  };
}

/** Reads the values of `NETWORK_OPTIONS`; `port` is the option with the port of the lite server. */
export function networkArguments(
  values: Values<typeof NETWORK_OPTIONS>,
  port: { readonly name: string; readonly text: string },
  isReplay = false,
): NetworkArguments {
  const { data, state, config, secret, signatures } = values;
  if (signatures !== 'ordinary' && signatures !== 'simplex')
    throw new DevnetError('OPTION_INVALID', '--signatures: expected ordinary or simplex');
  const { fund = [] } = values;
  const mnemonics = fund.filter((each) => each.includes(' '));
  const addresses = fund.filter((each) => !each.includes(' '));
  return {
    globalConfig: values['global-config'] ?? null,
    allowedOrigins: (values['allow-origin'] ?? []).map(origin),
    quiet: values.quiet,
    devnet: {
      port: integer(port.name, port.text, MAX_PORT),
      production: production(values.interval),
      shards: integer('shards', values.shards, 16),
      accounts: integer('accounts', values.accounts, MAX_ACCOUNTS),
      signatures,
      mnemonics,
      funded: addresses.map((text) => ({
        address: toAddress('--fund', text),
        balanceNano: ONE_MILLION_TON,
      })),
      lag: integer('lag', values.lag, MAX_BLOCKS),
      ...historyOf(values.history, isReplay || data !== undefined || state !== undefined),
      ...(data !== undefined && { data }),
      ...(state !== undefined && { state }),
      ...(config !== undefined && { config: readCell(config) }),
      ...(secret !== undefined && { secret }),
    },
  };
}

function parse(args: readonly string[]) {
  try {
    return parseArgs({ args: [...args], options: OPTIONS }).values;
  } catch (error) {
    throw new DevnetError('OPTION_INVALID', (error as Error).message);
  }
}

function production(text: string): Production {
  if (text === 'instant' || text === 'manual') return text;
  return { intervalMs: integer('interval', text, MAX_INTERVAL_MS) };
}

/** Limits the history of an in-memory devnet, so that a long run does not exhaust memory. */
function historyOf(history: string | undefined, isKept: boolean): { history?: number } {
  const wanted = history ?? (isKept ? 'all' : DEFAULT_HISTORY);
  return wanted === 'all' ? {} : { history: integer('history', wanted, MAX_BLOCKS) };
}

function readCell(file: string): Cell {
  try {
    return toCell('--config', readFileSync(file));
  } catch (error) {
    if (error instanceof DevnetError) throw error;
    throw new DevnetError('OPTION_INVALID', `--config: ${(error as Error).message}`);
  }
}

function origin(text: string): string {
  const { origin: found } = URL.parse(text) ?? {};
  if (found !== undefined && found !== 'null') return found;
  throw new DevnetError(
    'OPTION_INVALID',
    '--allow-origin: expected an origin such as https://app.example',
  );
}

function integer(name: string, text: string, max: number): number {
  const value = Number(text);
  if (/^\d+$/.test(text) && value <= max) return value;
  throw new DevnetError('OPTION_INVALID', `--${name}: expected an integer from 0 to ${max}`);
}
