import { parseArgs } from 'node:util';
import { KeyError } from '../../store/errors.ts';
import { type KeyChange, LIMITS_OF_PLAN, type NewKey } from '../../store/gateway/keys.ts';

/** A parsed `tonway keys` command. `which` is the number, name or prefix of a key, or the key itself. */
export type KeysRequest =
  | { readonly command: 'create'; readonly key: NewKey }
  | { readonly command: 'list'; readonly all: boolean; readonly asJson: boolean }
  | {
      readonly command: 'usage';
      /** Null: all keys. */
      readonly which: string | null;
      readonly days: number;
      readonly asJson: boolean;
    }
  | { readonly command: 'rotate'; readonly which: string; readonly graceSeconds: number }
  | { readonly command: 'revoke'; readonly which: string }
  | { readonly command: 'limit'; readonly which: string; readonly change: KeyChange }
  | { readonly command: 'plans'; readonly asJson: boolean }
  | { readonly command: 'help' };

const LIMITS = [
  'plan',
  'rate',
  'burst',
  'connections',
  'addresses',
  'networks',
  'private-servers',
  'expires',
];

/** The options of each command. */
const OPTIONS: Readonly<Record<KeysRequest['command'], readonly string[]>> = {
  create: [...LIMITS, 'owner'],
  list: ['all', 'json'],
  usage: ['days', 'json'],
  rotate: ['grace'],
  revoke: [],
  limit: LIMITS,
  plans: ['json'],
  help: [],
};

const SWITCHES = new Set(['all', 'json']);

const DEFAULT_DAYS = '30';
const MAX_DAYS = 3660;
const MAX_RATE = 1_000_000;
const MAX_STREAM_LIMIT = 1_000_000;
const MAX_GRACE_SECONDS = 90 * 86_400;
const MAX_NAME_LENGTH = 200;

type Values = Readonly<Record<string, string | boolean | undefined>>;

/** Parses the command line. Throws a `KeyError` if it is invalid. */
export function parseKeysArguments(args: readonly string[]): KeysRequest {
  const [command = 'help', ...rest] = args;
  if (command === 'help' || args.includes('--help')) return { command: 'help' };
  if (!isCommand(command))
    throw invalid(
      `unknown command "${command}"; there are create, list, usage, rotate, revoke, limit and plans`,
    );
  const { values, positionals } = parse(command, rest);
  if (positionals.length > 1) throw invalid(`unexpected argument "${positionals[1]}"`);
  return requestOf(command, positionals[0], values);
}

function requestOf(command: KeysRequest['command'], subject = '', values: Values): KeysRequest {
  switch (command) {
    case 'create':
      return { command, key: newKey(subject, values) };
    case 'list':
      return { command, all: values.all === true, asJson: values.json === true };
    case 'usage':
      return {
        command,
        which: subject === '' ? null : keyReference(subject),
        days: wholeNumber('--days', values.days ?? DEFAULT_DAYS, 1, MAX_DAYS),
        asJson: values.json === true,
      };
    case 'rotate': {
      const graceSeconds = wholeNumber('--grace', values.grace ?? '0', 0, MAX_GRACE_SECONDS);
      return { command, which: keyReference(subject), graceSeconds };
    }
    case 'revoke':
      return { command, which: keyReference(subject) };
    case 'limit': {
      const change = changeOf(values);
      if (Object.keys(change).length === 0) throw invalid('no change was given');
      return { command, which: keyReference(subject), change };
    }
    case 'plans':
      return { command, asJson: values.json === true };
    case 'help':
      return { command };
  }
}

function newKey(name: string, values: Values): NewKey {
  return {
    name: label('a name for the key', name),
    owner: values.owner === undefined ? null : label('--owner', values.owner),
    plan: 'free',
    ...LIMITS_OF_PLAN,
    ...changeOf(values),
  };
}

function changeOf(values: Values): KeyChange {
  const { plan, rate, burst, connections, addresses } = values;
  const { networks, expires, 'private-servers': servers } = values;
  return {
    ...(plan !== undefined && { plan: label('--plan', plan) }),
    ...(rate !== undefined && { ratePerSecond: rate === 'plan' ? null : rateOf(rate) }),
    ...(burst !== undefined && {
      burst: burst === 'plan' ? null : wholeNumber('--burst', burst, 2, MAX_RATE),
    }),
    ...(connections !== undefined && {
      streamConnections: streamLimit('--connections', connections),
    }),
    ...(addresses !== undefined && { streamAddresses: streamLimit('--addresses', addresses) }),
    ...(networks !== undefined && { networks: networksOf(String(networks)) }),
    ...(servers !== undefined && { privateServers: yesNoOrPlan(servers) }),
    ...(expires !== undefined && { expiresAt: expires === 'never' ? null : dateOf(expires) }),
  };
}

function parse(command: KeysRequest['command'], args: string[]) {
  const options = Object.fromEntries(
    OPTIONS[command].map((name) => {
      const type: 'boolean' | 'string' = SWITCHES.has(name) ? 'boolean' : 'string';
      return [name, { type }];
    }),
  );
  try {
    return parseArgs({ args, options, allowPositionals: true });
  } catch (error) {
    throw invalid((error as Error).message);
  }
}

function isCommand(text: string): text is KeysRequest['command'] {
  return Object.hasOwn(OPTIONS, text);
}

function keyReference(text: string): string {
  return label('the number or the name of a key', text);
}

function wholeNumber(what: string, text: string | boolean, min: number, max: number): number {
  const value = Number(text);
  if (!/^\d{1,10}$/.test(String(text)) || value < min || value > max)
    throw invalid(`${what}: "${text}" is not a whole number from ${min} to ${max}`);
  return value;
}

function rateOf(text: string | boolean): number {
  const rate = Number(text);
  if (!/^\d+(\.\d+)?$/.test(String(text)) || rate < 0.001 || rate > MAX_RATE)
    throw invalid(`--rate: "${text}" is not a number from 0.001 to ${MAX_RATE}`);
  return rate;
}

function streamLimit(what: string, text: string | boolean): number | null {
  return text === 'plan' ? null : wholeNumber(what, text, 0, MAX_STREAM_LIMIT);
}

function networksOf(text: string): string[] | null {
  if (text === 'all') return null;
  return text.split(',').map((network) => label('--networks', network.trim()));
}

function yesNoOrPlan(text: string | boolean): boolean | null {
  if (text === 'plan') return null;
  if (text !== 'yes' && text !== 'no') throw invalid('--private-servers: expected yes, no or plan');
  return text === 'yes';
}

function dateOf(text: string | boolean): Date {
  const date = new Date(String(text));
  if (!/^\d{4}-\d\d-\d\d/.test(String(text)) || Number.isNaN(date.getTime()))
    throw invalid(`--expires: "${text}" is not a date such as 2027-01-31`);
  return date;
}

/** Rejects control characters, because names are printed on terminals. */
function label(what: string, text: string | boolean): string {
  const name = String(text);
  if (name === '' || name.length > MAX_NAME_LENGTH || /\p{Cc}/u.test(name))
    throw invalid(`${what}: expected 1 to ${MAX_NAME_LENGTH} characters`);
  return name;
}

function invalid(message: string): KeyError {
  return new KeyError('OPTION_INVALID', `${message}; see \`tonway keys help\``);
}
