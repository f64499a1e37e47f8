import { equalBytes } from '@tonway/chain';
import type { IndexHead } from '../../store/steps/coverage.ts';
import type { DecodedStep } from '../step.ts';
import type { IndexerOptions } from '../writer.ts';

/** Polling is cheap, because the upstream has all data in memory. */
const POLL_INTERVAL_MS = 50;

/**
 * Detects that the chain has changed since the index was written, even without new blocks. A new block with another
 * parent is detected when it is written.
 */
export class ChainWatch {
  /** Aborted when the chain has changed. */
  readonly signal: AbortSignal;
  readonly #options: Pick<IndexerOptions, 'upstream' | 'isDevnet'>;
  readonly #generation: number;
  readonly #changed = new AbortController();
  readonly #timer: NodeJS.Timeout;
  #head: Pick<DecodedStep, 'seqno' | 'rootHash'> | null = null;

  constructor(options: Pick<IndexerOptions, 'upstream' | 'isDevnet'>, signal: AbortSignal) {
    this.#options = options;
    this.#generation = options.upstream.generation;
    this.signal = AbortSignal.any([signal, this.#changed.signal]);
    this.#timer = setInterval(() => {
      if (this.#isDifferent()) this.#changed.abort(new Error('the chain has changed'));
    }, POLL_INTERVAL_MS);
  }

  get hasChanged(): boolean {
    return this.#changed.signal.aborted || this.#isDifferent();
  }

  /** `head`: the newest block that the index and the chain have in common. */
  setHead(head: IndexHead | null): void {
    this.#head = head;
  }

  wrote(steps: readonly DecodedStep[]): void {
    this.#head = steps.at(-1) ?? this.#head;
  }

  stop(): void {
    clearInterval(this.#timer);
    this.#changed.abort();
  }

  #isDifferent(): boolean {
    const { upstream, isDevnet } = this.#options;
    if (upstream.generation !== this.#generation) return true;
    const newest = upstream.head?.id;
    if (!newest || !this.#head) return false;
    const { seqno, rootHash } = this.#head;
    if (newest.seqno === seqno) return !equalBytes(newest.rootHash, rootHash);
    return isDevnet && newest.seqno < seqno;
  }
}
