import type { IndexFacts } from '../health/facts.ts';
import { networkSeconds } from '../network/upstream/network-clock.ts';
import type { Upstream } from '../network/upstream/session.ts';
import type { ContractProgress } from '../store/contracts/queue.ts';
import type { EraState } from '../store/eras/read.ts';
import { IndexError } from '../store/errors.ts';
import type { IndexHead } from '../store/steps/coverage.ts';
import type { StepTable } from '../store/tables/tables.ts';
import type { ContractObserver } from './contracts/contract-worker.ts';
import type { LiveObserver } from './live.ts';
import type { DecodedStep } from './step.ts';

type IndexedBlock = Pick<DecodedStep, 'seqno' | 'genUtime'>;

export interface StatusLog {
  info(details: object, text: string): void;
  warn(details: object, text: string): void;
  error(details: object, text: string): void;
}

/** Limits beyond which the index reports itself as not ready. */
export interface StatusLimits {
  /** Maximum time without a new block while the index is behind. */
  readonly maxStallSeconds: number;
  /** Maximum age of the newest indexed block; 0: no limit. */
  readonly maxAgeSeconds: number;
}

/** Errors that only an operator can resolve. */
const ALARMS: ReadonlySet<string> = new Set(['CHAIN_FORKED', 'INDEX_OF_ANOTHER_CHAIN']);

const OUTAGE_LOG_DELAY_MS = 1500;
const MAX_LISTED_SERVERS = 3;

/** Status of live indexing, for health probes, metrics and the log. */
export class IndexStatus implements LiveObserver {
  readonly rows: Record<StepTable, number> = {
    blocks: 0,
    transactions: 0,
    messages: 0,
    account_states: 0,
  };
  steps = 0;
  failures = 0;
  rollbacks = 0;
  /** How often this process became the leader. */
  leaderships = 0;
  gapBlocks = 0;
  /** Numbers of eras. */
  eras: Readonly<Partial<Record<EraState, number>>> = {};
  contracts: ContractProgress = { seqno: null, queued: 0 };
  /** What writers of the index wait for in the database; null: nothing. */
  blocker: string | null = null;
  contractsRead = 0;
  contractFailures = 0;
  role: 'starting' | 'standby' | 'leader' = 'starting';
  readonly #upstream: Upstream;
  readonly #log: StatusLog;
  readonly #onCommitted: (utime: number) => void;
  #head: IndexedBlock | null = null;
  #lastBlockAtMs = performance.now();
  #lastServerAtMs = performance.now();
  #failure: string | null = null;
  #alarm: string | null = null;
  #hasServer = true;
  #contractFailure: string | null = null;

  /** `onCommitted` receives the Unix time of each block that was written. */
  constructor(upstream: Upstream, log: StatusLog, onCommitted: (utime: number) => void = () => {}) {
    this.#upstream = upstream;
    this.#log = log;
    this.#onCommitted = onCommitted;
  }

  get head(): IndexedBlock | null {
    return this.#head;
  }

  /** Number of blocks of the chain that are not indexed yet. */
  get lagBlocks(): number {
    const newest = this.#upstream.head?.id.seqno ?? 0;
    return this.#head ? Math.max(0, newest - this.#head.seqno) : newest;
  }

  get lagSeconds(): number {
    const newest = this.#upstream.head?.genUtime;
    return this.#head && newest ? Math.max(0, newest - this.#head.genUtime) : 0;
  }

  /** Age of the newest indexed block by the clock of the network; null: nothing is indexed. */
  get ageSeconds(): number | null {
    if (!this.#head) return null;
    return Math.max(0, Math.floor(networkSeconds(this.#upstream)) - this.#head.genUtime);
  }

  /** Whether indexing has stopped until an operator decides whether the index or the chain is right. */
  get isForked(): boolean {
    return this.#alarm !== null || this.#upstream.chainProblem !== null;
  }

  /** Seconds without a new block while the index is behind the chain, or while no server is available. */
  get stallSeconds(): number {
    const nowMs = performance.now();
    const isBehind = this.lagBlocks > 0 || !this.#head;
    return (
      Math.max(isBehind ? nowMs - this.#lastBlockAtMs : 0, nowMs - this.#lastServerAtMs) / 1000
    );
  }

  facts({ maxStallSeconds, maxAgeSeconds }: StatusLimits): IndexFacts {
    return {
      alarm: this.#alarm,
      seqno: this.#head?.seqno ?? null,
      lagBlocks: this.lagBlocks,
      ageSeconds: this.ageSeconds,
      stallSeconds: this.stallSeconds,
      gapBlocks: this.gapBlocks,
      failure: this.blocker ?? this.#failure,
      maxStallSeconds,
      maxAgeSeconds,
    };
  }

  standby(): void {
    if (this.role !== 'standby')
      this.#log.info({}, 'another process indexes; this one takes over when it ends');
    this.role = 'standby';
  }

  leading(head: IndexHead | null): void {
    if (this.role !== 'leader') {
      this.leaderships++;
      this.#log.info({ indexed: head?.seqno ?? null }, 'indexing');
    }
    this.role = 'leader';
    this.#alarm = null;
    this.setHead(head);
  }

  rolledBack(from: number, to: number | null): void {
    this.rollbacks++;
    const text =
      to === null
        ? 'the chain was replaced: the index starts from the beginning'
        : 'the chain was reverted: the index was rolled back';
    this.#log.warn({ from, to }, text);
  }

  /** Takes the head from the database; called about once a second. */
  setHead(head: IndexHead | null): void {
    const seen = head && { seqno: head.seqno, genUtime: Number(head.genUtime) };
    if (seen?.seqno !== this.#head?.seqno) this.#lastBlockAtMs = performance.now();
    this.#head = seen;
    // An index at the head of the chain is not stalled.
    if (seen && this.lagBlocks === 0) this.#lastBlockAtMs = performance.now();
  }

  /** Logs when no server is available any more, and when a server is back; called about once a second. */
  checkServers(): void {
    const hasServer = this.#upstream.consensusSeqno !== null;
    const nowMs = performance.now();
    if (hasServer) this.#lastServerAtMs = nowMs;
    // A short reconnect is not logged.
    if (
      hasServer === this.#hasServer ||
      (!hasServer && nowMs - this.#lastServerAtMs < OUTAGE_LOG_DELAY_MS)
    )
      return;
    this.#hasServer = hasServer;
    if (hasServer) this.#log.info({}, 'a lite server answers again');
    else this.#log.warn({}, this.#serverProblem);
  }

  wrote(steps: readonly DecodedStep[]): void {
    this.steps += steps.length;
    for (const table of Object.keys(this.rows) as StepTable[])
      for (const { counts } of steps) this.rows[table] += counts[table];
    for (const { genUtime } of steps) this.#onCommitted(genUtime);
    this.#head = steps.at(-1) ?? this.#head;
    this.#lastBlockAtMs = performance.now();
    this.#failure = null;
  }

  failed(error: unknown): void {
    this.failures++;
    this.role = 'starting';
    const reason = error instanceof Error ? error.message : String(error);
    const isAlarm = error instanceof IndexError && ALARMS.has(error.code);
    // A repeated failure is logged once.
    if (isAlarm && reason !== this.#alarm) this.#log.error({ code: error.code }, reason);
    if (!isAlarm && reason !== this.#failure)
      this.#log.warn({ reason }, 'indexing failed and is retried');
    if (isAlarm) this.#alarm = reason;
    this.#failure = reason;
  }

  /** Receives the events of the worker that reads contracts. */
  readonly contractObserver: ContractObserver = {
    read: (accounts) => {
      this.contractsRead += accounts;
    },
    failed: (error) => {
      this.contractFailures++;
      const reason = error instanceof Error ? error.message : String(error);
      // A repeated failure is logged once.
      if (reason !== this.#contractFailure)
        this.#log.warn({ reason }, 'contracts could not be read; retrying');
      this.#contractFailure = reason;
    },
  };

  /** The servers, each with the reason why it is unavailable. */
  get #serverProblem(): string {
    const { servers } = this.#upstream.snapshot;
    const reasons = servers.map(({ name, unusable }) => `${name} (${unusable ?? 'not known'})`);
    const others =
      reasons.length > MAX_LISTED_SERVERS
        ? `, and ${reasons.length - MAX_LISTED_SERVERS} more`
        : '';
    return `no lite server can be asked: ${reasons.slice(0, MAX_LISTED_SERVERS).join(', ')}${others}`;
  }
}
