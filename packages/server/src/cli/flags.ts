import { parseArgs } from 'node:util';
import type { Environment } from '../config/read-settings.ts';
import type { SettingName } from '../config/settings.ts';
import { UsageError } from './errors.ts';

interface Command<Own extends string, Switch extends string = never> {
  readonly usage: string;
  /** Options with a value, and the settings that they stand for. */
  readonly settings: Readonly<Record<string, SettingName>>;
  /** Options without a value. */
  readonly switches?: Readonly<Record<string, readonly [setting: SettingName, value: string]>>;
  /** Options with a value that are no settings. */
  readonly own?: readonly Own[];
  /** Options without a value that are no settings. */
  readonly ownSwitches?: readonly Switch[];
  /** Whether there may be a word that is no option. */
  readonly takesWord?: boolean;
}

interface ReadFlags<Own extends string, Switch extends string> {
  /** With what the command line says instead. */
  readonly environment: Environment;
  readonly values: Readonly<Partial<Record<Own, string> & Record<Switch, boolean>>>;
  readonly word: string | null;
}

/** What every command that speaks to a network takes. */
export const NETWORK_FLAGS = {
  network: 'NETWORK',
  'global-config': 'GLOBAL_CONFIG',
  'private-servers': 'PRIVATE_LITE_SERVERS',
  'trust-file': 'TRUST_FILE',
  'log-level': 'LOG_LEVEL',
} as const;

/** The same for people; the log's level is told where there is a log. */
export const NETWORK_USAGE = `  --network NAME          mainnet, testnet, devnet, or a global configuration's file
  --global-config FILE    the network's global configuration
  --private-servers FILE  lite servers of your own, which are asked first
  --trust-file FILE       keeps how far the chain is verified`;

/** What every command takes that decodes blocks. */
export const DECODE_FLAGS = { ...NETWORK_FLAGS, threads: 'INDEX_THREADS' } as const;

const KNOWN_NETWORKS = new Set(['mainnet', 'testnet', 'devnet']);
/** A file as a network: it has a name of its own in keys and answers. */
const CUSTOM_NETWORK = 'custom';

/** Options win over the environment; null: help is wanted. */
export function readFlags<Own extends string = never, Switch extends string = never>(
  args: readonly string[],
  environment: Environment,
  command: Command<Own, Switch>,
): ReadFlags<Own, Switch> | null {
  const { values: all, positionals } = parse(args, command);
  const { help, ...values } = all;
  if (positionals.length > 1)
    throw new UsageError(`"${positionals[1]}" is one word too many\n\n${command.usage}`);
  if (help) return null;
  const changed: Record<string, string | undefined> = { ...environment };
  for (const [flag, setting] of Object.entries(command.settings))
    if (typeof values[flag] === 'string') changed[setting] = values[flag];
  for (const [flag, [setting, value]] of Object.entries(command.switches ?? {}))
    if (values[flag]) changed[setting] = value;
  return {
    environment: { ...changed, ...networkAsFile(values) },
    values: values as ReadFlags<Own, Switch>['values'],
    word: positionals[0] ?? null,
  };
}

type Values = Readonly<Record<string, string | boolean | undefined>>;

/** `--network FILE` is short for a network of one's own with that configuration. */
function networkAsFile({ network, 'global-config': file }: Values): Environment {
  if (typeof network !== 'string' || KNOWN_NETWORKS.has(network) || file !== undefined) return {};
  return { NETWORK: CUSTOM_NETWORK, GLOBAL_CONFIG: network };
}

interface Parsed {
  readonly values: Values;
  readonly positionals: readonly string[];
}

function parse(args: readonly string[], command: Command<string, string>): Parsed {
  const { settings, switches = {}, own = [], ownSwitches = [], takesWord = false, usage } = command;
  const typed = (names: readonly string[], type: 'string' | 'boolean') =>
    Object.fromEntries(names.map((name) => [name, { type }] as const));
  const options = {
    ...typed([...Object.keys(settings), ...own], 'string'),
    ...typed(['help', ...Object.keys(switches), ...ownSwitches], 'boolean'),
  };
  try {
    return parseArgs({ args: [...args], options, allowPositionals: takesWord }) as Parsed;
  } catch (error) {
    throw new UsageError(`${(error as Error).message}\n\n${usage}`);
  }
}
