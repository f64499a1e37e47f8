import type { BlockIdExt } from '@tonway/chain';
import { describeBlock, sameBlock } from '@tonway/chain';
import { blockKey, copyBlockId, fromTlBlockId, toTlBlockId } from '../../block-id.ts';
import { LiteError } from '../../errors.ts';
import type { LiteClient } from '../../lite-client.ts';
import type { Result } from '../../tl/types.ts';
import { checked, ensure, fail } from '../open.ts';
import { verifying } from '../verifying-client.ts';
import {
  isKeyBlock,
  isMasterchain,
  type VerifiedBlock,
  type VerifiedBlockProof,
  verifyBlockProof,
} from './block-proof.ts';
import { ProvenBlocks } from './proven-blocks.ts';
import { memoryTrustStore, type TrustProgress, type TrustStore } from './trust-store.ts';

/** Mode bits: a target is given, and the proof is built from the later of the two blocks, not from the server's last. */
const TO_TARGET = 0x1001;
const TO_NEWEST = 0;
/** Limit for endless proofs: with 16 links per answer, more than all key blocks since 2019. */
const MAX_ANSWERS = 4096;
const MAX_CACHED = 10_000;

/**
 * The proven part of the masterchain, starting at a block that is trusted without proof.
 *
 * @example
 * const chain = await TrustedChain.open(config.initBlock);
 * await chain.prove(head, pool);
 * chain.newest.seqno; // => head.seqno
 */
export class TrustedChain {
  readonly #store: TrustStore;
  readonly #proven = new ProvenBlocks(MAX_CACHED);
  readonly #running = new WeakMap<LiteClient, Map<string, Promise<VerifiedBlock>>>();
  #progress: TrustProgress;

  private constructor(progress: TrustProgress, store: TrustStore) {
    this.#progress = progress;
    this.#store = store;
  }

  /** Starts at `start`, such as the network's init block, or resumes the stored progress from the same start. */
  static async open(start: BlockIdExt, store: TrustStore = memoryTrustStore()) {
    ensure(isMasterchain(start), `${describeBlock(start)} is not in the masterchain`);
    const saved = await store.load();
    const usable = saved && sameBlock(saved.start, start);
    return new TrustedChain(usable ? saved : { start, keyBlock: start, newest: start }, store);
  }

  /** The newest proven block. The seqno never decreases. */
  get newest(): BlockIdExt {
    return this.#progress.newest;
  }

  get keyBlock(): BlockIdExt {
    return this.#progress.keyBlock;
  }

  /** The proven block with this seqno; null: unknown, or evicted from the cache. */
  provenBlock(seqno: number): BlockIdExt | null {
    const { start, keyBlock, newest } = this.#progress;
    const known = [start, keyBlock, newest].find((id) => id.seqno === seqno);
    return known ?? this.#proven.at(seqno) ?? null;
  }

  /** A new chain with the same start and no progress, to check the proof independently. */
  fromStart(): Promise<TrustedChain> {
    return TrustedChain.open(this.#progress.start);
  }

  /** Whether the block is proven and still cached. */
  isProven(id: BlockIdExt): boolean {
    const { start, keyBlock, newest } = this.#progress;
    return this.#proven.has(id) || [start, keyBlock, newest].some((known) => sameBlock(known, id));
  }

  /** Verifies an answer that starts from a proven block. */
  async extend(answer: Result<'getBlockProof'>): Promise<VerifiedBlockProof> {
    const from = checked('block id', () => fromTlBlockId(answer.from));
    ensure(this.isProven(from), `${describeBlock(from)} is not proven`);
    const proof = await verifyBlockProof(from, null, answer);
    await this.#addProven(proof.blocks);
    return proof;
  }

  /** Proves any masterchain block, older or newer. Concurrent calls for the same block share one proof. */
  prove(id: BlockIdExt, client: LiteClient): Promise<VerifiedBlock> {
    if (this.isProven(id)) return Promise.resolve({ id, header: null });
    const running = this.#running.get(client) ?? new Map<string, Promise<VerifiedBlock>>();
    this.#running.set(client, running);
    const key = blockKey(id);
    const proof = running.get(key) ?? this.#follow(id, client).finally(() => running.delete(key));
    running.set(key, proof);
    return proof;
  }

  /** Proves the newest block of the client's server. */
  catchUp(client: LiteClient): Promise<VerifiedBlock> {
    return this.#followFrom(this.keyBlock, null, client);
  }

  async #follow(id: BlockIdExt, client: LiteClient): Promise<VerifiedBlock> {
    ensure(isMasterchain(id), `${describeBlock(id)} is not in the masterchain`);
    const { newest, keyBlock } = this.#progress;
    // transient: the server may be honest if the chain has forked
    if (this.provenBlock(id.seqno))
      throw new LiteError(
        'PROOF_INVALID',
        `${describeBlock(id)}: the masterchain has another such block`,
        true,
      );
    // a later block needs signatures; an earlier block must be listed in the newest state
    return this.#followFrom(id.seqno > newest.seqno ? keyBlock : newest, id, client);
  }

  async #followFrom(
    start: BlockIdExt,
    target: BlockIdExt | null,
    client: LiteClient,
  ): Promise<VerifiedBlock> {
    let reached: VerifiedBlock = { id: start, header: null };
    for (let answers = 0; answers < MAX_ANSWERS; answers++) {
      const { complete, blocks } = await this.#ask(reached.id, target, client);
      const last = blocks.at(-1) ?? reached;
      if (complete) return last;
      ensure(last.id.seqno > reached.id.seqno, 'a proof that does not come closer');
      reached = last;
    }
    return fail(`no proof within ${MAX_ANSWERS} answers`);
  }

  async #ask(known: BlockIdExt, target: BlockIdExt | null, client: LiteClient) {
    const params = {
      mode: target ? TO_TARGET : TO_NEWEST,
      knownBlock: toTlBlockId(known),
      ...(target && { targetBlock: toTlBlockId(target) }),
    };
    const minSeqno = Math.max(known.seqno, target?.seqno ?? 0);
    const proof = await verifying(client).ask('getBlockProof', params, { minSeqno }, (answer) =>
      verifyBlockProof(known, target, answer),
    );
    await this.#addProven(proof.blocks);
    return proof;
  }

  async #addProven(blocks: readonly VerifiedBlock[]): Promise<void> {
    for (const { id } of blocks) this.#proven.add(id);
    const before = this.#progress;
    for (const block of blocks) this.#advance(block);
    if (this.#progress !== before) await this.#store.save(this.#progress);
  }

  #advance(block: VerifiedBlock): void {
    const { start, keyBlock, newest } = this.#progress;
    const { seqno } = block.id;
    const id = copyBlockId(block.id);
    if (isKeyBlock(block) && seqno > keyBlock.seqno)
      this.#progress = { start, newest, keyBlock: id };
    if (seqno > newest.seqno) this.#progress = { ...this.#progress, newest: id };
  }
}
