import { setTimeout as sleep } from 'node:timers/promises';
import type { BlockIdExt } from '@tonway/chain';
import { masterchainHeads, sameBlock, within } from '@tonway/lite-client';
import { NoServerError } from './errors.ts';
import { type HeaderWithState, headerRead } from './reads/header.ts';
import type { ServerGroup } from './server-group.ts';
import type { Answered, SharedAnswers } from './shared-answers.ts';

/** The newest block that is proven. */
export interface Head {
  readonly id: BlockIdExt;
  readonly genUtime: number;
  /** When a server last showed it as the newest. */
  readonly seenAtMs: number;
}

/** A server that is silent for longer while a block is due is not waited for. */
const POLL_TIMEOUT_MS = 3000;
/** No block for so long: the stream may wait for the wrong servers, so others are asked. */
const QUIET_MS = 2000;
const CHECK_MS = 500;
const PAUSE_MS = 500;
/** How long a request waits for the first block. */
const FIRST_HEAD_MS = 10_000;

/** Follows the masterchain for ever: whatever fails is tried again. */
export class HeadTracker {
  readonly #groups: readonly ServerGroup[];
  readonly #answers: SharedAnswers;
  readonly #closing = new AbortController();
  readonly #first = Promise.withResolvers<void>();
  #head: Head | null = null;
  #asking: Promise<void> | null = null;
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

  /** Asks whether there is a newer one. */
  refresh(): Promise<void> {
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
      const quietMs = Date.now() - (this.#head?.seenAtMs ?? 0);
      if (quietMs >= QUIET_MS && !signal.aborted) await this.refresh();
    }
  }

  async #ask(): Promise<void> {
    const { signal } = this.#closing;
    const asked = this.#groups
      .filter(({ isAlive }) => isAlive)
      .map(async ({ reader }) =>
        this.#take(await reader.reads.head({ signal, timeoutMs: POLL_TIMEOUT_MS })),
      );
    await Promise.allSettled(asked);
  }

  /** Any group will do: the proof is the same. */
  #prove(id: BlockIdExt): Promise<void> {
    return anyOf(this.#groups, ({ reader }) => reader.reads.requireBlock(id));
  }

  async #take(id: BlockIdExt): Promise<void> {
    const { value } = await this.#header(id);
    const known = this.#head;
    const seenAtMs = Date.now();
    if (known && sameBlock(id, known.id)) this.#head = { ...known, seenAtMs };
    if (known && id.seqno <= known.id.seqno) return;
    this.#head = { id: value.id, genUtime: value.info.genUtime, seenAtMs };
    this.#first.resolve();
  }

  /** Wanted by everybody soon: it goes where they will look for it. */
  #header(id: BlockIdExt): Promise<Answered<HeaderWithState>> {
    const limits = { archival: false, signal: this.#closing.signal };
    return anyOf(this.#groups, (group) => group.read(this.#answers, headerRead(id), limits));
  }
}

async function anyOf<T>(
  groups: readonly ServerGroup[],
  ask: (group: ServerGroup) => Promise<T>,
): Promise<T> {
  const alive = groups.filter(({ isAlive }) => isAlive);
  let failure: unknown = new NoServerError(false);
  for (const group of alive.length > 0 ? alive : groups) {
    try {
      return await ask(group);
    } catch (error) {
      failure = error;
    }
  }
  throw failure;
}

async function pause(ms: number, signal: AbortSignal): Promise<void> {
  await sleep(ms, undefined, { signal }).catch(() => {});
}
