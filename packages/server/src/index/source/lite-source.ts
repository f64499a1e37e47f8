import { setTimeout as sleep } from 'node:timers/promises';
import { type BlockIdExt, equalBytes } from '@tonway/chain';
import { Backoff, LiteError } from '@tonway/lite-client';
import { LRUCache } from 'lru-cache';
import { isMissingOnServer } from '../../network/upstream/errors.ts';
import type { ChainSession, Upstream } from '../../network/upstream/session.ts';
import { forkError } from '../../store/errors.ts';
import type { MasterchainStep, RawBlock } from '../step.ts';
import { newShardBlocks, openMasterchain, type Tips } from './shard-walk.ts';

/** Backoff for transient errors: a listed shard block may not be available yet, or a server may limit the rate. */
const BACKOFF = { minMs: 200, maxMs: 2000 };
/** Time after which an error is no longer retried. */
const RETRY_TIMEOUT_MS = 10_000;
/** Number of cached masterchain blocks: a step needs the shard tips of the previous block. */
const CACHE_SIZE = 64;

interface Masterchain {
  readonly block: RawBlock;
  readonly parentRootHash: Uint8Array;
  readonly tips: Tips;
}

/** Loads blocks from lite servers. Masterchain blocks are proven by signatures, shard blocks by their hashes in them. */
export class LiteSource {
  readonly #upstream: Upstream;
  readonly #masterchain = new LRUCache<number, Promise<Masterchain>>({ max: CACHE_SIZE });

  constructor(upstream: Upstream) {
    this.#upstream = upstream;
  }

  /** Loads a step; waits until its block exists. */
  async step(seqno: number, signal: AbortSignal): Promise<MasterchainStep> {
    await this.#upstream.waitForBlock(seqno, signal);
    const [before, { block, parentRootHash, tips }] = await Promise.all([
      seqno > 1 ? this.#block(seqno - 1, signal) : null,
      this.#block(seqno, signal),
    ]);
    if (before && !equalBytes(before.block.id.rootHash, parentRootHash)) {
      // One of the two blocks was loaded before the chain changed.
      this.#masterchain.clear();
      throw forkError(seqno);
    }
    const chain = this.#session(signal);
    const load = (id: BlockIdExt) => loadBlock(chain, id, signal);
    return { masterchain: block, shards: await newShardBlocks(tips, before?.tips ?? [], load) };
  }

  /** Loads a block once, for its own step and the next step. */
  #block(seqno: number, signal: AbortSignal): Promise<Masterchain> {
    const cached = this.#masterchain.get(seqno);
    if (cached) return cached;
    const block = this.#load(seqno, signal);
    this.#masterchain.set(seqno, block);
    block.catch(() => this.#masterchain.delete(seqno));
    return block;
  }

  async #load(seqno: number, signal: AbortSignal): Promise<Masterchain> {
    const chain = this.#session(signal);
    const id = await retryTransient(async () => chain.block(seqno), signal);
    const block = await loadBlock(chain, id, signal);
    return { block, ...openMasterchain(block) };
  }

  #session(signal: AbortSignal): ChainSession {
    return this.#upstream.session({ privateServers: true, signal });
  }
}

async function loadBlock(
  chain: ChainSession,
  id: BlockIdExt,
  signal: AbortSignal,
): Promise<RawBlock> {
  return { id, boc: await retryTransient(() => chain.blockBytes(id), signal) };
}

async function retryTransient<T>(ask: () => Promise<T>, signal: AbortSignal): Promise<T> {
  const untilMs = performance.now() + RETRY_TIMEOUT_MS;
  const backoff = new Backoff(BACKOFF);
  for (;;) {
    try {
      return await ask();
    } catch (error) {
      if (!isTransient(error) || performance.now() > untilMs) throw error;
      await sleep(backoff.nextMs(), undefined, { signal });
    }
  }
}

function isTransient(error: unknown): boolean {
  return isMissingOnServer(error) || (error instanceof LiteError && error.transient);
}
