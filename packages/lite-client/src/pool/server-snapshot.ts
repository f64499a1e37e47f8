import type { BlockIdExt } from '@tonway/chain';
import type { ConnectionState } from '../connection/connection.ts';
import type { Server } from './server.ts';

/** The chain as a server reports it. */
export interface ChainView {
  readonly head: BlockIdExt;
  /** The newest masterchain block whose shards are all applied; null: not reported. */
  readonly shardClientSeqno: number | null;
  /** Age of the newest block by the server's clock; null: not reported. */
  readonly headAgeSeconds: number | null;
  /** How far the clock of this machine is ahead of the server's; null: not reported. */
  readonly clockSkewSeconds: number | null;
  readonly version: number | null;
}

/** The current state of a server, for metrics and diagnostics. */
export interface ServerSnapshot {
  readonly name: string;
  readonly publicKey: Uint8Array;
  readonly state: ConnectionState;
  /** Why the server is not used; null: usable. */
  readonly unusable: string | null;
  readonly headSeqno: number | null;
  /** Increases while the server does not answer. */
  readonly headAgeSeconds: number | null;
  /** How far the clock of this machine is ahead of the server's, to about a second. */
  readonly clockSkewSeconds: number | null;
  /** Number of masterchain blocks whose shards are not applied yet. */
  readonly shardClientLag: number | null;
  readonly version: number | null;
  readonly archival: boolean | null;
  /** Number of masterchain blocks from the head back to the oldest known block. */
  readonly historyDepth: number | null;
  readonly latencyMs: number | null;
  readonly latencyP95Ms: number | null;
  /** From 0 to 1. */
  readonly errorRate: number;
  readonly inFlight: number;
  /** Bytes of all queries to the server, and of its answers. */
  readonly sentBytes: number;
  readonly receivedBytes: number;
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
    clockSkewSeconds: chain?.clockSkewSeconds ?? null,
    shardClientLag: difference(headSeqno, chain?.shardClientSeqno ?? null),
    version: chain?.version ?? null,
    archival: history?.archival ?? null,
    historyDepth: difference(headSeqno, history?.oldestSeqno ?? null),
    latencyMs: latency.averageMs,
    latencyP95Ms: latency.p95Ms,
    errorRate: errors.value,
    inFlight: server.inFlight,
    sentBytes: connection.bytes.sent,
    receivedBytes: connection.bytes.received,
  };
}

function difference(a: number | null, b: number | null): number | null {
  return a === null || b === null ? null : Math.max(0, a - b);
}
