import type { BlockIdExt } from '@tonway/chain';
import { Backoff } from '../connection/backoff.ts';
import { LinkedAbort, pause } from '../connection/limits.ts';
import type { LiteClient } from '../lite-client.ts';
import { firstHead } from './first-head.ts';
import { Follower, type FollowerOptions } from './follower.ts';
import type { Header } from './header.ts';

export interface HeadsOptions extends Partial<FollowerOptions> {
  /** The stream starts after this block. Default: with the newest block. */
  readonly after?: BlockIdExt;
}

const DEFAULTS = { width: 3, lookahead: 16, pollTimeoutMs: 12_000, random: Math.random };

/**
 * Streams new masterchain blocks in order, without gaps or duplicates: each block is a child of the previous block. The
 * sources are single servers, such as `pool.servers`. Returns when the signal is aborted; throws if most sources have a
 * chain that does not continue the stream.
 */
export async function* masterchainHeads(
  sources: readonly LiteClient[],
  { after, signal, ...overrides }: HeadsOptions = {},
): AsyncGenerator<BlockIdExt, void> {
  const abort = new LinkedAbort(signal);
  const options = { ...DEFAULTS, ...overrides, signal: abort.signal };
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

/** Retries until a source returns a head, which must pass `verify`. */
async function findStart(
  sources: readonly LiteClient[],
  { signal, verify, pollTimeoutMs, random }: FollowerOptions,
): Promise<Header | null> {
  const backoff = new Backoff({ minMs: 100, maxMs: 4000, random });
  while (!signal.aborted) {
    try {
      const head = await firstHead(sources, { signal, timeoutMs: pollTimeoutMs });
      if (head) await verify?.(head.id);
      if (head) return head;
    } catch {
      // retry: another answer may be valid
    }
    await pause(backoff.nextMs(), signal).catch(() => {});
  }
  return null;
}
