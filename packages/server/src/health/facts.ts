import type { ServerSnapshot } from '@tonway/lite-client';

import type { IndexVitals } from '../store/index-vitals.ts';
import type { AnnouncedProcess } from '../store/process-list.ts';
import type { DatabaseVitals, ReplicaVitals } from '../store/vitals.ts';

/** What can be ready or not, each for itself. */
export type Interface = 'v2' | 'v3' | 'stream' | 'index' | 'worker';

/** Everything that the rules judge. Nothing is judged of a part that is null: it is not used, or not known. */
export interface Facts {
  /** Null: the process does not answer. */
  readonly processes: readonly (ProcessFacts | null)[];
  readonly database: DatabaseVitals | Silent | null;
  readonly index: IndexVitals | null;
  readonly disk: DiskFacts | null;
  readonly replica: ReplicaVitals | Silent | null;
  /** Whether a pooler before the database loses prepared statements; null: not known. */
  readonly losesStatements: boolean | null;
  /** The processes that share Redis. */
  readonly redis: readonly AnnouncedProcess[] | Silent | null;
}

/** A backend that does not answer. */
export interface Silent {
  readonly reason: string;
}

export interface DiskFacts {
  /** Of the database. */
  readonly bytes: number;
  /** Null: not known. */
  readonly freeBytes: number | null;
  /** Null: the index covers too little to tell. */
  readonly growthBytesPerDay: number | null;
}

/** What a process knows about itself without a query. Values are those of JSON. */
export interface ProcessFacts {
  /** A devnet may produce blocks only on request, has one server, and its clock may be moved. */
  readonly isDevnet: boolean;
  readonly chain: ChainFacts | null;
  /** `maxHeadAgeSeconds`: 0: any age is accepted. */
  readonly v2: { readonly maxHeadAgeSeconds: number } | null;
  readonly v3: V3Facts | null;
  readonly stream: StreamFacts | null;
  readonly index: IndexFacts | null;
  /** Null: the process is no worker behind the index. `reason` null: it works. */
  readonly worker: { readonly reason: string | null } | null;
  readonly tvm: TvmFacts | null;
  readonly requests: RequestFacts | null;
}

export interface ChainFacts {
  /** Why reads are refused; null: they are not. */
  readonly problem: string | null;
  readonly head: {
    readonly seqno: number;
    readonly ageSeconds: number;
    /** How far the block is ahead of the clock of its machine; 0: not at all. */
    readonly aheadSeconds: number;
  } | null;
  /** How far the clock is ahead of the network; null: right, or not known. */
  readonly wrongClockSeconds: number | null;
  readonly servers: readonly ServerFacts[];
}

/** A lite server as one process sees it. */
export type ServerFacts = Omit<
  ServerSnapshot,
  'publicKey' | 'state' | 'clockSkewSeconds' | 'version' | 'sentBytes' | 'receivedBytes'
>;

export interface V3Facts {
  /** Why the database that v3 reads did not answer the last time; null: it did. */
  readonly failure: string | null;
  readonly silentSeconds: number;
  /** Null: nothing is indexed. */
  readonly seqno: number | null;
  readonly ageSeconds: number;
  /** 0: any age is accepted. */
  readonly maxAgeSeconds: number;
  /** Null: there is no replica. */
  readonly replica: ReplicaUse | null;
}

/** The replica as v3 of one process sees it. */
export interface ReplicaUse {
  /** False: v3 reads from the primary instead. */
  readonly used: boolean;
  readonly failure: string | null;
  readonly isEmpty: boolean;
  /** Null: not known. */
  readonly lag: { readonly blocks: number; readonly seconds: number } | null;
  /** 0: any lag is accepted. */
  readonly maxLagSeconds: number;
}

export interface StreamFacts {
  /** Since the log of the index was read. */
  readonly logAgeSeconds: number;
  /** Null: no block was delivered yet. */
  readonly blockAgeSeconds: number | null;
  /** 0: any age is accepted. */
  readonly maxAgeSeconds: number;
}

export interface IndexFacts {
  /** Why nothing is written until an operator decides; null: blocks are written. */
  readonly alarm: string | null;
  readonly seqno: number | null;
  readonly lagBlocks: number;
  readonly ageSeconds: number | null;
  readonly stallSeconds: number;
  readonly gapBlocks: number;
  /** Why the last attempt failed, or what writers wait for; null: neither. */
  readonly failure: string | null;
  readonly maxStallSeconds: number;
  /** 0: any age is accepted. */
  readonly maxAgeSeconds: number;
}

export interface TvmFacts {
  readonly workers: number;
  readonly busy: number;
  readonly queued: number;
  readonly demandedVersion: number | null;
  readonly supportedVersion: number | null;
}

/** The requests of the last minute. */
export interface RequestFacts {
  readonly total: number;
  readonly failed: number;
  /** Those that a proxy forwarded although none is trusted. */
  readonly forwarded: number;
}
