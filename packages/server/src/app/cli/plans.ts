import type { Environment } from '../../config/read-settings.ts';
import { listPlans, type Plan } from '../../store/gateway/keys.ts';
import { migrate, migrationsAtStart } from '../../store/migrate/migrate.ts';
import { withDatabase } from './database.ts';
import { parseFlags } from './flags.ts';
import { type Columns, formatRows, yesOrNo } from './format-rows.ts';

const PLANS_USAGE = `Usage: tonway plans [options]

Lists the plans of API keys in the database of DATABASE_URL. A plan is a row of the table
gateway.plans. Plans are added and changed in SQL; every server applies a change within a second.

  --json   print JSON
  --help   show this help
`;

const COLUMNS: Columns<Plan> = {
  plan: ({ name }) => name,
  rate: ({ ratePerSecond }) => `${ratePerSecond}/s`,
  burst: ({ burst }) => String(burst),
  connections: ({ streamConnections }) => String(streamConnections),
  addresses: ({ streamAddresses }) => String(streamAddresses),
  private: ({ privateServers }) => yesOrNo(privateServers),
  'keys per owner and network': ({ keysPerNetwork }) => String(keysPerNetwork ?? 'any'),
  'keys in force': ({ keys }) => String(keys),
};

/** `tonway plans`: lists the plans that keys can have. */
export async function plansCommand(
  args: readonly string[],
  environment: Environment,
  write: (text: string) => void = (text) => void process.stdout.write(text),
): Promise<void> {
  const command = { usage: PLANS_USAGE, settings: {}, booleans: ['json'] } as const;
  const flags = parseFlags(args, environment, command);
  if (flags === null) return write(PLANS_USAGE);
  const plans = await withDatabase(environment, async (database, settings) => {
    await migrate(database, { allow: migrationsAtStart(settings) });
    return listPlans(database);
  });
  write(formatRows(COLUMNS, plans, flags.values.json === true));
}
