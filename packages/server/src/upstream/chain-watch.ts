import { type BlockIdExt, FULL_SHARD, MASTERCHAIN, toHex } from '@tonway/chain';
import { blockKey, type LiteReader, sameBlock } from '@tonway/lite-client';
import type { ChainProblem } from './chain-change.ts';
import type { ServerGroup } from './server-group.ts';
import type { Head } from './session.ts';

type Server = LiteReader['pool']['servers'][number];

export interface ChainWatchOptions {
  /** A head that goes back is a chain that was reverted, as on a devnet; elsewhere the server only lags. */
  readonly revertible: boolean;
  readonly head: () => Head | null;
  /** Null: the problem is over. */
  readonly onProblem: (problem: ChainProblem | null) => void;
}

interface Claim {
  readonly id: BlockIdExt;
  readonly atMs: number;
}

const MASTERCHAIN_SHARD = { workchain: MASTERCHAIN, shard: FULL_SHARD };
/** A claim that was found to prove nothing is looked at again after so long. */
const DOUBT_AGAIN_MS = 10_000;

/**
 * Decides whether the servers show another chain than the one that was verified. What a server merely claims is no
 * reason: validators must have signed the other chain, or all servers that answer must be of another network.
 */
export class ChainWatch {
  readonly #groups: readonly ServerGroup[];
  readonly #options: ChainWatchOptions;
  readonly #claims = new Map<Server, Claim>();
  #otherNetwork: ChainProblem | null = null;
  #fork: ChainProblem | null = null;
  #doubted: { readonly block: string; readonly atMs: number } | null = null;
  #judging: Promise<void> | null = null;

  constructor(groups: readonly ServerGroup[], options: ChainWatchOptions) {
    this.#groups = groups;
    this.#options = options;
    for (const group of groups) {
      group.reader.pool.events.on('usable', () => this.#lookAtNetworks());
      group.reader.pool.events.on('chain', (server) => this.#lookAtClaim(server));
    }
  }

  get problem(): ChainProblem | null {
    return this.#fork ?? this.#otherNetwork;
  }

  /** A block that was verified is not an ancestor of a newer one that validators have signed. */
  forked(ours: BlockIdExt, theirs: BlockIdExt): void {
    const hashes = `${toHex(ours.rootHash)}, and is ${toHex(theirs.rootHash)} now`;
    this.#reportFork(`the chain has changed: masterchain block ${ours.seqno} was ${hashes}`);
  }

  /** A claimed head cannot be reconciled with what was verified: is it signed? */
  doubt(claim: BlockIdExt): Promise<void> {
    const block = blockKey(claim);
    const isKnown = this.#doubted?.block === block;
    const isRecent = performance.now() - (this.#doubted?.atMs ?? 0) < DOUBT_AGAIN_MS;
    if (this.#judging || this.#fork || (isKnown && isRecent)) return this.settled();
    this.#doubted = { block, atMs: performance.now() };
    this.#judging = this.#judge(claim)
      .catch(() => {})
      .finally(() => {
        this.#judging = null;
      });
    return this.#judging;
  }

  async settled(): Promise<void> {
    await this.#judging;
  }

  get #servers(): Server[] {
    return this.#groups.flatMap(({ reader }) => reader.pool.servers);
  }

  #lookAtNetworks(): void {
    const servers = this.#servers;
    const connected = servers.filter(({ connection }) => connection.state === 'ready');
    const [other, ...others] = connected.flatMap(({ otherZeroState }) => otherZeroState ?? []);
    if (servers.some(({ standing }) => standing === 'usable')) this.#reportNetwork(null);
    const isUndecided = servers.some(({ standing }) => standing === 'unknown');
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

  #lookAtClaim(server: Server): void {
    const id = server.chain?.head;
    const before = this.#claims.get(server);
    const head = this.#options.head();
    if (!id || id === before?.id) return;
    this.#claims.set(server, { id, atMs: performance.now() });
    if (!head || id.seqno > head.id.seqno) return;
    const ours = this.#provenBlock(head, id.seqno);
    if (ours && !sameBlock(ours, id)) void this.doubt(id);
    const wentBack = before !== undefined && id.seqno < before.id.seqno;
    if (this.#options.revertible && wentBack && this.#areAllBehind(head))
      this.#reportFork(
        `the chain went back from masterchain block ${head.id.seqno} to ${id.seqno}`,
      );
  }

  #areAllBehind({ id, takenAtMs }: Head): boolean {
    const usable = this.#servers.filter(({ standing }) => standing === 'usable');
    return usable.every((server) => {
      const claim = this.#claims.get(server);
      return claim !== undefined && claim.atMs >= takenAtMs && claim.id.seqno < id.seqno;
    });
  }

  #provenBlock({ id }: Head, seqno: number): BlockIdExt | null {
    if (seqno === id.seqno) return id;
    const known = this.#groups.map(({ reader }) => reader.provenBlock(seqno));
    return known.find((block) => block !== null) ?? null;
  }

  /** Proves the claim without regard to what was verified before, and compares. */
  async #judge(claim: BlockIdExt): Promise<void> {
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
    if (ours && !sameBlock(ours, theirs)) this.forked(ours, theirs);
  }

  #reportFork(message: string): void {
    if (this.#fork) return;
    this.#fork = { kind: 'fork', message };
    this.#options.onProblem(this.#fork);
  }
}
