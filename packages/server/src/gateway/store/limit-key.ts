import type { Database } from '../../store/database.ts';
import { KeyError } from '../keys/key-error.ts';
import type { NewKey } from './insert-key.ts';
import { unknownPlan } from './list-plans.ts';

/** What can be changed of a key; what is left out stays, null goes back to the plan's value. */
export type KeyChange = Partial<Omit<NewKey, 'name' | 'owner'>>;

const COLUMNS: Readonly<Record<keyof KeyChange, string>> = {
  plan: 'plan',
  ratePerSecond: 'rate_per_second',
  burst: 'burst',
  privateServers: 'private_servers',
  networks: 'networks',
  expiresAt: 'expires_at',
};

/** Changes the plan or single limits of a key. */
export async function limitKey(database: Database, id: number, change: KeyChange): Promise<void> {
  if (change.plan !== undefined) await checkPlan(database, change.plan);
  const fields = (Object.keys(COLUMNS) as (keyof KeyChange)[]).filter(
    (field) => change[field] !== undefined,
  );
  const changes = fields.map((field, i) => `${COLUMNS[field]} = $${i + 2}`);
  const count = await database.execute(
    `update gateway.key set ${changes.join()} where id = $1 and revoked_at is null`,
    [id, ...fields.map((field) => change[field])],
  );
  if (count === 0) throw new KeyError('KEY_UNKNOWN', `there is no key ${id} in force`);
}

async function checkPlan(database: Database, plan: string): Promise<void> {
  const count = await database.execute('select from gateway.plan where name = $1', [plan]);
  if (count === 0) throw await unknownPlan(database, plan);
}
