import type { Queries } from '../connection.ts';
import { IndexError } from '../errors.ts';
import { copyRows, type EncodedRows } from '../tables/copy-rows.ts';
import { EXPECTED, sameKeys } from '../tables/expected-rows.ts';
import { byteaArray } from '../tables/insert-rows.ts';
import type { StoredStep } from '../tables/rows.ts';
import { columnNames, STEP_TABLES } from '../tables/tables.ts';

// Advisory lock key; must be unique within the database.
const LOCK = 7_461_203;

const IS_INDEXED = `
select 1 from chain.head where $1 between first_seqno and seqno
union all select 1 from chain.ranges where $1 >= first and $1 < next`;

/** Whether the head or a range covers this masterchain block. */
export async function isIndexed(queries: Queries, seqno: number): Promise<boolean> {
  return (await queries.execute(IS_INDEXED, [seqno])) > 0;
}

/** A transaction whose row is replaced or deleted. */
export interface ReplacedTransaction {
  readonly account: Buffer;
  readonly trace_id: Buffer | null;
}

/** Locks the transactions of a masterchain block, and those with the same keys under another block. */
export async function lockStepTransactions(
  queries: Queries,
  seqno: number,
  keys: readonly { readonly account: Uint8Array; readonly lt: bigint }[],
): Promise<ReplacedTransaction[]> {
  const own = await queries.query<ReplacedTransaction>(
    'select account, trace_id from chain.transactions where mc_seqno = $1 for update',
    [seqno],
  );
  const others = await queries.query<ReplacedTransaction>(
    `select t.account, t.trace_id from unnest($1::bytea[], $2::bigint[]) given (account, lt)
       join chain.transactions t on t.account = given.account and t.lt = given.lt
     where t.mc_seqno <> $3 for update of t`,
    [byteaArray(keys.map(({ account }) => account)), keys.map(({ lt }) => lt), seqno],
  );
  return [...own, ...others];
}

/** Takes the lock for replacing rows until the transaction ends. */
export async function lockReplacement(queries: Queries): Promise<void> {
  await queries.query('select pg_advisory_xact_lock($1)', [LOCK]);
}

/** Takes the lock and throws if the block is not indexed. */
export async function lockIndexedBlock(queries: Queries, seqno: number): Promise<void> {
  await lockReplacement(queries);
  if (await isIndexed(queries, seqno)) return;
  throw new IndexError(
    'NOT_INDEXED',
    `masterchain block ${seqno} is not indexed yet: run tonway backfill, or wait for tonway index`,
  );
}

/**
 * Replaces all rows of a masterchain block, including rows with the same keys under another block. Must run within
 * `withExpected`.
 */
export async function replaceRows(
  queries: Queries,
  step: StoredStep,
  history: EncodedRows,
): Promise<void> {
  await queries.execute(
    `delete from chain.account_states a using chain.transactions t
     where t.mc_seqno = $1 and a.account = t.account and a.lt = t.lt`,
    [step.seqno],
  );
  for (const table of ['blocks', 'transactions', 'messages'])
    await queries.execute(`delete from chain.${table} where mc_seqno = $1`, [step.seqno]);
  await copyRows(queries, [step], history, EXPECTED);
  for (const table of STEP_TABLES) {
    const [name, columns] = [table.name, columnNames(table)];
    await queries.execute(
      `delete from chain.${name} a using ${EXPECTED}${name} e where ${sameKeys(table)}`,
    );
    await queries.execute(
      `insert into chain.${name} (${columns}) select ${columns} from ${EXPECTED}${name}`,
    );
  }
}

/** Updates the head if it is this block; returns whether it is. Must be the first write, to avoid deadlocks. */
export async function repairHead(
  queries: Queries,
  { seqno, rootHash, genUtime }: StoredStep,
): Promise<boolean> {
  const changed = await queries.execute(
    'update chain.head set root_hash = $2, gen_utime = $3 where seqno = $1',
    [seqno, rootHash, genUtime],
  );
  return changed > 0;
}

/** Stores the global version of the block, or deletes it if the block sets none. */
export async function repairGlobalVersion(
  queries: Queries,
  { seqno, globalVersion }: Pick<StoredStep, 'seqno' | 'globalVersion'>,
): Promise<void> {
  if (globalVersion === null) {
    await queries.execute('delete from chain.global_versions where mc_seqno = $1', [seqno]);
    return;
  }
  await queries.execute(
    `insert into chain.global_versions (mc_seqno, version) values ($1, $2)
     on conflict (mc_seqno) do update set version = excluded.version`,
    [seqno, globalVersion],
  );
}
