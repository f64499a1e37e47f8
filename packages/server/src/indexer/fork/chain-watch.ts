import { equalBytes } from '@tonway/chain';
import type { IndexHead } from '../../store/read/index-head.ts';
import type { Upstream } from '../../upstream/session.ts';
import type { DecodedStep } from '../step.ts';

/** A look costs next to nothing: the upstream has it all in memory. */
const LOOK_MS = 50;

interface Watched {
  readonly upstream: Upstream;
  readonly isDevnet: boolean;
}

/**
 * Notices that the chain is not the one any more that the index was written from, also where no new block tells. That a
 * new block has another parent is seen when it is written.
 */
export class ChainWatch {
  /** Aborted when the chain has changed. */
  readonly signal: AbortSignal;
  readonly #watched: Watched;
  readonly #generation: number;
  readonly #changed = new AbortController();
  readonly #timer: NodeJS.Timeout;
  #head: Pick<DecodedStep, 'seqno' | 'rootHash'> | null = null;

  constructor(watched: Watched, signal: AbortSignal) {
    this.#watched = watched;
    this.#generation = watched.upstream.generation;
    this.signal = AbortSignal.any([signal, this.#changed.signal]);
    this.#timer = setInterval(() => {
      if (this.#sees()) this.#changed.abort(new Error('the chain has changed'));
    }, LOOK_MS);
  }

  get hasChanged(): boolean {
    return this.#changed.signal.aborted || this.#sees();
  }

  /** `head`: where the index and the chain are the same. */
  begin(head: IndexHead | null): void {
    this.#head = head;
  }

  wrote(steps: readonly DecodedStep[]): void {
    this.#head = steps.at(-1) ?? this.#head;
  }

  stop(): void {
    clearInterval(this.#timer);
    this.#changed.abort();
  }

  #sees(): boolean {
    const { upstream, isDevnet } = this.#watched;
    if (upstream.generation !== this.#generation) return true;
    const newest = upstream.head?.id;
    if (!newest || !this.#head) return false;
    const { seqno, rootHash } = this.#head;
    if (newest.seqno === seqno) return !equalBytes(newest.rootHash, rootHash);
    return isDevnet && newest.seqno < seqno;
  }
}
