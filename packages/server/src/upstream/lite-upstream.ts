import type { BlockIdExt } from '@tonway/chain';
import { LiteError, type Params, type Policy, type Result } from '@tonway/lite-client';
import { Asking } from './asking.ts';
import { NoServerError } from './errors.ts';
import { HeadTracker } from './head-tracker.ts';
import { LiteSession } from './lite-session.ts';
import { aliveOf, type ServerGroup } from './server-group.ts';
import type { ChainSession, SessionOptions, Upstream, UpstreamSnapshot } from './session.ts';
import { SharedAnswers } from './shared-answers.ts';

interface LiteUpstreamOptions {
  readonly zeroState: BlockIdExt;
  readonly policy: Policy;
  readonly cacheBytes: number;
}

/** The network behind lite servers. */
export class LiteUpstream implements Upstream {
  readonly zeroState: BlockIdExt;
  readonly #policy: Policy;
  readonly #groups: readonly ServerGroup[];
  readonly #answers: SharedAnswers;
  readonly #tracker: HeadTracker;

  /** The preferred group first. */
  constructor(groups: readonly ServerGroup[], options: LiteUpstreamOptions) {
    this.zeroState = options.zeroState;
    this.#policy = options.policy;
    this.#groups = groups;
    this.#answers = new SharedAnswers(options.cacheBytes);
    this.#tracker = new HeadTracker(groups, this.#answers);
  }

  get head(): Upstream['head'] {
    return this.#tracker.head;
  }

  headBehind(seqno: number, signal: AbortSignal): Promise<void> {
    return this.#tracker.behind(seqno, signal);
  }

  get consensusSeqno(): number | null {
    const alive = this.#groups.filter(({ isAlive }) => isAlive);
    if (alive.length === 0) return null;
    const claimed = alive.map(({ reader }) => reader.pool.headSeqno);
    return Math.max(this.head?.id.seqno ?? 0, ...claimed);
  }

  session(options: SessionOptions): ChainSession {
    const groups = this.#groupsFor(options.privateServers);
    return new LiteSession({
      asking: new Asking(groups, this.#answers, options),
      tracker: this.#tracker,
      zeroState: this.zeroState,
      policy: this.#policy,
      signal: options.signal,
      mayName: (server) => groups.some((group) => group.includes(server)),
      send: (message) => sendTo(groups, message, options.signal),
    });
  }

  async query<Name extends 'getTime' | 'getVersion'>(
    name: Name,
    params: Params<Name>,
  ): Promise<Result<Name>> {
    const [group] = this.#groupsFor(false);
    if (!group) throw new NoServerError(false);
    return group.reader.client.query(name, params);
  }

  get snapshot(): UpstreamSnapshot {
    const byNumber = this.#groups.toSorted((a, b) => a.firstNumber - b.firstNumber);
    const servers = byNumber.flatMap(({ snapshot }) => snapshot);
    return { servers, caches: { upstream: this.#answers.snapshot } };
  }

  async close(): Promise<void> {
    await this.#tracker.close();
    await Promise.all(this.#groups.map(({ reader }) => reader.close()));
  }

  #groupsFor(privateServers: boolean): ServerGroup[] {
    return this.#groups.filter(({ name }) => privateServers || name === 'public');
  }
}

/** Several servers of a group get it at once; the next group where none of them can. */
async function sendTo(
  groups: readonly ServerGroup[],
  message: Uint8Array,
  signal: AbortSignal | undefined,
): Promise<readonly number[]> {
  let failure: unknown = new NoServerError(false);
  for (const group of aliveOf(groups)) {
    try {
      return await group.send(message, signal);
    } catch (error) {
      failure = error;
      if (!(error instanceof LiteError) || error.code !== 'NO_SERVER') throw error;
    }
  }
  throw failure;
}
