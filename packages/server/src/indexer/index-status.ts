import type { IndexHead } from '../store/read/index-head.ts';
import type { Upstream } from '../upstream/session.ts';
import type { LiveObserver } from './live.ts';
import type { DecodedStep, RowTable } from './step.ts';

interface Seen {
  readonly seqno: number;
  readonly genUtime: number;
}

/** Who is told of every change that somebody should know of. */
export interface StatusLog {
  info(details: object, text: string): void;
  warn(details: object, text: string): void;
}

/** How live indexing goes, for probes, metrics and the log. */
export class IndexStatus implements LiveObserver {
  readonly rows: Record<RowTable, number> = {
    blocks: 0,
    transactions: 0,
    messages: 0,
    account_states: 0,
  };
  steps = 0;
  failures = 0;
  gapBlocks = 0;
  role: 'starting' | 'standby' | 'leader' = 'starting';
  readonly #upstream: Upstream;
  readonly #log: StatusLog;
  #head: Seen | null = null;
  #movedAtMs = performance.now();
  #servedAtMs = performance.now();
  #failure: string | null = null;

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

  /** For how long nothing has come in, though there is more, or though no server can say whether there is. */
  get stallSeconds(): number {
    const nowMs = performance.now();
    const isBehind = this.lagBlocks > 0 || !this.#head;
    return Math.max(isBehind ? nowMs - this.#movedAtMs : 0, nowMs - this.#servedAtMs) / 1000;
  }

  /** Null: all is well. */
  problem(maxStallSeconds: number): string | null {
    const { stallSeconds, gapBlocks } = this;
    if (gapBlocks > 0)
      return `${gapBlocks} masterchain blocks are missing between what is indexed: run tonway backfill`;
    if (!this.#head && stallSeconds <= maxStallSeconds) return 'nothing is indexed yet';
    if (stallSeconds <= maxStallSeconds) return null;
    const why = this.#failure ? `: ${this.#failure}` : '';
    return `the index has not grown for ${Math.floor(stallSeconds)} seconds, ${this.lagBlocks} blocks behind${why}`;
  }

  standby(): void {
    if (this.role !== 'standby')
      this.#log.info({}, 'another process indexes; this one takes over when it ends');
    this.role = 'standby';
  }

  leading(head: IndexHead | null): void {
    this.role = 'leader';
    this.#log.info({ indexed: head?.seqno ?? null }, 'indexing');
    this.saw(head);
  }

  /** As the database has it; told about once a second. */
  saw(head: IndexHead | null): void {
    if (this.#upstream.consensusSeqno !== null) this.#servedAtMs = performance.now();
    if (head) this.#moveTo({ seqno: head.seqno, genUtime: Number(head.genUtime) });
    // Nothing to wait for is as good as a block.
    if (this.#head && this.lagBlocks === 0) this.#movedAtMs = performance.now();
  }

  wrote(steps: readonly DecodedStep[]): void {
    this.steps += steps.length;
    for (const table of Object.keys(this.rows) as RowTable[])
      for (const { counts } of steps) this.rows[table] += counts[table];
    const last = steps.at(-1);
    if (last) this.#moveTo(last);
    this.#failure = null;
  }

  failed(error: unknown): void {
    this.failures++;
    this.role = 'starting';
    this.#failure = error instanceof Error ? error.message : String(error);
    this.#log.warn({ reason: this.#failure }, 'indexing failed and is tried again');
  }

  #moveTo({ seqno, genUtime }: Seen): void {
    if (seqno <= (this.#head?.seqno ?? -1)) return;
    this.#head = { seqno, genUtime };
    this.#movedAtMs = performance.now();
  }
}
