import type { Environment } from '../config/read-settings.ts';
import { createSecret } from '../gateway/keys/secret.ts';
import { insertKey } from '../gateway/store/insert-key.ts';
import { limitKey } from '../gateway/store/limit-key.ts';
import { listKeys } from '../gateway/store/list-keys.ts';
import { revokeKey } from '../gateway/store/revoke-key.ts';
import { rotateKey } from '../gateway/store/rotate-key.ts';
import type { Database } from '../store/database.ts';
import { migrate } from '../store/migrate.ts';
import { withDatabase } from './database.ts';
import { type KeysOrder, readKeysArguments } from './keys-arguments.ts';
import { keysTable } from './keys-table.ts';

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
