import type { Bus } from '../../bus/bus.ts';
import type { Put } from './pending-store.ts';
import { accountsOf, type NewPendingTrace } from './pending-trace.ts';

/** Announces a stored trace, and the traces that were removed for it. */
export async function announce(bus: Bus, trace: NewPendingTrace, put: Put): Promise<void> {
  const { revision, evicted } = put;
  const changed = { kind: 'changed', trace: trace.hash, accounts: accountsOf(trace) } as const;
  await bus.publish({ ...changed, revision });
  for (const each of evicted) await bus.publish({ kind: 'invalidated', trace: each });
}
