import { type BlockIdExt, FULL_SHARD, MASTERCHAIN, toHex } from '@tonway/chain';
import { blockKey, LiteError, type LiteReader, sameBlock } from '@tonway/lite-client';
import type { ServerGroup } from './server-group.ts';
import type { Head } from './session.ts';

type Server = LiteReader['pool']['servers'][number];

export interface DetectorOptions {
  /** True on a devnet: a lower head means that the chain was reverted. Elsewhere the server only lags behind. */
  readonly revertible: boolean;
  readonly head: () => Head | null;
  /** Called with null when the problem is resolved. */
  readonly onProblem: (problem: ChainProblem | null) => void;
}

interface Claim {
  readonly id: BlockIdExt;
  readonly atMs: number;
}

const MASTERCHAIN_SHARD = { workchain: MASTERCHAIN, shard: FULL_SHARD };
/** Minimum time between two checks of the same claimed block. */
const RECHECK_MS = 10_000;

/**
 * Detects that the servers have a different chain than the verified one. An unproven claim of a server is not enough:
 * either validators have signed the other chain, or all connected servers belong to another network.
 */
export class ChainChangeDetector {
  readonly #groups: readonly ServerGroup[];
  readonly #options: DetectorOptions;
  readonly #claims = new Map<Server, Claim>();
  #otherNetwork: ChainProblem | null = null;
  #fork: ChainProblem | null = null;
  #lastCheck: { readonly block: string; readonly atMs: number } | null = null;
  #checking: Promise<void> | null = null;

  constructor(groups: readonly ServerGroup[], options: DetectorOptions) {
    this.#groups = groups;
    this.#options = options;
    for (const group of groups) {
      group.reader.pool.events.on('usable', () => this.#checkNetworks());
      group.reader.pool.events.on('chain', (server) => this.#onClaim(server));
    }
  }

  get problem(): ChainProblem | null {
    return this.#fork ?? this.#otherNetwork;
  }

  /** Reports that `ours`, a verified block, is not on the chain of a newer signed block, which has `theirs` instead. */
  reportOtherBlock(ours: BlockIdExt, theirs: BlockIdExt): void {
    const hashes = `${toHex(ours.rootHash)}, and is ${toHex(theirs.rootHash)} now`;
    this.#reportFork(`the chain has changed: masterchain block ${ours.seqno} was ${hashes}`);
  }

  /** Checks whether a claimed head that contradicts the verified chain is signed by validators. */
  checkClaim(claim: BlockIdExt): Promise<void> {
    const block = blockKey(claim);
    const isSameBlock = this.#lastCheck?.block === block;
    const isRecent = performance.now() - (this.#lastCheck?.atMs ?? 0) < RECHECK_MS;
    if (this.#checking || this.#fork || (isSameBlock && isRecent)) return this.settled();
    this.#lastCheck = { block, atMs: performance.now() };
    this.#checking = this.#compareWithClaim(claim)
      .catch(() => {})
      .finally(() => {
        this.#checking = null;
      });
    return this.#checking;
  }

  /** Resolves when all checks are complete. */
  async settled(): Promise<void> {
    await this.#checking;
  }

  get #servers(): Server[] {
    return this.#groups.flatMap(({ reader }) => reader.pool.servers);
  }

  #checkNetworks(): void {
    const servers = this.#servers;
    const connected = servers.filter(({ connection }) => connection.state === 'ready');
    const [other, ...others] = connected.flatMap(({ otherZeroState }) => otherZeroState ?? []);
    if (servers.some(({ health }) => health === 'usable')) this.#reportNetwork(null);
    const isUndecided = servers.some(({ health }) => health === 'unknown');
    if (!other || isUndecided || connected.length > 1 + others.length) return;
    this.#reportNetwork({
      kind: 'other-network',
      message: `the lite servers are of another network than the global configuration: their zero state is ${toHex(other.rootHash)}`,
    });
  }

  #reportNetwork(problem: ChainProblem | null): void {
    if (problem?.message === this.#otherNetwork?.message) return;
    this.#otherNetwork = problem;
    this.#options.onProblem(this.problem);
  }

  #onClaim(server: Server): void {
    const id = server.chain?.head;
    const before = this.#claims.get(server);
    const head = this.#options.head();
    if (!id || id === before?.id) return;
    this.#claims.set(server, { id, atMs: performance.now() });
    if (!head || id.seqno > head.id.seqno) return;
    const ours = this.#provenBlock(head, id.seqno);
    if (ours && !sameBlock(ours, id)) void this.checkClaim(id);
    // A claim that arrives just after the head may have been sent before; the next one has not.
    const wentBack =
      before !== undefined && (id.seqno < before.id.seqno || before.atMs >= head.acceptedAtMs);
    if (this.#options.revertible && wentBack && this.#areAllBehind(head))
      this.#reportFork(
        `the chain went back from masterchain block ${head.id.seqno} to ${id.seqno}`,
      );
  }

  #areAllBehind({ id, acceptedAtMs }: Head): boolean {
    const usable = this.#servers.filter(({ health }) => health === 'usable');
    return usable.every((server) => {
      const claim = this.#claims.get(server);
      return claim !== undefined && claim.atMs >= acceptedAtMs && claim.id.seqno < id.seqno;
    });
  }

  #provenBlock({ id }: Head, seqno: number): BlockIdExt | null {
    if (seqno === id.seqno) return id;
    const provenBlocks = this.#groups.map(({ reader }) => reader.provenBlock(seqno));
    return provenBlocks.find((block) => block !== null) ?? null;
  }

  /** Proves the claim starting from the trusted block, then compares the result with the verified chain. */
  async #compareWithClaim(claim: BlockIdExt): Promise<void> {
    const head = this.#options.head();
    const [group] = this.#groups.filter(({ isAlive }) => isAlive);
    if (!head || !group) return;
    const reads = await group.reader.readsFromStart();
    if (reads.policy === 'none') return;
    await reads.requireBlock(claim);
    const isNewer = claim.seqno > head.id.seqno;
    const ours = isNewer ? head.id : this.#provenBlock(head, claim.seqno);
    const by = { seqno: head.id.seqno };
    const theirs = isNewer ? (await reads.lookup(MASTERCHAIN_SHARD, by, claim)).id : claim;
    if (ours && !sameBlock(ours, theirs)) this.reportOtherBlock(ours, theirs);
  }

  #reportFork(message: string): void {
    if (this.#fork) return;
    this.#fork = { kind: 'fork', message };
    this.#options.onProblem(this.#fork);
  }
}

/**
 * The reason why the servers' chain is not the chain that was verified.
 * - `other-network`: the servers have a different zero state.
 * - `fork`: the zero state is the same, but the servers lack some of the verified blocks.
 */
export interface ChainProblem {
  readonly kind: 'other-network' | 'fork';
  /** One sentence, used in logs, health probes and responses. */
  readonly message: string;
}

/** The upstream has restarted on a new chain: everything read before belongs to the old chain. */
export interface ChainChange extends ChainProblem {
  /** The zero state of the new chain. */
  readonly zeroState: BlockIdExt;
}

/** The requested data belongs to a chain that the servers no longer have. A retry reads the new chain. */
export class ChainChangedError extends LiteError {
  override readonly name = 'ChainChangedError';
  readonly problem: ChainProblem;

  constructor(problem: ChainProblem) {
    super('CHAIN_CHANGED', problem.message, true);
    this.problem = problem;
  }
}
