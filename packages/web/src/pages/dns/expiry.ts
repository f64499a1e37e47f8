import { numberIn, type StackEntry } from '../../stack/entries.ts';

/** A domain that was not paid for in this time can be taken by others. */
const PAID_SECONDS = 366 * 86_400;

/** When a domain expires whose last payment is an entry of a stack; null: it is no time. */
export function expiryOf(entry: StackEntry | undefined): number | null {
  const paidAt = Number(numberIn(entry) ?? 0n);
  return paidAt > 0 && paidAt < 2 ** 40 ? paidAt + PAID_SECONDS : null;
}
