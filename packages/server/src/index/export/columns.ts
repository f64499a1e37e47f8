import { type MessageAddress, readBoc, Transaction } from '@tonway/chain';
import { accountText, messageAccountKey } from '../../store/accounts/account-key.ts';
import type { ParquetColumn, ParquetValue } from './parquet.ts';

/** A column, and how it is read from an item of the table. */
export interface ExportColumn<Item> extends ParquetColumn {
  readonly about: string;
  of(item: Item): ParquetValue;
}

/** A table of the export: the rows of a statement, each of which becomes any number of items. */
export interface ExportTable {
  readonly name: string;
  readonly about: string;
  readonly columns: readonly (ParquetColumn & { readonly about: string })[];
  /** Selects the rows of `chain` whose `lt` is within bounds. */
  readonly sql: string;
  /** The column with the logical time that decides about the era. */
  readonly key: string;
  readonly order: string;
  /** The values of all items of a row, in the order of the columns. */
  valuesOf(row: object): Iterable<readonly ParquetValue[]>;
}

interface TableOptions<Row extends object, Item> extends Omit<ExportTable, 'valuesOf' | 'columns'> {
  readonly columns: readonly ExportColumn<Item>[];
  items(row: Row): Iterable<Item>;
}

export function table<Row extends object, Item>(options: TableOptions<Row, Item>): ExportTable {
  const { items, columns, ...rest } = options;
  return {
    ...rest,
    columns,
    *valuesOf(row) {
      for (const item of items(row as Row)) yield columns.map((column) => column.of(item));
    },
  };
}

type Define = <Item>(
  name: string,
  about: string,
  of: (item: Item) => ParquetValue,
) => ExportColumn<Item>;

function define(kind: ParquetColumn['kind'], isNullable = false): Define {
  return (name, about, of) => ({ name, kind, isNullable, about, of });
}

export const text = define('text');
export const textOrNull = define('text', true);
export const json = define('json');
export const flag = define('flag');
export const flagOrNull = define('flag', true);
export const int = define('int');
export const intOrNull = define('int', true);
export const long = define('long');
export const longOrNull = define('long', true);
export const time = define('time');
export const timeOrNull = define('time', true);
export const amount = define('amount');
export const amountOrNull = define('amount', true);

export function base64(bytes: Uint8Array): string {
  return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('base64');
}

export function addressText(address: MessageAddress): string | null {
  const key = messageAccountKey(address);
  return key && accountText(key);
}

export function milliseconds(unixTime: bigint | number): bigint {
  return BigInt(unixTime) * 1000n;
}

export interface TransactionRow {
  readonly account: Buffer;
  readonly lt: bigint;
  readonly now: bigint;
  readonly mc_seqno: number;
  readonly hash: Buffer;
  readonly trace_id: Buffer | null;
  readonly boc: Buffer;
}

export interface ParsedTransaction extends TransactionRow {
  readonly content: Transaction;
}

export function parsed<Row extends TransactionRow>(row: Row): Row & ParsedTransaction {
  return { ...row, content: Transaction.load(readBoc(row.boc)) };
}
