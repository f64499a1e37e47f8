import { setTimeout as sleep } from 'node:timers/promises';
import { type BlockIdExt, toHex } from '@tonway/chain';
import { masterchainHeads, within } from '@tonway/lite-client';
import { NoServerError } from './errors.ts';
import { type HeaderWithState, headerRead } from './reads/header.ts';
import { aliveOf, type ServerGroup } from './server-group.ts';
import type { Answered, SharedAnswers } from './shared-answers.ts';

/** The newest block that is proven. */
export interface Head {
  readonly id: BlockIdExt;
  readonly genUtime: number;
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
/** How long a request waits for the first block. */
const FIRST_HEAD_MS = 10_000;

/** Follows the masterchain for ever: whatever fails is tried again. */
export class HeadTracker {
  readonly #groups: readonly ServerGroup[];
  readonly #answers: SharedAnswers;
  readonly #closing = new AbortController();
  readonly #first = Promise.withResolvers<void>();
  #next = Promise.withResolvers<void>();
  #head: Head | null = null;
  #movedAtMs = 0;
  #asking: Promise<boolean> | null = null;
  readonly #running: Promise<unknown>;

  constructor(groups: readonly ServerGroup[], answers: SharedAnswers) {
    this.#groups = groups;
    this.#answers = answers;
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

  /** Waits until the newest one is past this number. */
  async behind(seqno: number, signal: AbortSignal): Promise<void> {
    const either = AbortSignal.any([signal, this.#closing.signal]);
    while ((this.#head?.id.seqno ?? -1) <= seqno)
      await within(this.#next.promise, { signal: either });
  }

  /** Asks whether there is a newer one; false: nobody could say. */
  refresh(): Promise<boolean> {
    this.#asking ??= this.#ask().finally(() => {
      this.#asking = null;
    });
    return this.#asking;
  }

  async close(): Promise<void> {
    this.#closing.abort();
    await this.#running;
  }

  async #waitForFirst(signal: AbortSignal | undefined): Promise<void> {
    const limit = AbortSignal.timeout(FIRST_HEAD_MS);
    const signals = [limit, this.#closing.signal, ...(signal ? [signal] : [])];
    try {
      await within(this.#first.promise, { signal: AbortSignal.any(signals) });
    } catch (error) {
      throw signal?.aborted ? error : new NoServerError(false, { cause: error });
    }
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
      if (quietMs >= QUIET_MS && !signal.aborted) void this.refresh();
    }
  }

  async #ask(): Promise<boolean> {
    const { signal } = this.#closing;
    const asked = this.#groups
      .filter(({ isAlive }) => isAlive)
      .map(async ({ reader }) =>
        this.#take(await reader.reads.head({ signal, timeoutMs: POLL_TIMEOUT_MS })),
      );
    const answers = await Promise.allSettled(asked);
    return answers.some(({ status }) => status === 'fulfilled');
  }

  /** Newer blocks that servers say they have. */
  #claims(): Iterable<BlockIdExt> {
    const servers = this.#groups.flatMap(({ reader }) => reader.pool.servers);
    const known = this.#head?.id.seqno ?? 0;
    const claims = servers
      .filter(({ unusable }) => unusable === null)
      .flatMap(({ chain }) => (chain && chain.head.seqno > known ? [chain.head] : []));
    const byHash = new Map(claims.map((id) => [toHex(id.rootHash), id]));
    return [...byHash.values()].slice(0, MOST_CLAIMS);
  }

  /** As far as it is proven; the same claim is not worked on twice at once. */
  async #believe(id: BlockIdExt): Promise<void> {
    try {
      await this.#prove(id);
      await this.#take(id);
    } catch {
      // a lie, or nobody can show it yet
    }
  }

  /** Any group will do: the proof is the same. */
  #prove(id: BlockIdExt): Promise<void> {
    return anyOf(this.#groups, ({ reader }) => reader.reads.requireBlock(id));
  }

  async #take(id: BlockIdExt): Promise<void> {
    const { value } = await this.#header(id);
    if (this.#head && id.seqno <= this.#head.id.seqno) return;
    this.#head = { id: value.id, genUtime: value.info.genUtime };
    this.#movedAtMs = performance.now();
    this.#first.resolve();
    this.#next.resolve();
    this.#next = Promise.withResolvers();
  }

  /** Wanted by everybody soon: it goes where they will look for it. */
  #header(id: BlockIdExt): Promise<Answered<HeaderWithState>> {
    const limits = { archival: false, signal: this.#closing.signal };
    return anyOf(this.#groups, (group) => group.read(this.#answers, headerRead(id), limits));
  }
}

/** All at once: one that only says nothing must not hold up the others. */
async function anyOf<T>(
  groups: readonly ServerGroup[],
  ask: (group: ServerGroup) => Promise<T>,
): Promise<T> {
  try {
    return await Promise.any(aliveOf(groups).map(ask));
  } catch (failures) {
    throw (failures as AggregateError).errors[0] ?? new NoServerError(false);
  }
}

async function pause(ms: number, signal: AbortSignal): Promise<void> {
  await sleep(ms, undefined, { signal }).catch(() => {});
}
