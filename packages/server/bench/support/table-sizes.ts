import type { Queries } from '../../src/store/connection.ts';

interface IndexSize {
  readonly name: string;
  readonly bytes: number;
  /** Index entries, as PostgreSQL estimates them. */
  readonly entries: number;
}

export interface TableSize {
  readonly name: string;
  /** Bytes without indexes. */
  readonly heap: number;
  readonly indexes: number;
  readonly each: readonly IndexSize[];
}

/** The sizes of tables with all their eras, in the given order. */
export async function readTableSizes(
  queries: Queries,
  names: readonly string[],
): Promise<readonly TableSize[]> {
  const tables = await queries.query<{ name: string; heap: number; indexes: number }>(
    `select regexp_replace(relname, '_era_\\d+$', '') as name, sum(pg_table_size(oid))::float8 as heap,
       sum(pg_indexes_size(oid))::float8 as indexes
     from pg_class where relnamespace = 'chain'::regnamespace and relkind = 'r' group by 1`,
  );
  const indexes = await queries.query<IndexSize & { table: string }>(
    `select regexp_replace(tables.relname, '_era_\\d+$', '') as table,
       coalesce(parents.relname, indexes.relname) as name, sum(pg_relation_size(indexes.oid))::float8 as bytes,
       sum(greatest(indexes.reltuples, 0))::float8 as entries
     from pg_index join pg_class indexes on indexes.oid = indexrelid join pg_class tables on tables.oid = indrelid
       left join pg_inherits on inhrelid = indexrelid left join pg_class parents on parents.oid = inhparent
     where tables.relnamespace = 'chain'::regnamespace and tables.relkind = 'r' group by 1, 2 order by 3 desc`,
  );
  return names.flatMap((name) => {
    const table = tables.find((each) => each.name === name);
    return table ? [{ ...table, each: indexes.filter((index) => index.table === name) }] : [];
  });
}

export function totalBytes(sizes: readonly TableSize[]): number {
  return sizes.reduce((sum, { heap, indexes }) => sum + heap + indexes, 0);
}

/** The bytes that PostgreSQL has written to its log. */
export async function readWalBytes(queries: Queries): Promise<number> {
  const [row] = await queries.query<{ bytes: number }>(
    `select (pg_current_wal_insert_lsn() - '0/0')::float8 as bytes`,
  );
  return row?.bytes ?? 0;
}

/** Prints the tables, the indexes of each, and the total, in bytes per transaction. */
export function printSizes(sizes: readonly TableSize[], transactions: number): void {
  const per = (bytes: number) => (bytes / transactions).toFixed(0).padStart(8);
  const line = (name: string, heap: number, indexes: number) =>
    console.error(`  ${name.padEnd(44)}${per(heap)}${per(indexes)}${per(heap + indexes)}`);
  console.error(
    `  ${`bytes per transaction of ${transactions}`.padEnd(44)}    heap indexes     sum`,
  );
  for (const { name, heap, indexes, each } of sizes) {
    line(name, heap, indexes);
    for (const index of each) console.error(`    ${index.name.padEnd(50)}${per(index.bytes)}`);
  }
  const sum = (part: 'heap' | 'indexes') => sizes.reduce((total, each) => total + each[part], 0);
  line('total', sum('heap'), sum('indexes'));
  const entries = sizes.flatMap(({ each }) => each.map((index) => index.entries));
  const perTransaction = entries.reduce((total, count) => total + count, 0) / transactions;
  console.error(`  index entries per transaction: ${perTransaction.toFixed(1)}`);
}
