import type { BlockIdExt } from '@tonway/chain';
import { Backoff } from '../connection/backoff.ts';
import { FollowingAbort, pause } from '../connection/limits.ts';
import type { LiteClient } from '../lite-client.ts';
import { firstHead } from './first-head.ts';
import { Follower, type FollowerOptions } from './follower.ts';
import type { Header } from './header.ts';

export interface HeadsOptions extends Partial<FollowerOptions> {
  /** The last block that is known already; without it the stream starts with the newest. */
  readonly after?: BlockIdExt;
}

const DEFAULTS = { width: 3, lookahead: 16, pollTimeoutMs: 12_000, random: Math.random };

/**
 * New masterchain blocks as they come, each once, in order, without a gap: every block names the one before it as its
 * parent. The sources are single servers, such as `pool.servers`. Ends quietly with the signal; throws where most
 * sources show a chain that does not continue the one before.
 */
export async function* masterchainHeads(
  sources: readonly LiteClient[],
  { after, signal, ...given }: HeadsOptions = {},
): AsyncGenerator<BlockIdExt, void> {
  const abort = new FollowingAbort(signal);
  const options = { ...DEFAULTS, ...given, signal: abort.signal };
  try {
    const start = after ? { id: after, genUtime: 0 } : await findStart(sources, options);
    if (!start) return;
    if (!after) yield start.id;
    const follower = new Follower(sources, start, options);
    for (let id = await follower.next(); id; id = await follower.next()) yield id;
  } finally {
    abort.abort();
    abort.release();
  }
}

/** Until somebody answers, and the answer is proven where it can be. */
async function findStart(
  sources: readonly LiteClient[],
  { signal, verify, pollTimeoutMs, random }: FollowerOptions,
): Promise<Header | null> {
  const pauses = new Backoff({ minMs: 100, maxMs: 4000, random });
  while (!signal.aborted) {
    try {
      const head = await firstHead(sources, { signal, timeoutMs: pollTimeoutMs });
      if (head) await verify?.(head.id);
      if (head) return head;
    } catch {
      // another answer may come
    }
    await pause(pauses.nextMs(), signal).catch(() => {});
  }
  return null;
}
