import { KeyError } from '../keys/key-error.ts';
import type { Database } from './database.ts';
import type { NewKey } from './insert-key.ts';

/** What can be changed of a key; what is left out stays, null goes back to the plan's value. */
export type KeyChange = Partial<Omit<NewKey, 'name' | 'owner'>>;

/** Changes the plan or single limits of a key. */
export async function limitKey(database: Database, id: number, change: KeyChange): Promise<void> {
  const columns = {
    ...(change.plan !== undefined && { plan: change.plan }),
    ...(change.ratePerSecond !== undefined && { rate_per_second: change.ratePerSecond }),
    ...(change.burst !== undefined && { burst: change.burst }),
    ...(change.privateServers !== undefined && { private_servers: change.privateServers }),
    ...(change.networks !== undefined && { networks: change.networks && [...change.networks] }),
    ...(change.expiresAt !== undefined && { expires_at: change.expiresAt }),
  };
  if (change.plan !== undefined) await checkPlan(database, change.plan);
  const { count } = await database`
    update gateway.key set ${database(columns)} where id = ${id} and revoked_at is null`;
  if (count === 0) throw new KeyError('KEY_UNKNOWN', `there is no key ${id} in force`);
}

async function checkPlan(database: Database, plan: string): Promise<void> {
  const { count } = await database`select from gateway.plan where name = ${plan}`;
  if (count === 0) throw new KeyError('PLAN_UNKNOWN', `there is no plan "${plan}"`);
}
