import { EventEmitter } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { type BlockIdExt, FULL_SHARD, MASTERCHAIN, previousBlocks } from '@tonway/chain';
import {
  blockKey,
  masterchainHeads,
  QueryTimeoutError,
  sameBlock,
  within,
} from '@tonway/lite-client';
import type { ChainChangedError } from './chain-change.ts';
import { NoServerError } from './errors.ts';
import { type HeaderWithState, headerRead } from './reads.ts';
import { anyOf, type ServerGroup } from './server-group.ts';
import type { Head } from './session.ts';
import type { Answered, SharedAnswers } from './shared-answers.ts';

/** Who is told of blocks that do not fit to the head. */
interface Doubts {
  /** A claim that cannot be proven. */
  doubt(claim: BlockIdExt): Promise<void>;
  /** Returns when all doubts are settled. */
  settled(): Promise<void>;
  /** A proven block that does not descend from the head. */
  forked(ours: BlockIdExt, theirs: BlockIdExt): void;
}

/** A server that is silent for longer while a block is due is not waited for. */
const POLL_TIMEOUT_MS = 3000;
/** No block for so long: the stream may wait for the wrong servers, so what any of them claims is looked at. */
const LATE_MS = 1000;
/** Then they are asked. */
const QUIET_MS = 2000;
const CHECK_MS = 250;
const MOST_CLAIMS = 4;
const PAUSE_MS = 500;
/** How long a request waits for the first block; and where every server is gone. */
const FIRST_HEAD_MS = 10_000;
const GONE_MS = 500;
const TICK_MS = 50;

/** Follows the masterchain until it is closed: whatever fails is tried again. */
export class HeadTracker {
  readonly events = new EventEmitter<{ head: [head: Head] }>();
  readonly #groups: readonly ServerGroup[];
  readonly #answers: SharedAnswers;
  readonly #doubts: () => Doubts;
  readonly #closing = new AbortController();
  readonly #first = signalled();
  #next = signalled();
  #head: Head | null = null;
  #movedAtMs = 0;
  #asking: Promise<void> | null = null;
  #syncing: Promise<boolean> | null = null;
  #nextSync: Promise<boolean> | null = null;
  readonly #running: Promise<unknown>;

  constructor(groups: readonly ServerGroup[], answers: SharedAnswers, doubts: () => Doubts) {
    this.#groups = groups;
    this.#answers = answers;
    this.#doubts = doubts;
    this.#running = Promise.all([this.#follow(), this.#watch()]);
  }

  get head(): Head | null {
    return this.#head;
  }

  /** Waits for the first one; later ones are there at once. */
  async current(signal?: AbortSignal): Promise<Head> {
    if (!this.#head) await this.#waitForFirst(signal);
    if (!this.#head) throw new NoServerError(false);
    return this.#head;
  }

  /** Waits until the head is this block or a later one. */
  async waitForBlock(seqno: number, signal: AbortSignal): Promise<void> {
    const either = AbortSignal.any([signal, this.#closing.signal]);
    while (!this.#head || this.#head.id.seqno < seqno)
      await within(this.#next.promise, { signal: either });
  }

  /** Asks whether there is a newer one; throws where nobody can say. */
  refresh(): Promise<void> {
    this.#asking ??= this.#ask().finally(() => {
      this.#asking = null;
    });
    return this.#asking;
  }

  /**
   * Returns when every block is known that a server had when this was called; false: none answers. Whoever comes
   * while servers are asked waits for the next time: the block may have been made after the question.
   */
  sync(): Promise<boolean> {
    if (this.#syncing) {
      this.#nextSync ??= this.#syncing.then(() => {
        this.#nextSync = null;
        return this.sync();
      });
      return this.#nextSync;
    }
    this.#syncing = this.#sync().finally(() => {
      this.#syncing = null;
    });
    return this.#syncing;
  }

  /** Whoever waits for a block is told why it does not come. */
  end(error: ChainChangedError): void {
    this.#first.reject(error);
    this.#next.reject(error);
    this.#closing.abort(error);
  }

  async close(): Promise<void> {
    this.#closing.abort();
    await this.#running;
  }

  async #sync(): Promise<boolean> {
    if (!(await this.#poll())) return false;
    await Promise.all([...this.#claims()].map((id) => this.#believe(id)));
    await this.#doubts().settled();
    return true;
  }

  /** A server that is away for a moment is waited for. */
  async #poll(): Promise<boolean> {
    const { signal } = this.#closing;
    for (const startMs = performance.now(); !signal.aborted; await pause(TICK_MS, signal)) {
      const answers = await Promise.all(this.#groups.map(({ reader }) => reader.pool.poll()));
      if (answers.includes(true)) return true;
      if (performance.now() - startMs >= GONE_MS - TICK_MS) return false;
    }
    return false;
  }

  async #waitForFirst(signal: AbortSignal | undefined): Promise<void> {
    const startMs = performance.now();
    const closed = this.#closing.signal;
    while (!this.#head && !signal?.aborted && !closed.aborted) {
      const waitedMs = performance.now() - startMs;
      const isGone = this.#groups.every((group) => group.isGone);
      if (isGone && waitedMs >= GONE_MS) throw new NoServerError(false);
      if (waitedMs >= FIRST_HEAD_MS) throw new QueryTimeoutError(FIRST_HEAD_MS);
      await Promise.race([this.#first.promise, pause(TICK_MS, signal ?? closed)]);
    }
    if (signal?.aborted) throw new QueryTimeoutError(performance.now() - startMs);
  }

  async #follow(): Promise<void> {
    const { signal } = this.#closing;
    const servers = this.#groups.flatMap(({ reader }) => reader.pool.servers);
    const verify = (id: BlockIdExt): Promise<void> => this.#prove(id);
    while (!signal.aborted) {
      const heads = masterchainHeads(servers, { verify, signal, pollTimeoutMs: POLL_TIMEOUT_MS });
      try {
        for await (const id of heads) void this.#take(id).catch(() => {});
      } catch {
        // most servers show another chain: begin with whatever is the newest now
      }
      await pause(PAUSE_MS, signal);
    }
  }

  async #watch(): Promise<void> {
    const { signal } = this.#closing;
    while (!signal.aborted) {
      await pause(CHECK_MS, signal);
      const quietMs = performance.now() - this.#movedAtMs;
      if (quietMs >= LATE_MS) for (const id of this.#claims()) void this.#believe(id);
      if (quietMs >= QUIET_MS && !signal.aborted) void this.refresh().catch(() => {});
    }
  }

  async #ask(): Promise<void> {
    const limits = { signal: this.#closing.signal, timeoutMs: POLL_TIMEOUT_MS };
    const alive = this.#groups.filter(({ isAlive }) => isAlive);
    const asked = alive.map(async ({ reader }) => this.#take(await reader.reads.head(limits)));
    const answers = await Promise.allSettled(asked);
    const [failure] = answers.filter((answer) => answer.status === 'rejected');
    if (answers.some(({ status }) => status === 'fulfilled')) return;
    throw failure?.reason ?? new NoServerError(false);
  }

  /** Newer blocks that servers say they have. */
  #claims(): Iterable<BlockIdExt> {
    const servers = this.#groups.flatMap(({ reader }) => reader.pool.servers);
    const known = this.#head?.id.seqno ?? 0;
    const claims = servers
      .filter(({ unusable }) => unusable === null)
      .flatMap(({ chain }) => (chain && chain.head.seqno > known ? [chain.head] : []));
    const distinct = new Map(claims.map((id) => [blockKey(id), id]));
    return [...distinct.values()].slice(0, MOST_CLAIMS);
  }

  /** As far as it is proven; the same claim is not worked on twice at once. */
  async #believe(id: BlockIdExt): Promise<void> {
    try {
      await this.#prove(id);
      await this.#take(id);
    } catch {
      // a lie, or nobody can show it yet, or the chain is another one
      if (this.#head) await this.#doubts().doubt(id);
    }
  }

  /** Any group will do: the proof is the same. */
  #prove(id: BlockIdExt): Promise<void> {
    return anyOf(this.#groups, ({ reader }) => reader.reads.requireBlock(id));
  }

  async #take(id: BlockIdExt): Promise<void> {
    const { value } = await this.#header(id);
    const before = this.#head?.id;
    if (before && id.seqno > before.seqno) {
      const ancestor = await this.#ancestor(value, before.seqno);
      if (ancestor && !sameBlock(ancestor, before)) return this.#doubts().forked(before, ancestor);
    }
    if (this.#closing.signal.aborted || id.seqno <= (this.#head?.id.seqno ?? -1)) return;
    const takenAtMs = performance.now();
    this.#head = { id: value.id, genUtime: value.info.genUtime, takenAtMs };
    this.#movedAtMs = takenAtMs;
    this.#first.resolve();
    this.#next.resolve();
    this.#next = signalled();
    this.events.emit('head', this.#head);
  }

  /** The masterchain block with this number that a proven block descends from; null where nobody can show it. */
  async #ancestor({ id, info }: HeaderWithState, seqno: number): Promise<BlockIdExt | null> {
    if (id.seqno === seqno + 1) return previousBlocks(info)[0] ?? null;
    const masterchain = { workchain: MASTERCHAIN, shard: FULL_SHARD };
    const limits = { signal: this.#closing.signal, timeoutMs: POLL_TIMEOUT_MS };
    return anyOf(this.#groups, async ({ reader }) => {
      return (await reader.reads.lookup(masterchain, { seqno }, id, limits)).id;
    }).catch(() => null);
  }

  /** Wanted by everybody soon: it goes where they will look for it. */
  #header(id: BlockIdExt): Promise<Answered<HeaderWithState>> {
    const limits = { archival: false, signal: this.#closing.signal };
    return anyOf(this.#groups, (group) => group.read(this.#answers, headerRead(id), limits));
  }
}

/** A promise that nobody has to wait for, even where it is rejected. */
function signalled(): PromiseWithResolvers<void> {
  const resolvers = Promise.withResolvers<void>();
  resolvers.promise.catch(() => {});
  return resolvers;
}

async function pause(ms: number, signal: AbortSignal): Promise<void> {
  await sleep(ms, undefined, { signal }).catch(() => {});
}
