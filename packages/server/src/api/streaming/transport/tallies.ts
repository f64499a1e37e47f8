import type { SentTally } from './outbox.ts';

export type Transport = 'sse' | 'websocket';

export interface TransportTally extends SentTally {
  connections: number;
  slowConsumers: number;
}

export type RefusalReason = 'key' | 'connections' | 'request' | 'flood' | 'closing';

/** The counters of a process. Plain numbers, because they change with every frame. */
export class StreamTallies {
  readonly transports: Readonly<Record<Transport, TransportTally>> = {
    sse: { connections: 0, notifications: 0, bytes: 0, slowConsumers: 0 },
    websocket: { connections: 0, notifications: 0, bytes: 0, slowConsumers: 0 },
  };
  readonly refusals: Record<RefusalReason, number> = {
    ...{ key: 0, connections: 0, request: 0, flood: 0, closing: 0 },
  };
}
