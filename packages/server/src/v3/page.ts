import { InvalidRequest } from '../http/errors.ts';
import type { Order, SortKey } from '../store/read/order.ts';
import type { Page } from '../store/read/page.ts';
import { readCursor, writeCursor } from './cursor.ts';
import type { V3Settings } from './operation.ts';

interface AskedPage {
  readonly limit: number | null;
  readonly offset: number;
  readonly cursor: string | null;
}

/** The header that says how to go on, where the answer is a list and nothing else. */
export const NEXT_CURSOR = 'X-Next-Cursor';

/** The rows that are asked for; too many are refused. */
export function pageOf({ limit, offset }: Omit<AskedPage, 'cursor'>, settings: V3Settings): Page {
  const { defaultLimit, maxLimit, maxOffset } = settings;
  if (limit !== null && limit > maxLimit)
    throw new InvalidRequest(`limit is not allowed: ${limit} > ${maxLimit}`);
  if (offset > maxOffset)
    throw new InvalidRequest(
      `offset is not allowed: ${offset} > ${maxOffset}; give next_cursor of the page before as cursor, which is fast on every page`,
    );
  return { limit: Math.max(1, limit ?? defaultLimit), offset: Math.max(0, offset) };
}

/** With the row behind which it begins. */
export function pageAfter(
  asked: AskedPage,
  order: Order,
  settings: V3Settings,
): Page & { readonly after: SortKey | null } {
  const after = asked.cursor === null ? null : readCursor(asked.cursor, [order]).key;
  return { ...pageOf(asked, settings), after };
}

/** `next`: the row behind which the next page begins; null: this page is the last one. */
export function nextCursor(order: Order, next: SortKey | null): { next_cursor?: string } {
  return next ? { next_cursor: writeCursor(order, next) } : {};
}
