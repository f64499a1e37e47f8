import type { BlockIdExt } from '@tonway/chain';
import type { ConnectionState } from '../connection/connection.ts';
import type { Server } from './server.ts';

/** What a server says of the chain. */
export interface ChainView {
  readonly head: BlockIdExt;
  /** All shards of this masterchain block are applied; null where the server does not tell. */
  readonly shardClientSeqno: number | null;
  /** How old its newest block is by its own clock; null where it does not tell. */
  readonly headAgeSeconds: number | null;
  readonly version: number | null;
}

/** The state of a server at one moment, for metrics and people. */
export interface ServerSnapshot {
  readonly name: string;
  readonly publicKey: Uint8Array;
  readonly state: ConnectionState;
  /** Why it is not asked; null where it is. */
  readonly unusable: string | null;
  readonly headSeqno: number | null;
  /** It goes on growing while the server says nothing. */
  readonly headAgeSeconds: number | null;
  /** Masterchain blocks whose shards it has not applied yet. */
  readonly shardClientLag: number | null;
  readonly version: number | null;
  readonly archival: boolean | null;
  /** Masterchain blocks back from its head. */
  readonly historyDepth: number | null;
  readonly latencyMs: number | null;
  readonly latencyP95Ms: number | null;
  /** From 0 to 1. */
  readonly errorRate: number;
  readonly inFlight: number;
}

export function snapshotOf(server: Server): ServerSnapshot {
  const { name, address, connection, chain, history, latency, errors } = server;
  const headSeqno = chain?.head.seqno ?? null;
  return {
    name,
    publicKey: address.publicKey,
    state: connection.state,
    unusable: server.unusable,
    headSeqno,
    headAgeSeconds: server.headAgeSeconds,
    shardClientLag: difference(headSeqno, chain?.shardClientSeqno ?? null),
    version: chain?.version ?? null,
    archival: history?.archival ?? null,
    historyDepth: difference(headSeqno, history?.oldestSeqno ?? null),
    latencyMs: latency.averageMs,
    latencyP95Ms: latency.p95Ms,
    errorRate: errors.value,
    inFlight: server.inFlight,
  };
}

function difference(a: number | null, b: number | null): number | null {
  return a === null || b === null ? null : Math.max(0, a - b);
}
