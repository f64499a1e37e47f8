import { skeletonOf } from './skeleton.ts';

/** Names of the coin, which no token may look like. */
const COIN_NAMES = ['GRAM', 'TON', 'Toncoin'] as const;
const COIN: ReadonlyMap<string, string> = new Map(
  COIN_NAMES.map((name) => [skeletonOf(name), name]),
);

interface VerifiedTokens {
  verifiedLike(skeleton: string): string | undefined;
}

/** What a token that is not verified looks like: the coin or a verified token; null: neither. */
export function imitatedName(
  texts: readonly (string | null | undefined)[],
  tokens: VerifiedTokens | null,
): string | null {
  for (const text of texts) {
    const skeleton = text ? skeletonOf(text) : '';
    const found =
      skeleton === '' ? undefined : (COIN.get(skeleton) ?? tokens?.verifiedLike(skeleton));
    if (found !== undefined) return found;
  }
  return null;
}
