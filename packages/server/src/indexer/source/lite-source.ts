import { setTimeout as sleep } from 'node:timers/promises';
import { type BlockIdExt, equalBytes } from '@tonway/chain';
import { Backoff, LiteError } from '@tonway/lite-client';
import { forked } from '../../store/write/errors.ts';
import { isMissingOnServer } from '../../upstream/errors.ts';
import type { ChainSession, Upstream } from '../../upstream/session.ts';
import type { MasterchainStep, RawBlock } from '../step.ts';
import { newShardBlocks, openMasterchain, type Tips } from './shard-walk.ts';
import type { StepSource } from './step-source.ts';

/** A masterchain block may be seen before the shard blocks that it lists can be had; servers may be asked too often. */
const PAUSE = { minMs: 200, maxMs: 2000 };
/** Then it is no matter of waiting: whoever asked is to be told. */
const PATIENCE_MS = 10_000;
/** Masterchain blocks that are kept, because the next one needs the tips of the one before. */
const KEPT = 64;

interface Masterchain {
  readonly block: RawBlock;
  readonly parentRootHash: Uint8Array;
  readonly tips: Tips;
}

/** Blocks of lite servers. Each is proven: by signatures the masterchain's, by their hashes in it all others. */
export class LiteSource implements StepSource {
  readonly #upstream: Upstream;
  readonly #masterchain = new Map<number, Promise<Masterchain>>();

  constructor(upstream: Upstream) {
    this.#upstream = upstream;
  }

  async step(seqno: number, signal: AbortSignal): Promise<MasterchainStep> {
    await this.#upstream.waitForBlock(seqno, signal);
    const [before, { block, parentRootHash, tips }] = await Promise.all([
      seqno > 1 ? this.#block(seqno - 1, signal) : null,
      this.#block(seqno, signal),
    ]);
    if (before && !equalBytes(before.block.id.rootHash, parentRootHash)) {
      // One of the two was loaded before the chain changed.
      this.#masterchain.clear();
      throw forked(seqno);
    }
    const chain = this.#session(signal);
    const load = (id: BlockIdExt) => loadBlock(chain, id, signal);
    return { masterchain: block, shards: await newShardBlocks(tips, before?.tips ?? [], load) };
  }

  /** Once for the step that it is of, and for the next one. */
  #block(seqno: number, signal: AbortSignal): Promise<Masterchain> {
    const kept = this.#masterchain.get(seqno);
    if (kept) return kept;
    const block = this.#load(seqno, signal);
    this.#masterchain.set(seqno, block);
    block.catch(() => this.#masterchain.delete(seqno));
    const [oldest] = this.#masterchain.keys();
    if (this.#masterchain.size > KEPT && oldest !== undefined) this.#masterchain.delete(oldest);
    return block;
  }

  async #load(seqno: number, signal: AbortSignal): Promise<Masterchain> {
    const chain = this.#session(signal);
    const id = await patiently(() => chain.block(seqno), signal);
    const block = await loadBlock(chain, id, signal);
    return { block, ...openMasterchain(block) };
  }

  #session(signal: AbortSignal): ChainSession {
    return this.#upstream.session({ archival: false, privateServers: true, signal });
  }
}

async function loadBlock(
  chain: ChainSession,
  id: BlockIdExt,
  signal: AbortSignal,
): Promise<RawBlock> {
  return { id, boc: await patiently(() => chain.blockBytes(id), signal) };
}

async function patiently<T>(ask: () => Promise<T>, signal: AbortSignal): Promise<T> {
  const untilMs = performance.now() + PATIENCE_MS;
  const backoff = new Backoff(PAUSE);
  for (;;) {
    try {
      return await ask();
    } catch (error) {
      if (!mayPass(error) || performance.now() > untilMs) throw error;
      await sleep(backoff.nextMs(), undefined, { signal });
    }
  }
}

function mayPass(error: unknown): boolean {
  return isMissingOnServer(error) || (error instanceof LiteError && error.transient);
}
