import type { Environment } from '../config/read-settings.ts';
import type { Database } from '../store/database.ts';
import { insertKey, limitKey, revokeKey, rotateKey } from '../store/gateway/keys.ts';
import { listKeys } from '../store/gateway/read-keys.ts';
import { resolveKey } from '../store/gateway/resolve-key.ts';
import { createSecret } from '../store/gateway/secret.ts';
import { usageByKey, usageOfKey } from '../store/gateway/usage.ts';
import { migrate } from '../store/migrate.ts';
import { withDatabase } from './database.ts';
import { type KeysOrder, readKeysArguments } from './keys-arguments.ts';
import { KEY_COLUMNS, OPERATION_COLUMNS, USAGE_COLUMNS } from './keys-listings.ts';
import { listing } from './listing.ts';

/** `tonway keys`: carries out one order about keys; throws an error that says what is wrong. */
export async function keysCommand(
  args: readonly string[],
  env: Environment,
  write: (text: string) => void = (text) => void process.stdout.write(text),
): Promise<void> {
  const order = readKeysArguments(args);
  if (order.command === 'help') return write(KEYS_USAGE);
  const told = await withDatabase(env, async (database) => {
    await migrate(database);
    return carryOut(order, database);
  });
  write(told);
}

async function carryOut(order: KeysOrder, database: Database): Promise<string> {
  switch (order.command) {
    case 'create': {
      const secret = createSecret();
      const id = await insertKey(database, order.key, secret);
      return `${secret.text}\n\nThis is key ${id}. It is shown only now: store it.\n`;
    }
    case 'rotate': {
      const id = await resolveKey(database, order.which);
      const secret = createSecret();
      await rotateKey(database, id, secret, order.graceSeconds);
      return `${secret.text}\n\nThis is key ${id} from now on. It is shown only now: store it.\n`;
    }
    case 'revoke': {
      const id = await resolveKey(database, order.which);
      await revokeKey(database, id);
      return `Key ${id} is revoked.\n`;
    }
    case 'limit': {
      const id = await resolveKey(database, order.which);
      await limitKey(database, id, order.change);
      return `Key ${id} is changed.\n`;
    }
    case 'list':
      return listing(KEY_COLUMNS, await listKeys(database, order.all), order.asJson);
    case 'usage':
      return usage(database, order);
    case 'help':
      return KEYS_USAGE;
  }
}

async function usage(
  database: Database,
  { which, days, asJson }: Extract<KeysOrder, { command: 'usage' }>,
): Promise<string> {
  if (which === null) return listing(USAGE_COLUMNS, await usageByKey(database, days), asJson);
  const id = await resolveKey(database, which, { revokedToo: true });
  return listing(OPERATION_COLUMNS, await usageOfKey(database, id, days), asJson);
}

const KEYS_USAGE = `tonway keys COMMAND

Keys are kept in the database of DATABASE_URL; every server learns of a change within a second.

  create NAME    makes a key and shows it once
  list           keys in force; --all: revoked and expired ones too
  usage [KEY]    requests of every key, or those of one by day and operation; --days N: of so many (30)
  rotate KEY     gives a key a new text; --grace SECONDS: the former one is good so long (0)
  revoke KEY     ends a key for good
  limit KEY      changes a key

KEY is a key's number, its name, the beginning that lists show, or the key itself. For list and usage:

  --json                   with all fields, as JSON

For create and limit:

  --plan NAME              free (default), plus, advanced, or another one; \`tonway plans\` lists them
  --rate N                 requests per second, in place of the plan's; plan: the plan's again
  --burst N                requests at once, in place of what the plan allows at that rate; plan: that again
  --networks A,B           the only ones that the key is good for; all: every one (default)
  --private-servers WHICH  yes, no, or plan: as the plan says (default)
  --expires DATE           2027-01-31, or with a time 2027-01-31T12:00:00Z; never (default)

For create:

  --owner NAME             whose keys on one plan share its limit
`;
