import { parseArgs } from 'node:util';
import type { Database } from '../../store/database.ts';
import {
  createSecret,
  insertKey,
  limitKey,
  listPlans,
  type Plan,
  revokeKey,
  rotateKey,
} from '../../store/gateway/keys.ts';
import { type ListedKey, listKeys, resolveKey } from '../../store/gateway/read-keys.ts';
import {
  type KeyUsage,
  type OperationUsage,
  usageByKey,
  usageOfKey,
} from '../../store/gateway/usage.ts';
import {
  changeOf,
  invalid,
  keyReference,
  LIMIT_OPTIONS,
  newKey,
  type Values,
  wholeNumber,
} from './keys-arguments.ts';
import { type Columns, formatRows, yesOrNo } from './progress.ts';

/** Executes a command whose arguments are valid; returns what it prints. */
type Execute = (database: Database) => Promise<string>;

interface KeysCommand {
  readonly options: readonly string[];
  /** Throws a `KeyError` if an argument is invalid. */
  parse(subject: string, values: Values): Execute;
}

const SWITCHES = new Set(['all', 'json']);
const DEFAULT_DAYS = '30';
const MAX_DAYS = 3660;
const MAX_GRACE_SECONDS = 90 * 86_400;

/** The subject is the name of a new key, or the number, name, prefix or text of a key. */
const COMMANDS: Readonly<Record<string, KeysCommand>> = {
  create: {
    options: [...LIMIT_OPTIONS, 'owner'],
    parse(name, values) {
      const key = newKey(name, values);
      return async (database) => {
        const secret = createSecret();
        const id = await insertKey(database, key, secret);
        return `${secret.text}\n\nThis is key ${id}. It is shown only once: store it now.\n`;
      };
    },
  },
  list: {
    options: ['all', 'json'],
    parse: (_, { all, json }) => {
      return async (database) =>
        formatRows(KEY_COLUMNS, await listKeys(database, all === true), json === true);
    },
  },
  usage: {
    options: ['days', 'json'],
    parse(subject, values) {
      const which = subject === '' ? null : keyReference(subject);
      const days = wholeNumber('--days', String(values.days ?? DEFAULT_DAYS), 1, MAX_DAYS);
      const asJson = values.json === true;
      return async (database) => {
        if (which === null)
          return formatRows(USAGE_COLUMNS, await usageByKey(database, days), asJson);
        const id = await resolveKey(database, which, { revokedToo: true });
        return formatRows(OPERATION_COLUMNS, await usageOfKey(database, id, days), asJson);
      };
    },
  },
  rotate: {
    options: ['grace'],
    parse(subject, { grace = '0' }) {
      const seconds = wholeNumber('--grace', String(grace), 0, MAX_GRACE_SECONDS);
      return withKey(subject, async (database, id) => {
        const secret = createSecret();
        await rotateKey(database, id, secret, seconds);
        return `${secret.text}\n\nThis is the new text of key ${id}. It is shown only once: store it now.\n`;
      });
    },
  },
  revoke: {
    options: [],
    parse: (subject) =>
      withKey(subject, async (database, id) => {
        await revokeKey(database, id);
        return `Key ${id} is revoked.\n`;
      }),
  },
  limit: {
    options: LIMIT_OPTIONS,
    parse(subject, values) {
      const change = changeOf(values);
      if (Object.keys(change).length === 0) throw invalid('no change was given');
      return withKey(subject, async (database, id) => {
        await limitKey(database, id, change);
        return `Key ${id} is changed.\n`;
      });
    },
  },
  plans: {
    options: ['json'],
    parse: (_, { json }) => {
      return async (database) => formatRows(PLAN_COLUMNS, await listPlans(database), json === true);
    },
  },
};

function withKey(
  subject: string,
  execute: (database: Database, id: number) => Promise<string>,
): Execute {
  const which = keyReference(subject);
  return async (database) => execute(database, await resolveKey(database, which));
}

/** Parses the command line. Throws a `KeyError` if it is invalid. Null: help is asked for. */
export function parseKeysCommand(args: readonly string[]): Execute | null {
  const [name = 'help', ...rest] = args;
  if (name === 'help' || args.includes('--help')) return null;
  const command = Object.hasOwn(COMMANDS, name) ? COMMANDS[name] : undefined;
  if (!command)
    throw invalid(
      `unknown command "${name}"; there are create, list, usage, rotate, revoke, limit and plans`,
    );
  const { values, positionals } = parseOptions(command, rest);
  if (positionals.length > 1) throw invalid(`unexpected argument "${positionals[1]}"`);
  return command.parse(positionals[0] ?? '', values);
}

function parseOptions({ options: names }: KeysCommand, args: string[]) {
  const options = Object.fromEntries(
    names.map((name) => {
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

const KEY_COLUMNS: Columns<ListedKey> = {
  number: ({ id }) => String(id),
  key: ({ prefix }) => `${prefix}...`,
  name: ({ name }) => name,
  owner: ({ owner }) => owner ?? '-',
  plan: ({ plan }) => plan,
  rate: ({ ratePerSecond }) => `${ratePerSecond}/s`,
  burst: ({ burst }) => String(burst),
  connections: ({ streamConnections }) => String(streamConnections),
  addresses: ({ streamAddresses }) => String(streamAddresses),
  networks: ({ networks }) => networks?.join(',') ?? 'all',
  private: ({ privateServers }) => yesOrNo(privateServers),
  created: ({ createdAt }) => day(createdAt),
  expires: ({ expiresAt }) => (expiresAt ? day(expiresAt) : 'never'),
  state: stateOf,
  '30 days': ({ requests }) => String(requests),
};

const USAGE_COLUMNS: Columns<KeyUsage> = {
  number: ({ id }) => String(id),
  key: ({ prefix }) => `${prefix}...`,
  name: ({ name }) => name,
  owner: ({ owner }) => owner ?? '-',
  plan: ({ plan }) => plan,
  today: ({ requestsToday }) => String(requestsToday),
  requests: ({ requests }) => String(requests),
};

const OPERATION_COLUMNS: Columns<OperationUsage> = {
  day: ({ day }) => day,
  operation: ({ operation }) => operation,
  requests: ({ requests }) => String(requests),
  refused: ({ refused }) => String(refused),
};

const PLAN_COLUMNS: Columns<Plan> = {
  plan: ({ name }) => name,
  rate: ({ ratePerSecond }) => `${ratePerSecond}/s`,
  burst: ({ burst }) => String(burst),
  connections: ({ streamConnections }) => String(streamConnections),
  addresses: ({ streamAddresses }) => String(streamAddresses),
  private: ({ privateServers }) => yesOrNo(privateServers),
  'keys per owner and network': ({ keysPerNetwork }) => String(keysPerNetwork ?? 'any'),
  'keys in force': ({ keys }) => String(keys),
};

function stateOf({ revokedAt, expiresAt }: ListedKey): string {
  if (revokedAt) return 'revoked';
  return expiresAt && expiresAt.getTime() <= Date.now() ? 'expired' : 'in force';
}

function day(date: Date): string {
  return date.toISOString().slice(0, 10);
}
