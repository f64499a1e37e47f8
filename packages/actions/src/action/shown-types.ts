import type { Details } from '../details/details.ts';
import type { Version } from '../engine/kind.ts';
import { KINDS } from '../kinds.ts';
import type { Phrase } from '../phrases/phrase.ts';
import { extraCurrencyTransfer } from '../protocols/basic.ts';

interface ShownType {
  readonly since: Version;
  readonly details: Details;
  readonly phrase: Phrase;
}

/** Transfers of extra currencies are shown under a name of their own. */
export const EXTRA_CURRENCY_TRANSFER = 'extra_currency_transfer';

/** The types that the HTTP interface shows with details and a phrase: all but `unknown`. */
export const SHOWN_TYPES: ReadonlyMap<string, ShownType> = new Map<string, ShownType>([
  ...KINDS.flatMap((kind) => kind.types.map((type) => [type, kind] as const)),
  [EXTRA_CURRENCY_TRANSFER, extraCurrencyTransfer],
]);
