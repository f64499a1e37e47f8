import { Builder, compareBytes, toHex } from '@tonway/chain';
import type { Queries } from '../connection.ts';
import {
  byteaArray,
  cleanText,
  columnArrays,
  insertSql,
  overwriteSql,
} from '../tables/insert-rows.ts';
import type { RowOf, Table } from '../tables/tables.ts';
import { CONTRACT_TABLES, type ContractKind, type ContractRows } from './tables.ts';

/** Hash of the empty cell, which is the data of a contract without data. */
const NO_DATA = new Builder().build().hash();

/** What was read about an account in one state. */
export interface ContractReading {
  readonly account: Uint8Array;
  /** Logical time of the last transaction of the state. */
  readonly lt: bigint;
  readonly codeHash: Uint8Array | null;
  readonly dataHash: Uint8Array | null;
  readonly rows: ContractRows;
  /** Why reading stopped; null: everything was read. */
  readonly failure: string | null;
}

/**
 * Replaces the rows of the accounts in all tables of contracts. The accounts must be locked by `lockLeased`. Returns the
 * accounts that have a row in a table for the first time.
 */
export async function replaceContracts(
  queries: Queries,
  readings: readonly ContractReading[],
): Promise<readonly Uint8Array[]> {
  if (readings.length === 0) return [];
  // All writers lock rows in the same order, to avoid deadlocks.
  const sorted = readings.toSorted((a, b) => compareBytes(a.account, b.account));
  await lockItems(queries, sorted);
  const storedKinds = await readKinds(queries, sorted);
  await deleteOutdated(queries, sorted, storedKinds);
  for (const table of CONTRACT_TABLES) await upsert(queries, table, rowsOf(sorted, table.name));
  const isEmpty = (reading: ContractReading) =>
    kindsOf(reading).length === 0 && reading.failure === null;
  await listContracts(
    queries,
    sorted.filter((reading) => !isEmpty(reading)),
  );
  await deleteRows(queries, 'contracts', sorted.filter(isEmpty));
  const isNew = (reading: ContractReading) =>
    kindsOf(reading).some((kind) => !storedKinds.get(keyOf(reading))?.includes(kind));
  return sorted.filter(isNew).map(({ account }) => account);
}

/**
 * Locks the NFT items that are written or sold. An item and its sale may be new in two transactions at once: the second
 * one waits, so that its trigger sees the row of the first one and sets the seller.
 */
async function lockItems(queries: Queries, readings: readonly ContractReading[]): Promise<void> {
  const items = readings.flatMap(({ account, rows }) => [
    ...(rows.nft_items ? [account] : []),
    ...[rows.nft_sales?.nft, rows.nft_auctions?.nft].filter((nft) => nft != null),
  ]);
  if (items.length === 0) return;
  const keys = new Set(items.map((item) => Buffer.from(item).readBigInt64BE(1)));
  await queries.query('select pg_advisory_xact_lock(key) from unnest($1::bigint[]) key', [
    [...keys].sort((a, b) => (a < b ? -1 : 1)),
  ]);
}

/** Stores which tables have rows of the accounts. */
async function listContracts(queries: Queries, readings: readonly ContractReading[]) {
  if (readings.length === 0) return;
  await queries.execute(
    `insert into chain.contracts (account, lt, kinds, failure)
     select account, lt, kinds::text[], failure
     from unnest($1::bytea[], $2::bigint[], $3::text[], $4::text[]) given (account, lt, kinds, failure)
     on conflict (account) do update set lt = excluded.lt, kinds = excluded.kinds, failure = excluded.failure`,
    [
      byteaArray(readings.map(({ account }) => account)),
      readings.map(({ lt }) => lt),
      readings.map((reading) => `{${kindsOf(reading).join()}}`),
      readings.map(({ failure }) => failure && cleanText(failure)),
    ],
  );
}

function kindsOf({ rows }: ContractReading): ContractKind[] {
  return CONTRACT_TABLES.map(({ name }) => name).filter((name) => rows[name]);
}

function rowsOf(readings: readonly ContractReading[], kind: ContractKind) {
  return readings.flatMap(({ account, lt, codeHash, dataHash, rows }) => {
    const row = rows[kind];
    if (!row || !codeHash) return [];
    return { ...row, account, lt, code_hash: codeHash, data_hash: dataHash ?? NO_DATA };
  });
}

async function upsert<T extends Table>(
  queries: Queries,
  table: T,
  rows: readonly object[],
): Promise<void> {
  if (rows.length === 0) return;
  const values = columnArrays(table, rows as readonly RowOf<T>[]);
  await queries.execute(`${insertSql(table)} ${overwriteSql(table)}`, values);
}

type StoredKinds = ReadonlyMap<string, readonly ContractKind[]>;

async function readKinds(
  queries: Queries,
  readings: readonly ContractReading[],
): Promise<StoredKinds> {
  const stored = await queries.query<{ account: Buffer; kinds: ContractKind[] }>(
    'select account, kinds from chain.contracts where account = any($1)',
    [readings.map(({ account }) => account)],
  );
  return new Map(stored.map((row) => [keyOf(row), row.kinds]));
}

function keyOf({ account }: { readonly account: Uint8Array }): string {
  return toHex(account);
}

/** Deletes the rows of kinds that the accounts no longer have. */
async function deleteOutdated(
  queries: Queries,
  readings: readonly ContractReading[],
  kinds: StoredKinds,
): Promise<void> {
  for (const { name } of CONTRACT_TABLES) {
    const outdated = readings.filter(
      (reading) => !reading.rows[name] && kinds.get(keyOf(reading))?.includes(name),
    );
    await deleteRows(queries, name, outdated);
  }
}

async function deleteRows(
  queries: Queries,
  name: string,
  rows: readonly { readonly account: Uint8Array }[],
): Promise<void> {
  if (rows.length === 0) return;
  const accounts = rows.map(({ account }) => account);
  await queries.execute(`delete from chain.${name} where account = any($1)`, [accounts]);
}

const TABLES = ['contracts', ...CONTRACT_TABLES.map(({ name }) => name)];

/** Deletes the rows of states after a logical time. */
export async function deleteContractsAfter(queries: Queries, lt: bigint): Promise<void> {
  for (const name of TABLES) await queries.execute(`delete from chain.${name} where lt > $1`, [lt]);
}

/** Deletes the rows of all contracts. */
export async function clearContracts(queries: Queries): Promise<void> {
  await queries.execute(`truncate ${TABLES.map((name) => `chain.${name}`).join()}`);
}
