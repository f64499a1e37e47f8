import type { BlockIdExt } from '@tonway/chain';
import { sameBlock } from '@tonway/chain';
import { fromTlBlockId } from '../block-id.ts';
import { Backoff } from '../connection/backoff.ts';
import { LinkedAbort, pause } from '../connection/limits.ts';
import { LiteError } from '../errors.ts';
import type { LiteClient, QueryOptions } from '../lite-client.ts';
import { Follower, type FollowerOptions, type HeadSource } from './follower.ts';
import { type Header, lookUpHeader } from './header.ts';

export interface HeadsOptions extends Partial<FollowerOptions> {
  /** The stream starts after this block. Default: with the newest block. */
  readonly after?: BlockIdExt;
}

const DEFAULTS = { width: 3, lookahead: 16, pollTimeoutMs: 12_000, random: Math.random };

/**
 * Streams new masterchain blocks in order, without gaps or duplicates: each block is a child of the previous block. The
 * sources are single servers, such as `pool.servers`. Returns when the signal is aborted; throws if most sources have a
 * chain that does not continue the stream.
 *
 * @example
 * for await (const block of masterchainHeads(pool.servers)) {
 *   if (block.seqno >= 1146) break;
 * }
 */
export async function* masterchainHeads(
  sources: readonly HeadSource[],
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

/** Time that the other sources have after the first answer. */
const GRACE_MS = 500;

/** The newest block that at least two sources claim, in the version that most sources return; null: no answer. */
async function firstHead(
  sources: readonly LiteClient[],
  options: QueryOptions,
): Promise<Header | null> {
  const claims = await collect(sources.map((source) => claimedSeqno(source, options)));
  const [highest, second = highest] = claims.sort((a, b) => b - a);
  if (second === undefined) return null;
  const headers = await collect(sources.map((source) => lookUpHeader(source, second, options)));
  return mostFrequent(headers);
}

async function claimedSeqno(source: LiteClient, options: QueryOptions): Promise<number> {
  const { last } = await source.query('getMasterchainInfo', {}, options);
  return fromTlBlockId(last).seqno;
}

function mostFrequent(headers: readonly Header[]): Header | null {
  const votes = ({ id }: Header) => headers.filter((other) => sameBlock(id, other.id)).length;
  return headers.reduce<Header | null>((a, b) => (a && votes(a) >= votes(b) ? a : b), null);
}

/** Values of the promises that succeed within the grace period after the first. */
async function collect<T>(promises: readonly Promise<T>[]): Promise<T[]> {
  const values: T[] = [];
  const all = promises.map((each) =>
    each.then((value) => void values.push(value), ignoreLiteError),
  );
  const first = Promise.any(promises).then(
    () => pause(GRACE_MS),
    () => Promise.all(all),
  );
  await Promise.race([Promise.all(all), first]);
  return values;
}

function ignoreLiteError(error: unknown): void {
  if (!(error instanceof LiteError)) throw error;
}
