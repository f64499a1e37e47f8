import type { Environment } from '../../config/read-settings.ts';
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
import { type KeysRequest, parseKeysArguments } from './keys-arguments.ts';
import { type Columns, formatRows, yesOrNo } from './progress.ts';
import { withTables } from './run-command.ts';

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

/** `tonway keys`: executes one command. Throws an error whose message explains a mistake. */
export async function keysCommand(
  args: readonly string[],
  env: Environment,
  write: (text: string) => void = (text) => void process.stdout.write(text),
): Promise<void> {
  const request = parseKeysArguments(args);
  if (request.command === 'help') return write(KEYS_USAGE);
  write(await withTables(env, (database) => execute(request, database)));
}

async function execute(request: KeysRequest, database: Database): Promise<string> {
  switch (request.command) {
    case 'create': {
      const secret = createSecret();
      const id = await insertKey(database, request.key, secret);
      return `${secret.text}\n\nThis is key ${id}. It is shown only once: store it now.\n`;
    }
    case 'rotate': {
      const id = await resolveKey(database, request.which);
      const secret = createSecret();
      await rotateKey(database, id, secret, request.graceSeconds);
      return `${secret.text}\n\nThis is the new text of key ${id}. It is shown only once: store it now.\n`;
    }
    case 'revoke': {
      const id = await resolveKey(database, request.which);
      await revokeKey(database, id);
      return `Key ${id} is revoked.\n`;
    }
    case 'limit': {
      const id = await resolveKey(database, request.which);
      await limitKey(database, id, request.change);
      return `Key ${id} is changed.\n`;
    }
    case 'list':
      return formatRows(KEY_COLUMNS, await listKeys(database, request.all), request.asJson);
    case 'usage':
      return usage(database, request);
    case 'plans':
      return formatRows(PLAN_COLUMNS, await listPlans(database), request.asJson);
    case 'help':
      return KEYS_USAGE;
  }
}

async function usage(
  database: Database,
  { which, days, asJson }: Extract<KeysRequest, { command: 'usage' }>,
): Promise<string> {
  if (which === null) return formatRows(USAGE_COLUMNS, await usageByKey(database, days), asJson);
  const id = await resolveKey(database, which, { revokedToo: true });
  return formatRows(OPERATION_COLUMNS, await usageOfKey(database, id, days), asJson);
}

const KEYS_USAGE = `Usage: tonway keys COMMAND [options]

Manages the API keys in the database of DATABASE_URL. Every server applies a change within a second.

  create NAME    create a key and print it once
  list           list active keys; --all: also revoked and expired keys
  usage [KEY]    count requests per key, or of one key, with those that its limit refused, by day and operation; --days N (default: 30)
  rotate KEY     replace the text of a key; --grace SECONDS: the old text stays valid (default: 0)
  revoke KEY     revoke a key permanently
  limit KEY      change the limits of a key
  plans          list the plans: rows of the table gateway.plans, which are added and changed in SQL

KEY is the number, the name or the prefix of a key as listed, or the key itself.

Options of list, usage and plans:

  --json                   print all fields as JSON

Options of create and limit:

  --plan NAME              free (default), plus, advanced, or another plan of \`tonway keys plans\`
  --rate N                 requests per second instead of the plan's; plan: use the plan's again
  --burst N                requests at once instead of the plan's; plan: use the plan's again
  --connections N          streams at once instead of the plan's; plan: use the plan's again
  --addresses N            addresses of a stream instead of the plan's; plan: use the plan's again
  --networks A,B           networks that the key is valid for; all: every network (default)
  --private-servers WHICH  yes, no, or plan: as the plan defines (default)
  --expires DATE           2027-01-31, 2027-01-31T12:00:00Z, or never (default)

Options of create:

  --owner NAME             owner of the key; keys of one owner on one plan share its limit
`;
