import { setTimeout as sleep } from 'node:timers/promises';
import { equalBytes } from '@tonway/chain';
import { ensureNearHead } from '../../network/upstream/errors.ts';
import type { Upstream } from '../../network/upstream/session.ts';
import type { Database } from '../../store/database.ts';
import { IndexFollower } from '../../store/index-events.ts';
import { readContractsSeqno } from '../../store/lists/index-cache.ts';
import { type IndexHead, readIndexHead } from '../../store/steps/coverage.ts';
import { RequestError } from '../kernel/errors.ts';

/** A running indexer indexes the newest block of a devnet within this time. */
const HEAD_TIMEOUT_MS = 1000;
const CONTRACTS_POLL_MS = 10;
/** Of the timeout of a request: the rest is left for the answer. */
const WAIT_SHARE = 0.9;

/** Waits until the index contains the block that a request needs. */
export class IndexWait {
  readonly #database: Database;
  readonly #follower: IndexFollower;
  readonly #upstream: Upstream;
  readonly #timeoutMs: number;
  /** The query in flight, shared by all waiting requests. */
  #pendingRead: { readonly version: number; readonly head: Promise<IndexHead | null> } | null =
    null;
  /** The indexed seqno at the last timeout: while it does not change, no indexer is running. */
  #stalledAt: number | null = null;
  /** The same for contracts: while it does not change, no worker reads contracts. */
  #contractsStalledAt: number | null = null;
  /** The chain was replaced, and the index has not followed yet: it contains blocks that do not exist. */
  #isOutdated = false;

  constructor(database: Database, upstream: Upstream, timeoutMs: number) {
    this.#database = database;
    this.#follower = new IndexFollower(database);
    this.#upstream = upstream;
    this.#timeoutMs = timeoutMs * WAIT_SHARE;
    upstream.onChainChanged(() => {
      this.#isOutdated = true;
      this.#stalledAt = null;
    });
  }

  /**
   * `minSeqno`: the masterchain block to wait for; null: the newest block on a devnet, no wait elsewhere.
   * `readsContracts`: whether the contracts of that block are needed, too.
   */
  async wait(minSeqno: number | null, readsContracts: boolean): Promise<void> {
    const synced = this.#upstream.sync();
    await synced;
    // the seqno of an outdated index tells nothing: it counts blocks that do not exist any more
    if (this.#isOutdated || (minSeqno === null && synced)) await this.#waitForHead();
    if (minSeqno !== null) await this.#waitForSeqno(minSeqno);
    if (readsContracts && (minSeqno !== null || synced)) await this.#waitForContracts(minSeqno);
  }

  async #waitForSeqno(seqno: number): Promise<void> {
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
      await this.#follower.waitForChange(version);
    }
  }

  async #waitForHead(): Promise<void> {
    // A rollback takes longer than a block, and nothing can be served before.
    const untilMs = performance.now() + (this.#isOutdated ? this.#timeoutMs : HEAD_TIMEOUT_MS);
    const first = await this.#read().catch(() => null);
    while (first) {
      const { version } = this.#follower;
      const indexed = await this.#read();
      if (!indexed || this.#isCurrent(indexed)) {
        this.#isOutdated = false;
        return;
      }
      if (indexed.seqno === this.#stalledAt) return this.#ensureFollowed();
      this.#stalledAt = null;
      if (performance.now() > untilMs) {
        if (indexed.seqno === first.seqno) this.#stalledAt = first.seqno;
        return this.#ensureFollowed();
      }
      await this.#follower.waitForChange(version);
    }
  }

  #ensureFollowed(): void {
    if (this.#isOutdated)
      throw new RequestError(
        503,
        'the chain was replaced: the index is being rolled back, retry shortly',
      );
  }

  /** Ends after a while, because a response reports how far contracts are read. */
  async #waitForContracts(minSeqno: number | null): Promise<void> {
    const untilMs = performance.now() + HEAD_TIMEOUT_MS;
    const needed = minSeqno ?? (await this.#read())?.seqno ?? 0;
    for (;;) {
      const seqno = (await readContractsSeqno(this.#database)) ?? 0;
      if (seqno >= needed || seqno === this.#contractsStalledAt) return;
      if (performance.now() > untilMs) {
        this.#contractsStalledAt = seqno;
        return;
      }
      await sleep(CONTRACTS_POLL_MS);
    }
  }

  #isCurrent({ seqno, rootHash }: IndexHead): boolean {
    const head = this.#upstream.head?.id;
    return head !== undefined && seqno === head.seqno && equalBytes(rootHash, head.rootHash);
  }

  /** Shares one query among waiting requests until the index changes. */
  #read(): Promise<IndexHead | null> {
    const { version } = this.#follower;
    if (this.#pendingRead?.version === version) return this.#pendingRead.head;
    const reading = { version, head: readIndexHead(this.#database) };
    const forget = () => {
      if (this.#pendingRead === reading) this.#pendingRead = null;
    };
    reading.head.then(forget, forget);
    this.#pendingRead = reading;
    return reading.head;
  }
}
