import type { Connection, Queries } from '../connection.ts';
import { LOCK_TIMEOUT_MS, retryLocks } from '../locks.ts';
import { addRecord, type Migration } from './migrations.ts';

const INDEX_STEP =
  /^create (unique )?index concurrently if not exists (\w+) on (\w+)\.(\w+)\s*(.+?);?$/is;
const MAX_NAME = 63;

/** A step `create index concurrently`. */
interface IndexStep {
  readonly unique: string;
  readonly name: string;
  readonly schema: string;
  readonly table: string;
  /** The columns and what follows them. */
  readonly definition: string;
}

/** Null: the step is another statement. */
function readIndexStep(step: string): IndexStep | null {
  const statement = step.replaceAll(/^--.*$/gm, '').trim();
  const [, unique = '', name, schema, table, definition] = INDEX_STEP.exec(statement) ?? [];
  return name && schema && table && definition ? { unique, name, schema, table, definition } : null;
}

/**
 * Creates an index while others write. PostgreSQL does this only for tables without partitions, so that of a partitioned
 * table is built for each partition, and becomes valid with the last one.
 */
async function buildIndex(
  queries: Queries,
  index: IndexStep,
  execute: (statement: string) => Promise<void>,
): Promise<void> {
  const { unique, name, schema, table, definition } = index;
  if (!(await isPartitioned(queries, `${schema}.${table}`)))
    return buildOne(queries, index, execute);
  await execute(
    `create ${unique}index if not exists ${name} on only ${schema}.${table} ${definition}`,
  );
  for (const partition of await partitionsWithout(queries, index)) {
    const own = { ...index, ...partition, name: `${partition.table}_${name}`.slice(0, MAX_NAME) };
    await buildOne(queries, own, execute);
    await execute(`alter index ${schema}.${name} attach partition ${own.schema}.${own.name}`);
  }
}

/** An interrupted build leaves an invalid index, which is built again. */
async function buildOne(
  queries: Queries,
  { unique, name, schema, table, definition }: IndexStep,
  execute: (statement: string) => Promise<void>,
): Promise<void> {
  const invalid = await queries.query(
    'select from pg_index where indexrelid = to_regclass($1) and not indisvalid',
    [`${schema}.${name}`],
  );
  if (invalid.length > 0) await execute(`drop index concurrently ${schema}.${name}`);
  await execute(
    `create ${unique}index concurrently if not exists ${name} on ${schema}.${table} ${definition}`,
  );
}

async function isPartitioned(queries: Queries, table: string): Promise<boolean> {
  const sql = `select from pg_class where oid = $1::regclass and relkind = 'p'`;
  return (await queries.query(sql, [table])).length > 0;
}

/** Partitions that were added since the index exists have it already. */
function partitionsWithout(
  queries: Queries,
  { name, schema, table }: IndexStep,
): Promise<readonly Pick<IndexStep, 'schema' | 'table'>[]> {
  return queries.query(
    `select nspname as schema, relname as table from pg_inherits p
       join pg_class c on c.oid = p.inhrelid join pg_namespace n on n.oid = relnamespace
     where p.inhparent = $1::regclass and not exists (
       select from pg_inherits i join pg_index x on x.indexrelid = i.inhrelid
       where i.inhparent = $2::regclass and x.indrelid = p.inhrelid)
     order by relname`,
    [`${schema}.${table}`, `${schema}.${name}`],
  );
}

/** Applies and records a migration. Without a lock within half a second it is tried again later, as often as needed. */
export async function applyMigration(
  connection: Connection,
  migration: Migration,
  onWaiting: (reason: string) => void,
): Promise<void> {
  const { steps, sql } = migration;
  const retry = (work: () => Promise<void>) => retryLocks(connection, work, onWaiting);
  if (!steps)
    return retry(() =>
      connection.transaction(async (transaction) => {
        await transaction.query(`set local lock_timeout = ${LOCK_TIMEOUT_MS}`);
        await transaction.query(sql);
        await addRecord(transaction, migration);
      }),
    );
  const execute = (statement: string) => executeStep(connection, statement, retry);
  for (const step of steps) {
    const index = readIndexStep(step);
    if (index) await buildIndex(connection, index, execute);
    else await execute(step);
  }
  await addRecord(connection, migration);
}

/** A statement outside of transactions. Concurrent ones let others write and read while they wait. */
async function executeStep(
  connection: Connection,
  statement: string,
  retry: (work: () => Promise<void>) => Promise<void>,
): Promise<void> {
  const timeoutMs = /\bconcurrently\b/i.test(statement) ? 0 : LOCK_TIMEOUT_MS;
  await connection.query(`set lock_timeout = ${timeoutMs}`);
  await retry(async () => void (await connection.query(statement)));
}
