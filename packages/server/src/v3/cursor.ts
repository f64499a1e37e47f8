import { InvalidRequest } from '../http/errors.ts';
import type { Order, SortKey, SortValue } from '../store/read/order.ts';

const BYTES = /^[0-9a-f]{2,66}$/;
const NUMBER = /^-?\d{1,40}$/;
/** Columns whose values are bytes; all others are numbers. */
const BYTE_COLUMNS = new Set(['account', 'hash', 'tx_account']);
/** The size of a column's numbers, where it is not 64 bits. */
const BITS: ReadonlyMap<string, number> = new Map([
  ['workchain', 32],
  ['seqno', 32],
  ['balance', 128],
]);

/** Names the last row of a page; only the same list in the same order goes on behind it. */
export function writeCursor(order: Order, key: SortKey): string {
  const values = key.map((value) => (Buffer.isBuffer(value) ? value.toString('hex') : value));
  return Buffer.from(`${signature(order)}:${values.join(',')}`).toString('base64url');
}

/** Of the first order that it is a cursor of. */
export function readCursor(
  text: string,
  orders: readonly Order[],
): { readonly order: Order; readonly key: SortKey } {
  const [name, values = ''] = Buffer.from(text, 'base64url').toString('latin1').split(':');
  const order = orders.find((each) => signature(each) === name);
  const key = order && readKey(order, values.split(','));
  if (!order || !key)
    throw new InvalidRequest(
      'cursor is not of this list: give next_cursor of the page before, with the same parameters',
    );
  return { order, key };
}

function signature({ columns }: Order): string {
  return columns.map(({ name, sort }) => `${name} ${sort}`).join(' ');
}

function readKey({ columns }: Order, values: readonly string[]): SortKey | null {
  if (values.length !== columns.length) return null;
  const key = columns.map(({ name }, i) => readValue(name, values[i] ?? ''));
  return key.includes(null) ? null : (key as SortKey);
}

function readValue(column: string, text: string): SortValue | null {
  if (BYTE_COLUMNS.has(column)) return BYTES.test(text) ? Buffer.from(text, 'hex') : null;
  if (!NUMBER.test(text)) return null;
  const bits = BITS.get(column) ?? 64;
  const value = BigInt(text);
  if (BigInt.asIntN(bits, value) !== value) return null;
  return bits === 32 ? Number(value) : value;
}
