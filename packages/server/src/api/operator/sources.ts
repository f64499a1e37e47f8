import type { Database } from '../../store/database.ts';

/** A lite server as one process sees it. */
export interface StatusServer {
  readonly name: string;
  readonly unusable: string | null;
  readonly headSeqno: number | null;
  readonly headAgeSeconds: number | null;
  readonly shardClientLag: number | null;
  readonly archival: boolean | null;
  readonly historyDepth: number | null;
  readonly latencyMs: number | null;
  readonly latencyP95Ms: number | null;
  readonly errorRate: number;
  readonly inFlight: number;
}

/** The replica from which v3 of one process reads. */
interface ReplicaStatus {
  /** False: v3 reads from the primary instead. */
  readonly used: boolean;
  /** Why it should not be read; null: it should. */
  readonly problem: string | null;
}

/** The detailed status of one process. */
export interface ProcessStatus {
  /** Why the process is not ready; null: it is. */
  readonly problem: string | null;
  /** Why each interface is not ready; null: it is. */
  readonly interfaces: Readonly<Record<string, string | null>>;
  /** Why the clock of its machine is wrong; null: it is right. */
  readonly clock: string | null;
  /** Null: v3 has no replica. */
  readonly replica: ReplicaStatus | null;
  readonly head: { readonly seqno: number; readonly age_seconds: number } | null;
  readonly lite_servers: readonly StatusServer[];
}

/** Where the operator pages get their numbers from. */
export interface OperatorSources {
  readonly network: string;
  /** The metrics of all processes, as text for Prometheus. */
  readonly metrics: () => Promise<string>;
  /** One status per process; null: the process does not answer. */
  readonly statuses: () => Promise<readonly (ProcessStatus | null)[]>;
  /** Null: there is no database. */
  readonly database: Database | null;
  /** Index blocks older than this are reported; null: any age is accepted. */
  readonly maxIndexAgeSeconds: number | null;
}
