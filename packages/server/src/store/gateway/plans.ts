import { KeyError } from '../errors.ts';
import type { Queries } from '../session.ts';

export interface Plan {
  readonly name: string;
  readonly ratePerSecond: number;
  readonly burst: number;
  readonly streamConnections: number;
  readonly streamAddresses: number;
  readonly privateServers: boolean;
  /** Maximum number of keys of one owner on a network; null: unlimited. */
  readonly keysPerNetwork: number | null;
  /** Number of active keys on this plan. */
  readonly keys: number;
}

/** Lists the plans, lowest rate first. */
export async function listPlans(database: Queries): Promise<readonly Plan[]> {
  return database.query<Plan>(
    `select plan.name, plan.rate_per_second as "ratePerSecond", plan.burst,
      plan.stream_connections as "streamConnections", plan.stream_addresses as "streamAddresses",
      plan.private_servers as "privateServers", plan.keys_per_network as "keysPerNetwork",
      (select count(*)::integer from gateway.keys as key where key.plan = plan.name
        and key.revoked_at is null and (key.expires_at is null or key.expires_at > now())) as keys
    from gateway.plans as plan order by plan.rate_per_second, plan.name`,
  );
}

/** The error for an unknown plan; its message lists the existing plans. */
export async function unknownPlan(database: Queries, name: string): Promise<KeyError> {
  const names = (await listPlans(database)).map((plan) => plan.name);
  return new KeyError('PLAN_UNKNOWN', `there is no plan "${name}"; there are ${names.join(', ')}`);
}
