import { availableParallelism } from 'node:os';
import { type ParseArgsOptionsConfig, parseArgs } from 'node:util';
import { suggestion } from '@tonway/chain';
import { type Environment, readSettings } from '../../config/read-settings.ts';
import type { SettingName, Settings } from '../../config/settings.ts';
import type { SeqnoRange } from '../../store/gaps.ts';
import { type Command, UsageError } from './run-command.ts';

interface CommandOptions<Own extends string, Switch extends string> {
  readonly usage: string;
  /** Options with a value that override a setting. */
  readonly settings?: Readonly<Record<string, SettingName>>;
  /** Options without a value that set a setting to a fixed value. */
  readonly switches?: Readonly<Record<string, readonly [setting: SettingName, value: string]>>;
  /** Options with a value that belong to this command only. */
  readonly own?: readonly Own[];
  /** Options without a value that belong to this command only. */
  readonly booleans?: readonly Switch[];
  /** Options of another package, which parses their values. */
  readonly options?: ParseArgsOptionsConfig;
  /** Default: 0. */
  readonly maxPositionals?: number;
}

interface ParsedFlags<Own extends string, Switch extends string> {
  /** The environment with the settings that the command line overrides. */
  readonly environment: Environment;
  readonly values: Readonly<Partial<Record<Own, string> & Record<Switch, boolean>>>;
  readonly positionals: readonly string[];
}

/** Options of every command that connects to a network. */
export const NETWORK_FLAGS = {
  network: 'NETWORK',
  'global-config': 'GLOBAL_CONFIG',
  'private-servers': 'PRIVATE_LITE_SERVERS',
  'trust-file': 'TRUST_FILE',
  'log-level': 'LOG_LEVEL',
} as const;

/** Help text of `NETWORK_FLAGS`. Commands that write a log add `--log-level` themselves. */
export const NETWORK_USAGE = `  --network NAME          mainnet, testnet, devnet, or the path of a global config file
  --global-config FILE    global config file of the network
  --private-servers FILE  your own lite servers; they are queried first
  --trust-file FILE       saves the verified part of the chain for the next start`;

/** Options of every command that decodes blocks. */
export const DECODE_FLAGS = { ...NETWORK_FLAGS, threads: 'INDEX_THREADS' } as const;

const KNOWN_NETWORKS = new Set(['mainnet', 'testnet', 'devnet']);
/** The network name in keys and responses if `--network` is a file. */
const CUSTOM_NETWORK = 'custom';

/** Parses the command line. Options override the environment. Returns null if `--help` was given. */
export function parseFlags<Own extends string = never, Switch extends string = never>(
  args: readonly string[],
  environment: Environment,
  command: CommandOptions<Own, Switch>,
): ParsedFlags<Own, Switch> | null {
  const { values: all, positionals } = parse(args, command);
  const { help, ...values } = all;
  const unexpected = positionals[command.maxPositionals ?? 0];
  if (unexpected !== undefined)
    throw new UsageError(`unexpected argument "${unexpected}"`, command.usage);
  if (help) return null;
  const changed: Record<string, string | undefined> = { ...environment };
  for (const [flag, setting] of Object.entries(command.settings ?? {}))
    if (typeof values[flag] === 'string') changed[setting] = values[flag];
  for (const [flag, [setting, value]] of Object.entries(command.switches ?? {}))
    if (values[flag]) changed[setting] = value;
  return {
    environment: { ...changed, ...customNetwork(values) },
    values: values as ParsedFlags<Own, Switch>['values'],
    positionals,
  };
}

/** A command that prints its usage, or runs with its settings and options. */
export function command<Own extends string = never, Switch extends string = never>(
  options: CommandOptions<Own, Switch>,
  run: (settings: Settings, flags: ParsedFlags<Own, Switch>) => Promise<void>,
): Command {
  return async (args, environment) => {
    const flags = parseFlags(args, environment, options);
    if (flags === null) process.stdout.write(options.usage);
    else await run(readSettings(flags.environment), flags);
  };
}

type Value = string | boolean | (string | boolean)[] | undefined;
type Values = Readonly<Record<string, Value>>;

/** `--network FILE` is short for `NETWORK=custom GLOBAL_CONFIG=FILE`. */
function customNetwork({ network, 'global-config': file }: Values): Environment {
  if (typeof network !== 'string' || KNOWN_NETWORKS.has(network) || file !== undefined) return {};
  return { NETWORK: CUSTOM_NETWORK, GLOBAL_CONFIG: network };
}

interface Parsed {
  readonly values: Values;
  readonly positionals: readonly string[];
}

function parse(args: readonly string[], command: CommandOptions<string, string>): Parsed {
  const {
    settings = {},
    switches = {},
    own = [],
    booleans = [],
    options: foreign = {},
    maxPositionals = 0,
    usage,
  } = command;
  const typed = (names: readonly string[], type: 'string' | 'boolean') =>
    Object.fromEntries(names.map((name) => [name, { type }] as const));
  const options = {
    ...typed([...Object.keys(settings), ...own], 'string'),
    ...typed(['help', ...Object.keys(switches), ...booleans], 'boolean'),
    ...foreign,
  };
  try {
    return parseArgs({ args: [...args], options, allowPositionals: maxPositionals > 0 }) as Parsed;
  } catch (error) {
    throw new UsageError(
      explainOption(error as NodeJS.ErrnoException, Object.keys(options)),
      usage,
    );
  }
}

/** The messages of Node.js are about its own syntax. */
function explainOption({ code, message }: NodeJS.ErrnoException, known: readonly string[]): string {
  const [, name = ''] = /'-{1,2}([^' <]+)/.exec(message) ?? [];
  if (code === 'ERR_PARSE_ARGS_UNKNOWN_OPTION')
    return `unknown option --${name}${suggestion(name, known).replace('mean ', 'mean --')}`;
  if (code === 'ERR_PARSE_ARGS_INVALID_OPTION_VALUE')
    return message.includes('does not take')
      ? `--${name} takes no value`
      : `--${name} requires a value`;
  const [, argument = ''] = /'([^']*)'/.exec(message) ?? [];
  return `unexpected argument "${argument}"`;
}

export const THREADS_USAGE =
  '  --threads N             number of emulator threads (default: cores - 1)';
const MAX_THREADS = 256;

export function parseThreads(text: string | undefined): number {
  return parseWholeNumber('threads', text, MAX_THREADS) ?? Math.max(1, availableParallelism() - 1);
}

/** Null: the option is not given. */
export function parseWholeNumber(
  name: string,
  text: string | undefined,
  max: number,
): number | null {
  if (text === undefined) return null;
  if (/^[1-9]\d*$/.test(text) && Number(text) <= max) return Number(text);
  throw new UsageError(`--${name}: "${text}" is not a whole number from 1 to ${max}`);
}

const RANGE = /^([1-9]\d{0,8})(?:\.\.([1-9]\d{0,8}))?$/;

/** Parses `A..B`, or a single block number. */
export function parseBlockRange(text: string): SeqnoRange {
  const [, from, to] = RANGE.exec(text) ?? [];
  const [first, last] = [Number(from), Number(to ?? from)];
  if (first <= last) return { first, last };
  throw new UsageError(`"${text}" is not a range of masterchain blocks; a valid range is 100..200`);
}

/** Parses the range that a command requires. */
export function parseRangeArgument([text]: readonly string[], usage: string): SeqnoRange {
  if (text === undefined) throw new UsageError(usage);
  return parseBlockRange(text);
}
