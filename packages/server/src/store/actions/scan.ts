import type { LedgerAction } from '../ledger/trace.ts';
import {
  type Conditions,
  type ContentPage,
  isEmpty,
  type ListPage,
  listPage,
  type Order,
  type SortKey,
} from '../lists/list-sql.ts';
import type { ReadStore } from '../lists/read-store.ts';
import { type ActionFilter, type ActionKey, addTypes, readActionKeys } from './keys.ts';
import { readActionsByKey } from './read.ts';

/** How many actions a page reads at most. */
export const SCANNED_ACTIONS = 400;

/** Filters that no index serves. */
export interface ScanFilter extends ActionFilter {
  readonly isSuccess?: boolean;
  /** The account is the destination (`in`) or the source (`out`). */
  readonly direction?: 'in' | 'out';
  /** Another account that is part of the action. */
  readonly counterparty?: Buffer;
}

/**
 * A page of the actions that match, for which a limited number of actions is read: the page may be short, and have a next
 * one. Null if the fields of the page are too long.
 */
export async function scanActions(
  store: ReadStore,
  filter: ScanFilter,
  order: Order,
  { limit, after: first, maxBytes }: ContentPage,
): Promise<ListPage<LedgerAction> | null> {
  const matches = (conditions: Conditions) => addFilters(conditions, filter);
  const items: LedgerAction[] = [];
  let after = first;
  for (const rows of chunks(limit)) {
    const keys = await readChunk(store, filter, order, { limit: rows, offset: 0, after });
    const rest = { matches, limit: limit - items.length, maxBytes };
    const found = await readActionsByKey(store, keys, order, rest);
    if (!found) return null;
    items.push(...found);
    if (items.length >= limit) return listPage(items, { limit, offset: 0 }, order);
    const last = keys.at(-1);
    if (!last || keys.length < rows) return { items, next: null };
    after = sortKeyOf(last, order);
  }
  return { items, next: after };
}

/** How many actions are read at a time: few at first, because most filters match many. */
function* chunks(limit: number): Generator<number> {
  let left = SCANNED_ACTIONS;
  for (let size = 2 * limit; left > 0; size *= 4) {
    const rows = Math.min(size, left);
    yield rows;
    left -= rows;
  }
}

/** Types are filtered afterwards: an account may have few actions of a type among very many. */
function readChunk(
  store: ReadStore,
  { types, excludedTypes, ...filter }: ScanFilter,
  order: Order,
  page: Parameters<typeof readActionKeys>[3],
): Promise<readonly ActionKey[]> {
  if (isEmpty(filter.lt)) return Promise.resolve([]);
  return readActionKeys(store, { ...filter, supportedTypes: null }, order, page);
}

function sortKeyOf(key: ActionKey, order: Order): SortKey {
  return order.columns.map(({ name }) => key[name as keyof ActionKey]);
}

function addFilters(conditions: Conditions, filter: ScanFilter): void {
  const { account, isSuccess, direction, counterparty } = filter;
  addTypes(conditions, filter);
  if (isSuccess !== undefined) conditions.add('success = ?', isSuccess);
  if (direction && account) {
    const party = direction === 'in' ? 'destination' : 'source';
    conditions.add(`fields->>'${party}' = chain.account_text(?)`, account);
  }
  if (counterparty) conditions.add('?::bytea = any(accounts)', counterparty);
}
