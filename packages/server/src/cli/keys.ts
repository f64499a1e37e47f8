import { ConfigError } from '../config/errors.ts';
import { type Environment, readSettings } from '../config/read-settings.ts';
import { KeyError } from '../gateway/keys/key-error.ts';
import { createSecret } from '../gateway/keys/secret.ts';
import { type Database, openDatabase } from '../gateway/store/database.ts';
import { insertKey } from '../gateway/store/insert-key.ts';
import { limitKey } from '../gateway/store/limit-key.ts';
import { listKeys } from '../gateway/store/list-keys.ts';
import { migrate } from '../gateway/store/migrate.ts';
import { revokeKey } from '../gateway/store/revoke-key.ts';
import { rotateKey } from '../gateway/store/rotate-key.ts';
import { UsageError } from './errors.ts';
import { type KeysOrder, readKeysArguments } from './keys-arguments.ts';
import { keysTable } from './keys-table.ts';

/** `tonway keys`: carries out one order about keys; throws an error that says what is wrong. */
export async function keysCommand(
  args: readonly string[],
  env: Environment,
  write: (text: string) => void = (text) => void process.stdout.write(text),
): Promise<void> {
  try {
    const order = readKeysArguments(args);
    write(order.command === 'help' ? KEYS_USAGE : await withDatabase(order, env));
  } catch (error) {
    throw explained(error);
  }
}

async function withDatabase(order: KeysOrder, env: Environment): Promise<string> {
  const { DATABASE_URL } = readSettings(env);
  if (DATABASE_URL === '')
    throw new ConfigError(
      'DATABASE_URL: keys are kept in PostgreSQL; give its address, as in DATABASE_URL=postgres://user:password@host/tonway',
    );
  const database = openDatabase(DATABASE_URL, 1);
  try {
    await migrate(database);
    return await carryOut(order, database);
  } finally {
    await database.end({ timeout: 1 });
  }
}

/** What an operator can do something about, in words and without a trace. */
function explained(cause: unknown): unknown {
  if (cause instanceof KeyError) return new UsageError(cause.message, { cause });
  const { code = '' } = cause as { code?: string };
  const isConnection = /^(ECONN|ENOTFOUND|EAI_|CONN|28|3D)/.test(code);
  if (!isConnection) return cause;
  const reason = (cause as Error).message || code;
  return new ConfigError(`DATABASE_URL: PostgreSQL cannot be used: ${reason}`, { cause });
}

async function carryOut(order: KeysOrder, database: Database): Promise<string> {
  switch (order.command) {
    case 'create': {
      const secret = createSecret();
      const id = await insertKey(database, order.key, secret);
      return `${secret.text}\n\nThis is key ${id}. It is shown only now: store it.\n`;
    }
    case 'rotate': {
      const secret = createSecret();
      await rotateKey(database, order.id, secret, order.graceSeconds);
      return `${secret.text}\n\nThis is key ${order.id} from now on. It is shown only now: store it.\n`;
    }
    case 'revoke':
      await revokeKey(database, order.id);
      return `Key ${order.id} is revoked.\n`;
    case 'limit':
      await limitKey(database, order.id, order.change);
      return `Key ${order.id} is changed.\n`;
    case 'list':
      return keysTable(await listKeys(database, order.all));
    case 'help':
      return KEYS_USAGE;
  }
}

const KEYS_USAGE = `tonway keys COMMAND

Keys are kept in the database of DATABASE_URL; every server learns of a change within a second.

  create NAME       makes a key and shows it once
  list              keys in force; --all: revoked and expired ones too
  rotate NUMBER     gives a key a new text; --grace SECONDS: the former one is good so long (0)
  revoke NUMBER     ends a key for good
  limit NUMBER      changes a key

For create and limit:

  --plan NAME              free (default), plus, advanced, or another one in the database
  --rate N                 requests per second, in place of the plan's; plan: the plan's again
  --burst N                requests at once, in place of the plan's; plan: the plan's again
  --networks A,B           the only ones that the key is good for; all: every one (default)
  --private-servers WHICH  yes, no, or plan: as the plan says (default)
  --expires DATE           2027-01-31, or with a time 2027-01-31T12:00:00Z; never (default)

For create:

  --owner NAME             whose keys on one plan share its limit
`;
