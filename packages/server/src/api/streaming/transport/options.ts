import type { StreamAccess, StreamGate } from '../../gateway/streams/stream-gate.ts';
import type { SubscriptionLimits } from '../limits.ts';
import { StreamRefusal } from '../refusal.ts';
import type { StreamServer } from './client-stream.ts';
import { RESTART } from './closing.ts';
import type { HealthComponents } from './health.ts';

export interface StreamRoutesOptions extends StreamServer {
  readonly gate: Pick<StreamGate, 'admit' | 'pagesCookie'>;
  /** Whether the hub keeps recent traces, for `replay_existing`. */
  readonly canReplay: boolean;
  readonly health: () => HealthComponents;
}

/** As many hashes as addresses. */
export function subscriptionLimits(
  { limits: { addresses } }: StreamAccess,
  { canReplay }: StreamRoutesOptions,
): SubscriptionLimits {
  return { maxAddresses: addresses, maxHashes: addresses, canReplay };
}

/** The server is shutting down. */
export function serviceRestart(): StreamRefusal {
  return new StreamRefusal(503, RESTART.reason, null);
}
