import { fromTlBlockId, sameBlock } from '../block-id.ts';
import { pause } from '../connection/limits.ts';
import { LiteError } from '../errors.ts';
import type { LiteClient, QueryOptions } from '../lite-client.ts';
import { type Header, lookUpHeader } from './header.ts';

/** Time that the other sources have after the first answer. */
const GRACE_MS = 500;

/** The newest block that at least two sources claim, in the version that most sources return; null: no answer. */
export async function firstHead(
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
  const all = promises.map((each) => each.then((value) => void values.push(value), ignore));
  const first = Promise.any(promises).then(
    () => pause(GRACE_MS),
    () => Promise.all(all),
  );
  await Promise.race([Promise.all(all), first]);
  return values;
}

function ignore(error: unknown): void {
  if (!(error instanceof LiteError)) throw error;
}
