import { MASTERCHAIN } from '@tonway/chain';
import { dropUnusedCodes, forgetLibraryMethods } from '../accounts/codes.ts';
import { restoreLatestStates } from '../accounts/write.ts';
import { ACTION_TABLES } from '../actions/write.ts';
import type { Queries } from '../connection.ts';
import { CONTRACT_TABLES } from '../contracts/tables.ts';
import { notifyIndexed } from '../index-events.ts';
import { startEpoch } from '../stream-log.ts';
import { STEP_TABLES } from '../tables/tables.ts';
import { EVENT_TABLES, TOKEN_EVENT_TABLES } from '../tokens/write-events.ts';
import { OPEN_TRACE_TABLES, TRACE_TABLES } from '../traces/tables.ts';
import { LOCK_RANGES } from './checkpoint.ts';
import { lockReplacement } from './replace.ts';

/** Tables with the column `mc_seqno`. */
const MC_TABLES = [
  'blocks',
  'transactions',
  'messages',
  'global_versions',
  ...EVENT_TABLES.map(({ name }) => name),
];

/** An indexed masterchain block. */
export interface IndexedMasterchain {
  readonly seqno: number;
  readonly rootHash: Buffer;
  readonly genUtime: bigint;
  /** Greater than the logical time of all rows up to this block. */
  readonly endLt: bigint;
}

/** The newest indexed masterchain block up to a seqno; null if there is none. */
export async function findMasterchain(
  queries: Queries,
  upTo: number,
): Promise<IndexedMasterchain | null> {
  const [found] = await queries.query<IndexedMasterchain>(
    `select seqno, root_hash as "rootHash", gen_utime as "genUtime", end_lt as "endLt" from chain.blocks
     where workchain = ${MASTERCHAIN} and seqno <= $1 order by seqno desc limit 1`,
    [upTo],
  );
  return found ?? null;
}

/** The seqno of the oldest indexed masterchain block; null if there is none. */
export async function findOldestMasterchain(queries: Queries): Promise<number | null> {
  const [row] = await queries.query<{ oldest: number | null }>(
    `select min(seqno) as oldest from chain.blocks where workchain = ${MASTERCHAIN}`,
  );
  return row?.oldest ?? null;
}

/** Whether any row belongs to a later masterchain block. */
export async function hasRowsAfter(queries: Queries, seqno: number): Promise<boolean> {
  for (const table of MC_TABLES)
    if (
      (await queries.execute(`select from chain.${table} where mc_seqno > $1 limit 1`, [seqno])) > 0
    )
      return true;
  return false;
}

const TOUCHED = `
select account from chain.transactions where mc_seqno > $1
union select account from chain.latest_account_states where lt > $2`;

/** The accounts whose latest states change in a rollback to this block. */
export async function readTouchedAfter(
  queries: Queries,
  { seqno, endLt }: IndexedMasterchain,
): Promise<Buffer[]> {
  const rows = await queries.query<{ account: Buffer }>(TOUCHED, [seqno, endLt]);
  return rows.map(({ account }) => account);
}

/**
 * Makes this block the head of the index and deletes all later rows. The data of accounts that changed since is missing
 * afterwards, and so are zero state accounts whose first transaction was later. Returns these accounts.
 */
export async function rollBack(queries: Queries, to: IndexedMasterchain): Promise<Buffer[]> {
  await lockReplacement(queries);
  await queries.execute(LOCK_RANGES);
  await moveHead(queries, to);
  const accounts = await readTouchedAfter(queries, to);
  await queries.execute(
    `delete from chain.account_states a using chain.transactions t
     where t.mc_seqno > $1 and a.account = t.account and a.lt = t.lt`,
    [to.seqno],
  );
  await queries.execute('delete from chain.account_states where lt > $1', [to.endLt]);
  for (const table of MC_TABLES)
    await queries.execute(`delete from chain.${table} where mc_seqno > $1`, [to.seqno]);
  await restoreLatestStates(queries, accounts);
  await dropUnusedCodes(queries);
  await forgetLibraryMethods(queries);
  await notifyIndexed(queries, { kind: 'rollback', first: to.seqno, last: to.seqno });
  return accounts;
}

/** The range that contains the block becomes part of live indexing; later ranges are deleted. */
async function moveHead(queries: Queries, { seqno, rootHash, genUtime }: IndexedMasterchain) {
  await queries.execute(
    `update chain.head set seqno = $1, root_hash = $2, gen_utime = $3, written_at = now(),
       first_seqno = coalesce((select first from chain.ranges where $1 between first and last), first_seqno)`,
    [seqno, rootHash, genUtime],
  );
  await queries.execute('delete from chain.ranges where last >= $1', [seqno]);
}

const CLEARED_TABLES = [
  ...STEP_TABLES,
  ...TOKEN_EVENT_TABLES,
  ...ACTION_TABLES,
  ...TRACE_TABLES,
].map(({ name }) => name);

/** Tables without partitions. */
const OTHER_TABLES = [
  'head',
  'ranges',
  'global_versions',
  'latest_account_states',
  'codes',
  'contract_queue',
  'contract_rescan',
  'contracts',
  'unverified_events',
  'documents',
  'classification_failures',
  'stream_log',
  'eras',
  'late_writes',
  'loads',
  'load_ranges',
  ...OPEN_TRACE_TABLES.map(({ name }) => name),
  ...CONTRACT_TABLES.map(({ name }) => name),
];

/** Also those that were detached to be dropped. */
const ERAS = `
select inhrelid::regclass::text as name from pg_inherits
where inhparent = any(array['${CLEARED_TABLES.map((table) => `chain.${table}`).join("', '")}']::regclass[])
union all select oid::regclass::text from pg_class
where relnamespace = 'chain'::regnamespace and relkind = 'r' and relname ~ '_dropped_\\d+$'`;

/** Deletes the index and its network. API keys and usage are not changed. */
export async function resetIndex(queries: Queries): Promise<void> {
  await dropAllLoads(queries);
  const eras = await queries.query<{ name: string }>(ERAS);
  // `regclass::text` quotes names if needed.
  if (eras.length > 0)
    await queries.execute(`drop table ${eras.map(({ name }) => name).join(', ')}`);
  await queries.execute(
    `truncate chain.network, ${OTHER_TABLES.map((table) => `chain.${table}`).join()}`,
  );
  await startEpoch(queries);
}

/** Drops the tables of eras that are loaded and not attached. */
async function dropAllLoads(queries: Queries): Promise<void> {
  const loads = await queries.query<{ schema: string }>(
    `select 'load_' || era as schema from chain.loads`,
  );
  for (const { schema } of loads) await queries.query(`drop schema if exists ${schema} cascade`);
}

/** Up to this many transactions, deleting rows is faster than recreating partitions. */
const MAX_DELETED = 50_000;

/** Deletes all rows and assigns the index to a network; partitions are kept if there are few rows. */
export async function clearIndex(queries: Queries, zeroStateRootHash: Uint8Array): Promise<void> {
  const few = `select from chain.transactions limit ${MAX_DELETED}`;
  if ((await queries.execute(few)) === MAX_DELETED) return resetIndex(queries);
  await dropAllLoads(queries);
  for (const table of [...CLEARED_TABLES, ...OTHER_TABLES])
    await queries.execute(`delete from chain.${table}`);
  await startEpoch(queries);
  await queries.execute('update chain.network set zero_state_root_hash = $1', [zeroStateRootHash]);
}
