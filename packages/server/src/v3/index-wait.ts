import { equalBytes } from '@tonway/chain';
import { RequestError } from '../http/errors.ts';
import type { Database } from '../store/database.ts';
import { IndexFollower } from '../store/index-events.ts';
import { type IndexHead, readIndexHead } from '../store/read/index-head.ts';
import type { Upstream } from '../upstream/session.ts';
import { ensureNearHead } from '../upstream/wait-for-block.ts';

/** An indexer that lives has the newest block of a devnet by then. */
const PATIENCE_MS = 1000;

/** Lets answers wait until the index has the block that they are to know of. */
export class IndexWait {
  readonly #database: Database;
  readonly #follower: IndexFollower;
  readonly #upstream: Upstream;
  readonly #timeoutMs: number;
  #reading: { readonly version: number; readonly head: Promise<IndexHead | null> } | null = null;
  /** Where the index stood when it was waited for in vain: nobody seems to index. */
  #stalledAt: number | null = null;

  constructor(database: Database, upstream: Upstream, timeoutMs: number) {
    this.#database = database;
    this.#follower = new IndexFollower(database);
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
    ensureNearHead(this.#upstream, seqno);
    const untilMs = performance.now() + this.#timeoutMs;
    for (;;) {
      const { version } = this.#follower;
      const indexed = (await this.#read())?.seqno ?? 0;
      if (indexed >= seqno) return;
      if (performance.now() > untilMs)
        throw new RequestError(
          504,
          `masterchain block ${seqno} is not indexed in time: ${indexed} is`,
        );
      await this.#follower.changeSince(version);
    }
  }

  async #waitForHead(): Promise<void> {
    const untilMs = performance.now() + PATIENCE_MS;
    const first = await this.#read().catch(() => null);
    while (first) {
      const { version } = this.#follower;
      const indexed = await this.#read();
      if (!indexed || this.#isCurrent(indexed) || indexed.seqno === this.#stalledAt) return;
      this.#stalledAt = null;
      if (performance.now() > untilMs) {
        if (indexed.seqno === first.seqno) this.#stalledAt = first.seqno;
        return;
      }
      await this.#follower.changeSince(version);
    }
  }

  #isCurrent({ seqno, rootHash }: IndexHead): boolean {
    const head = this.#upstream.head?.id;
    return !head || (seqno === head.seqno && equalBytes(rootHash, head.rootHash));
  }

  /** One query for all who wait, unless the index has changed since it was sent. */
  #read(): Promise<IndexHead | null> {
    const { version } = this.#follower;
    if (this.#reading?.version === version) return this.#reading.head;
    const reading = { version, head: readIndexHead(this.#database) };
    const forget = () => {
      if (this.#reading === reading) this.#reading = null;
    };
    reading.head.then(forget, forget);
    this.#reading = reading;
    return reading.head;
  }
}
