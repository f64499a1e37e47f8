import type { BlockIdExt } from '@tonway/chain';
import { describeBlock, sameBlock } from '@tonway/chain';
import { Backoff } from '../connection/backoff.ts';
import { LiteError } from '../errors.ts';
import type { LiteClient } from '../lite-client.ts';
import { type Header, lookUpHeader } from './header.ts';

export interface FollowerOptions {
  /** Proves a block, or throws. Without this function only the link to the parent is checked. */
  readonly verify?: (id: BlockIdExt) => Promise<void>;
  /** Number of sources that are queried for the next block in parallel. */
  readonly width: number;
  /** Number of blocks that are queried in parallel while far behind the chain. */
  readonly lookahead: number;
  readonly pollTimeoutMs: number;
  readonly random: () => number;
  readonly signal: AbortSignal;
}

/** A server, with its own report of the chain if it is polled. */
export interface HeadSource extends LiteClient {
  readonly chain?: { readonly head: BlockIdExt } | null;
}

interface Source {
  readonly client: HeadSource;
  readonly backoff: Backoff;
  /** Seqnos of the pending queries. */
  readonly pending: Set<number>;
  /** Number of consecutive failures. */
  misses: number;
  pause: NodeJS.Timeout | null;
}

interface Candidate {
  readonly header: Header;
  readonly source: Source;
}

type LastBlock = Pick<Header, 'id' | 'genUtime'>;

const BACKOFF = { minMs: 50, maxMs: 4000 };
/** If the last block is older, newer blocks exist probably; for sources that report nothing. */
const BEHIND_SECONDS = 10;
/** A query that took at least this time timed out while waiting for a block, which is not a failure of the server. */
const LONG_POLL_MS = 1000;

/**
 * Follows the masterchain block by block. Several sources are queried for the next block before it exists, and answer
 * when it does. Claims about later blocks are ignored.
 */
export class Follower {
  readonly #sources: readonly Source[];
  readonly #options: FollowerOptions;
  readonly #candidates = new Map<number, Candidate>();
  #last: LastBlock;
  #changed = Promise.withResolvers<void>();
  #rotation = 0;
  /** Sources whose next block does not descend from the last block. */
  readonly #dissenters = new Set<Source>();

  constructor(clients: readonly HeadSource[], last: LastBlock, options: FollowerOptions) {
    const { random, signal } = options;
    this.#options = options;
    this.#last = last;
    this.#sources = clients.map((client) => {
      const backoff = new Backoff({ ...BACKOFF, random });
      return { client, backoff, pending: new Set(), misses: 0, pause: null };
    });
    signal.addEventListener('abort', () => this.#stop(), { once: true });
  }

  /** The next block; null after an abort. */
  async next(): Promise<BlockIdExt | null> {
    const { signal } = this.#options;
    while (!signal.aborted) {
      this.#queryNext();
      const candidate = this.#candidates.get(this.#nextSeqno);
      if (!candidate) await this.#changed.promise;
      else if (await this.#accept(candidate)) return this.#last.id;
    }
    return null;
  }

  get #nextSeqno(): number {
    return this.#last.id.seqno + 1;
  }

  /** Accepts a proven child of the last block. A source with any other block is paused. */
  async #accept({ header, source }: Candidate): Promise<boolean> {
    this.#candidates.delete(header.id.seqno);
    if (!(await this.#isNext(header, source))) {
      this.#pauseSource(source);
      return false;
    }
    source.backoff.reset();
    this.#dissenters.clear();
    this.#last = header;
    return true;
  }

  async #isNext({ id, previous }: Header, source: Source): Promise<boolean> {
    if (!previous || !sameBlock(previous, this.#last.id)) {
      this.#recordDissent(source);
      return false;
    }
    try {
      await this.#options.verify?.(id);
      return true;
    } catch {
      return false;
    }
  }

  /** Throws if most sources disagree: the last block is then not on their chain, and waiting does not help. */
  #recordDissent(source: Source): void {
    this.#dissenters.add(source);
    if (this.#dissenters.size <= this.#sources.length / 2) return;
    const last = describeBlock(this.#last.id);
    throw new LiteError('PROOF_INVALID', `the chain does not go on behind ${last}`, false);
  }

  /** Queries several sources for the next block, and one source for each block after it that exists. */
  #queryNext(): void {
    const { width, lookahead } = this.#options;
    const end = this.#nextSeqno + lookahead;
    for (let seqno = this.#nextSeqno; seqno < end; seqno++) {
      const isNext = seqno === this.#nextSeqno;
      if (!isNext && !this.#sources.some(({ client }) => this.#mayHave(client, seqno))) break;
      if (this.#candidates.has(seqno)) continue;
      const wanted = isNext ? width : 1;
      const pendingCount = this.#sources.filter(({ pending }) => pending.has(seqno)).length;
      for (const source of this.#availableSources(seqno).slice(0, wanted - pendingCount))
        void this.#querySource(source, seqno);
    }
  }

  /** Available sources, round-robin, sorted by failures, then by pending queries. */
  #availableSources(seqno: number): Source[] {
    const sources = this.#sources;
    const start = this.#rotation++ % Math.max(1, sources.length);
    return [...sources.slice(start), ...sources.slice(0, start)]
      .filter((source) => !source.pending.has(seqno) && !source.pause)
      .filter(({ client }) => seqno === this.#nextSeqno || this.#mayHave(client, seqno))
      .sort((a, b) => a.misses - b.misses || a.pending.size - b.pending.size);
  }

  /** Whether a source has a block after the next one, as it reports; otherwise the age of the last block tells. */
  #mayHave({ chain }: HeadSource, seqno: number): boolean {
    if (chain !== undefined) return chain !== null && chain.head.seqno >= seqno;
    return Date.now() / 1000 - this.#last.genUtime > BEHIND_SECONDS;
  }

  async #querySource(source: Source, seqno: number): Promise<void> {
    const { signal, pollTimeoutMs } = this.#options;
    const startMs = performance.now();
    source.pending.add(seqno);
    try {
      const header = await lookUpHeader(source.client, seqno, { signal, timeoutMs: pollTimeoutMs });
      source.misses = 0;
      const isNew = seqno >= this.#nextSeqno && !this.#candidates.has(seqno);
      if (isNew) this.#candidates.set(seqno, { header, source });
      else source.backoff.reset();
    } catch {
      source.misses++;
      if (performance.now() - startMs >= LONG_POLL_MS) source.backoff.reset();
      this.#pauseSource(source);
    }
    source.pending.delete(seqno);
    this.#wake();
  }

  #pauseSource(source: Source): void {
    if (source.pause || this.#options.signal.aborted) return;
    source.pause = setTimeout(() => {
      source.pause = null;
      this.#wake();
    }, source.backoff.nextMs());
  }

  #stop(): void {
    for (const { pause } of this.#sources) if (pause) clearTimeout(pause);
    this.#wake();
  }

  #wake(): void {
    this.#changed.resolve();
    this.#changed = Promise.withResolvers<void>();
  }
}
