import { setTimeout as sleep } from 'node:timers/promises';
import { equalBytes } from '@tonway/chain';
import { RequestError } from '../http/errors.ts';
import type { Database } from '../store/database.ts';
import { type IndexHead, readIndexHead } from '../store/read/index-head.ts';
import type { Upstream } from '../upstream/session.ts';
import { checkNear } from '../upstream/wait-for-block.ts';

const POLL_MS = 25;
/** An indexer that lives has the newest block of a devnet by then. */
const PATIENCE_MS = 1000;

/** Lets answers wait until the index has the block that they are to know of. */
export class IndexWait {
  readonly #database: Database;
  readonly #upstream: Upstream;
  readonly #timeoutMs: number;
  #reading: Promise<IndexHead | null> | null = null;
  /** Where the index stood when it was waited for in vain: nobody seems to index. */
  #stalledAt: number | null = null;

  constructor(database: Database, upstream: Upstream, timeoutMs: number) {
    this.#database = database;
    this.#upstream = upstream;
    this.#timeoutMs = timeoutMs;
  }

  /** `minSeqno`: the block that the caller knows of; null: on a devnet the newest one, elsewhere none. */
  async wait(minSeqno: number | null): Promise<void> {
    const synced = this.#upstream.sync();
    await synced;
    if (minSeqno !== null) await this.#waitFor(minSeqno);
    else if (synced) await this.#waitForHead();
  }

  async #waitFor(seqno: number): Promise<void> {
    checkNear(this.#upstream, seqno);
    const untilMs = performance.now() + this.#timeoutMs;
    for (;;) {
      const indexed = (await this.#read())?.seqno ?? 0;
      if (indexed >= seqno) return;
      if (performance.now() > untilMs)
        throw new RequestError(
          504,
          `masterchain block ${seqno} is not indexed in time: ${indexed} is`,
        );
      await sleep(POLL_MS);
    }
  }

  async #waitForHead(): Promise<void> {
    const untilMs = performance.now() + PATIENCE_MS;
    for (const first = await this.#read().catch(() => null); first; await sleep(POLL_MS)) {
      const indexed = await this.#read();
      if (!indexed || this.#isCurrent(indexed) || indexed.seqno === this.#stalledAt) return;
      this.#stalledAt = null;
      if (performance.now() <= untilMs) continue;
      if (indexed.seqno === first.seqno) this.#stalledAt = first.seqno;
      return;
    }
  }

  #isCurrent({ seqno, rootHash }: IndexHead): boolean {
    const head = this.#upstream.head?.id;
    return !head || (seqno === head.seqno && equalBytes(rootHash, head.rootHash));
  }

  /** One question for all who wait. */
  #read(): Promise<IndexHead | null> {
    this.#reading ??= readIndexHead(this.#database).finally(() => {
      this.#reading = null;
    });
    return this.#reading;
  }
}
