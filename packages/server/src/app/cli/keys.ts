import type { Environment } from '../../config/read-settings.ts';
import { parseKeysCommand } from './keys-commands.ts';
import { withTables } from './run-command.ts';

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

/** `tonway keys`: executes one command. Throws an error whose message explains a mistake. */
export async function keysCommand(
  args: readonly string[],
  environment: Environment,
  write: (text: string) => void = (text) => void process.stdout.write(text),
): Promise<void> {
  const execute = parseKeysCommand(args);
  write(execute === null ? KEYS_USAGE : await withTables(environment, execute));
}
