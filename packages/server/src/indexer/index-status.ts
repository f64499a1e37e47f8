import type { IndexHead } from '../store/read/index-head.ts';
import type { StepTable } from '../store/tables.ts';
import { IndexError } from '../store/write/errors.ts';
import type { Upstream } from '../upstream/session.ts';
import type { LiveObserver } from './live.ts';
import type { DecodedStep } from './step.ts';

interface Seen {
  readonly seqno: number;
  readonly genUtime: number;
}

/** Who is told of every change that somebody should know of. */
export interface StatusLog {
  info(details: object, text: string): void;
  warn(details: object, text: string): void;
  error(details: object, text: string): void;
}

/** From when on the index is not ready. */
export interface StatusLimits {
  /** For so long nothing may come in that should. */
  readonly maxStallSeconds: number;
  /** So old may the newest block be, by the clock; 0: of any age. */
  readonly maxAgeSeconds: number;
}

/** What ends only when an operator has decided something. */
const ALARMS: ReadonlySet<string> = new Set(['CHAIN_FORKED', 'INDEX_OF_ANOTHER_CHAIN']);

/** For so long no server answers before the log says so. */
const LONG_MS = 1500;
const MOST_NAMED = 3;

/** How live indexing goes, for probes, metrics and the log. */
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
  gapBlocks = 0;
  role: 'starting' | 'standby' | 'leader' = 'starting';
  readonly #upstream: Upstream;
  readonly #log: StatusLog;
  #head: Seen | null = null;
  #movedAtMs = performance.now();
  #servedAtMs = performance.now();
  #failure: string | null = null;
  #alarm: string | null = null;
  #hasServer = true;

  constructor(upstream: Upstream, log: StatusLog) {
    this.#upstream = upstream;
    this.#log = log;
  }

  /** The newest block that is indexed. */
  get head(): Seen | null {
    return this.#head;
  }

  /** Of the chain, that are not indexed. */
  get lagBlocks(): number {
    const newest = this.#upstream.head?.id.seqno ?? 0;
    return this.#head ? Math.max(0, newest - this.#head.seqno) : newest;
  }

  get lagSeconds(): number {
    const newest = this.#upstream.head?.genUtime;
    return this.#head && newest ? Math.max(0, newest - this.#head.genUtime) : 0;
  }

  /** How old the newest indexed block is by the clock; null: there is none. */
  get ageSeconds(): number | null {
    return this.#head && Math.max(0, Math.floor(Date.now() / 1000) - this.#head.genUtime);
  }

  /** Whether nothing is written until somebody decides what is right: the index, or the chain. */
  get isForked(): boolean {
    return this.#alarm !== null || this.#upstream.chainProblem !== null;
  }

  /** For how long nothing has come in, though there is more, or though no server can say whether there is. */
  get stallSeconds(): number {
    const nowMs = performance.now();
    const isBehind = this.lagBlocks > 0 || !this.#head;
    return Math.max(isBehind ? nowMs - this.#movedAtMs : 0, nowMs - this.#servedAtMs) / 1000;
  }

  /** Null: all is well. */
  problem({ maxStallSeconds, maxAgeSeconds }: StatusLimits): string | null {
    if (this.#alarm) return this.#alarm;
    const { chainProblem } = this.#upstream;
    if (chainProblem) return `${chainProblem.message}; nothing is written`;
    if (this.#upstream.consensusSeqno === null) return this.#serverTrouble;
    const { stallSeconds, gapBlocks, ageSeconds, lagBlocks } = this;
    if (gapBlocks > 0)
      return `${gapBlocks} masterchain blocks are missing between what is indexed: run tonway backfill`;
    const why = this.#failure ? `: ${this.#failure}` : '';
    if (!this.#head && stallSeconds <= maxStallSeconds) return `nothing is indexed yet${why}`;
    if (stallSeconds > maxStallSeconds)
      return `the index has not grown for ${Math.floor(stallSeconds)} seconds, ${lagBlocks} blocks behind${why}`;
    if (maxAgeSeconds === 0 || ageSeconds === null || ageSeconds <= maxAgeSeconds) return null;
    const behind = lagBlocks > 0 ? `${lagBlocks} blocks behind` : 'no lite server has a newer one';
    return `the newest block of the index is ${ageSeconds} seconds old: ${behind}`;
  }

  standby(): void {
    if (this.role !== 'standby')
      this.#log.info({}, 'another process indexes; this one takes over when it ends');
    this.role = 'standby';
  }

  leading(head: IndexHead | null): void {
    if (this.role !== 'leader') this.#log.info({ indexed: head?.seqno ?? null }, 'indexing');
    this.role = 'leader';
    this.#alarm = null;
    this.saw(head);
  }

  rolledBack(from: number, to: number | null): void {
    this.rollbacks++;
    const text =
      to === null
        ? 'the chain is another one: the index begins anew'
        : 'the chain went back, and the index with it';
    this.#log.warn({ from, to }, text);
  }

  /** As the database has it; told about once a second. */
  saw(head: IndexHead | null): void {
    const seen = head && { seqno: head.seqno, genUtime: Number(head.genUtime) };
    if (seen?.seqno !== this.#head?.seqno) this.#movedAtMs = performance.now();
    this.#head = seen;
    // Nothing to wait for is as good as a block.
    if (seen && this.lagBlocks === 0) this.#movedAtMs = performance.now();
  }

  /** Told about once a second; says in the log when no server can be asked any more, and when one can again. */
  lookAtServers(): void {
    const hasServer = this.#upstream.consensusSeqno !== null;
    const nowMs = performance.now();
    if (hasServer) this.#servedAtMs = nowMs;
    // A connection that is made anew at once is not worth a line.
    if (hasServer === this.#hasServer || (!hasServer && nowMs - this.#servedAtMs < LONG_MS)) return;
    this.#hasServer = hasServer;
    if (hasServer) this.#log.info({}, 'a lite server answers again');
    else this.#log.warn({}, this.#serverTrouble);
  }

  wrote(steps: readonly DecodedStep[]): void {
    this.steps += steps.length;
    for (const table of Object.keys(this.rows) as StepTable[])
      for (const { counts } of steps) this.rows[table] += counts[table];
    this.#head = steps.at(-1) ?? this.#head;
    this.#movedAtMs = performance.now();
    this.#failure = null;
  }

  failed(error: unknown): void {
    this.failures++;
    this.role = 'starting';
    const reason = error instanceof Error ? error.message : String(error);
    const isAlarm = error instanceof IndexError && ALARMS.has(error.code);
    // What stays as it is, is said once.
    if (isAlarm && reason !== this.#alarm) this.#log.error({ code: error.code }, reason);
    if (!isAlarm && reason !== this.#failure)
      this.#log.warn({ reason }, 'indexing failed and is tried again');
    if (isAlarm) this.#alarm = reason;
    this.#failure = reason;
  }

  /** Which servers, and why each of them cannot be asked. */
  get #serverTrouble(): string {
    const { servers } = this.#upstream.snapshot;
    const reasons = servers.map(({ name, unusable }) => `${name} (${unusable ?? 'not known'})`);
    const others = reasons.length > MOST_NAMED ? `, and ${reasons.length - MOST_NAMED} more` : '';
    return `no lite server can be asked: ${reasons.slice(0, MOST_NAMED).join(', ')}${others}`;
  }
}
