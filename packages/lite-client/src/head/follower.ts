import type { BlockIdExt } from '@tonway/chain';
import { describeBlock, sameBlock } from '../block-id.ts';
import { Backoff } from '../connection/backoff.ts';
import { LiteError } from '../errors.ts';
import type { LiteClient } from '../lite-client.ts';
import { type Header, lookUpHeader } from './header.ts';

export interface FollowerOptions {
  /** Proves a block, or throws; without it a block must only hang on the one before. */
  readonly verify?: (id: BlockIdExt) => Promise<void>;
  /** How many sources wait for the next block at once. */
  readonly width: number;
  /** How many blocks are asked for at once while far behind the chain. */
  readonly lookahead: number;
  readonly pollTimeoutMs: number;
  readonly random: () => number;
  readonly signal: AbortSignal;
}

interface Source {
  readonly client: LiteClient;
  readonly backoff: Backoff;
  /** The blocks it is asked for now. */
  readonly asked: Set<number>;
  /** How often in a row it had no answer. */
  misses: number;
  pause: NodeJS.Timeout | null;
}

interface Held {
  readonly header: Header;
  readonly source: Source;
}

type LastBlock = Pick<Header, 'id' | 'genUtime'>;

const PAUSE = { minMs: 50, maxMs: 4000 };
/** A block so old is not the newest: others follow it. */
const BEHIND_SECONDS = 10;
/** Who made us wait so long only had nothing new. */
const PATIENT_MS = 1000;

/**
 * Goes from one masterchain block to the next. Several sources are asked for the next block before it exists, and
 * answer when it does; whatever they claim about later blocks does not matter.
 */
export class Follower {
  readonly #sources: readonly Source[];
  readonly #options: FollowerOptions;
  readonly #held = new Map<number, Held>();
  #last: LastBlock;
  #changed = Promise.withResolvers<void>();
  #turn = 0;
  /** Those who show a next block that does not hang on the last one. */
  readonly #dissenters = new Set<Source>();

  constructor(clients: readonly LiteClient[], last: LastBlock, options: FollowerOptions) {
    const { random, signal } = options;
    this.#options = options;
    this.#last = last;
    this.#sources = clients.map((client) => {
      const backoff = new Backoff({ ...PAUSE, random });
      return { client, backoff, asked: new Set(), misses: 0, pause: null };
    });
    signal.addEventListener('abort', () => this.#stop(), { once: true });
  }

  /** Null when it is over. */
  async next(): Promise<BlockIdExt | null> {
    const { signal } = this.#options;
    while (!signal.aborted) {
      this.#askAround();
      const held = this.#held.get(this.#nextSeqno);
      if (!held) await this.#changed.promise;
      else if (await this.#accepts(held)) return this.#last.id;
    }
    return null;
  }

  get #nextSeqno(): number {
    return this.#last.id.seqno + 1;
  }

  /** The block must hang on the last one, and be proven; who showed another is asked again later. */
  async #accepts({ header, source }: Held): Promise<boolean> {
    this.#held.delete(header.id.seqno);
    if (!(await this.#isNext(header, source))) {
      this.#rest(source);
      return false;
    }
    source.backoff.reset();
    this.#dissenters.clear();
    this.#last = header;
    return true;
  }

  async #isNext({ id, previous }: Header, source: Source): Promise<boolean> {
    if (!previous || !sameBlock(previous, this.#last.id)) {
      this.#dissents(source);
      return false;
    }
    try {
      await this.#options.verify?.(id);
      return true;
    } catch {
      return false;
    }
  }

  /** Some may lie; where most say so, the last block is not of their chain, and no waiting will help. */
  #dissents(source: Source): void {
    this.#dissenters.add(source);
    if (this.#dissenters.size <= this.#sources.length / 2) return;
    const last = describeBlock(this.#last.id);
    throw new LiteError('PROOF_INVALID', `the chain does not go on behind ${last}`, false);
  }

  /** Sees to it that the next block is asked of several sources, and those behind it, if any, of one each. */
  #askAround(): void {
    const { width, lookahead } = this.#options;
    const behind = Date.now() / 1000 - this.#last.genUtime > BEHIND_SECONDS;
    const end = this.#nextSeqno + (behind ? lookahead : 1);
    for (let seqno = this.#nextSeqno; seqno < end; seqno++) {
      if (this.#held.has(seqno)) continue;
      const wanted = seqno === this.#nextSeqno ? width : 1;
      const asking = this.#sources.filter(({ asked }) => asked.has(seqno)).length;
      for (const source of this.#rested(seqno).slice(0, wanted - asking))
        void this.#ask(source, seqno);
    }
  }

  /** In turn, and those first that answered last time, and have the least to do. */
  #rested(seqno: number): Source[] {
    const sources = this.#sources;
    const start = this.#turn++ % Math.max(1, sources.length);
    return [...sources.slice(start), ...sources.slice(0, start)]
      .filter(({ asked, pause }) => !asked.has(seqno) && !pause)
      .sort((a, b) => a.misses - b.misses || a.asked.size - b.asked.size);
  }

  async #ask(source: Source, seqno: number): Promise<void> {
    const { signal, pollTimeoutMs } = this.#options;
    const startMs = performance.now();
    source.asked.add(seqno);
    try {
      const header = await lookUpHeader(source.client, seqno, { signal, timeoutMs: pollTimeoutMs });
      source.misses = 0;
      const isNews = seqno >= this.#nextSeqno && !this.#held.has(seqno);
      if (isNews) this.#held.set(seqno, { header, source });
      else source.backoff.reset();
    } catch {
      source.misses++;
      if (performance.now() - startMs >= PATIENT_MS) source.backoff.reset();
      this.#rest(source);
    }
    source.asked.delete(seqno);
    this.#wake();
  }

  #rest(source: Source): void {
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
