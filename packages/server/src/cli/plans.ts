import type { Environment } from '../config/read-settings.ts';
import { listPlans, type Plan } from '../store/gateway/plans.ts';
import { migrate } from '../store/migrate.ts';
import { withDatabase } from './database.ts';
import { readFlags } from './flags.ts';
import { type Columns, listing, yesOrNo } from './listing.ts';

const PLANS_USAGE = `tonway plans [options]

Lists the plans in the database of DATABASE_URL, which keys are created on. A plan is a row of
gateway.plan: add or change one in SQL, and every server learns of it within a second.

  --json   as JSON
  --help
`;

const COLUMNS: Columns<Plan> = {
  plan: ({ name }) => name,
  rate: ({ ratePerSecond }) => `${ratePerSecond}/s`,
  burst: ({ burst }) => String(burst),
  private: ({ privateServers }) => yesOrNo(privateServers),
  'keys per owner and network': ({ keysPerNetwork }) => String(keysPerNetwork ?? 'any'),
  'keys in force': ({ keys }) => String(keys),
};

/** `tonway plans`: what keys can be created on. */
export async function plansCommand(
  args: readonly string[],
  environment: Environment,
  write: (text: string) => void = (text) => void process.stdout.write(text),
): Promise<void> {
  const command = { usage: PLANS_USAGE, settings: {}, ownSwitches: ['json'] } as const;
  const read = readFlags(args, environment, command);
  if (read === null) return write(PLANS_USAGE);
  const plans = await withDatabase(environment, async (database) => {
    await migrate(database);
    return listPlans(database);
  });
  write(listing(COLUMNS, plans, read.values.json === true));
}
