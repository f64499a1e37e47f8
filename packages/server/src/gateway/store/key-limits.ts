/**
 * Expressions for the limits in force of `gateway.key` joined with `gateway.plan`. A key with a rate of its
 * own and no burst of its own has the burst that its plan would have at that rate.
 */
export const RATE = 'coalesce(key.rate_per_second, plan.rate_per_second)';
export const BURST = `coalesce(key.burst,
  greatest(2, least(1000000, ceil(plan.burst * ${RATE} / plan.rate_per_second)))::integer)`;
export const PRIVATE_SERVERS = 'coalesce(key.private_servers, plan.private_servers)';
