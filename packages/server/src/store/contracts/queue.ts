import { compareBytes } from '@tonway/chain';
import type { Queries } from '../connection.ts';
import { readContractsSeqno } from '../lists/index-cache.ts';
import { byteaArray } from '../tables/insert-rows.ts';
import { LEASE_END } from '../tables/page-leases.ts';

/** `mc_seqno` of accounts that no block of live indexing has queued: after a backfill, a repair or a rescan. */
export const NO_BLOCK = 0;

const MAX_BACKOFF_SECONDS = 300;

/** An account that a step changed. */
export interface ChangedAccount {
  readonly account: Uint8Array;
  /** Logical time of the new state. */
  readonly lt: bigint;
  /** The masterchain block, or `NO_BLOCK`. */
  readonly mcSeqno: number;
  /** Whether the code may have something to read; other accounts are queued only if they have rows to remove. */
  readonly isReadable: boolean;
}

/**
 * The first block that changed the account counts, unless no block of live indexing had queued the account. A new state is
 * read without the delay after failed attempts.
 */
const ADD = `
on conflict (account) do update set revision = stored.revision + 1, attempts = 0,
  leased_until = case when stored.attempts > 0 then '-infinity' else stored.leased_until end,
  mc_seqno = case when stored.mc_seqno = ${NO_BLOCK} then excluded.mc_seqno
    when excluded.mc_seqno = ${NO_BLOCK} then stored.mc_seqno
    else least(stored.mc_seqno, excluded.mc_seqno) end`;

/** An account in the queue is queued again, because a worker may be about to write its rows. */
const HAS_ROWS = `
exists (select from chain.contracts c where c.account = given.account)
or exists (select from chain.contract_queue q where q.account = given.account)`;

const IS_NEWEST =
  'exists (select from chain.latest_account_states l where l.account = given.account and l.lt = given.lt)';

/** Queues changed accounts. `onlyNewest`: without accounts that have a later indexed state. */
export async function queueChanged(
  queries: Queries,
  changes: readonly ChangedAccount[],
  { onlyNewest }: { readonly onlyNewest: boolean },
): Promise<void> {
  if (changes.length === 0) return;
  const sorted = changes.toSorted((a, b) => compareBytes(a.account, b.account));
  await queries.execute(
    `insert into chain.contract_queue as stored (account, mc_seqno)
     select account, mc_seqno
     from unnest($1::bytea[], $2::bigint[], $3::integer[], $4::boolean[]) given (account, lt, mc_seqno, is_readable)
     where (is_readable or ${HAS_ROWS}) ${onlyNewest ? `and ${IS_NEWEST}` : ''} ${ADD}`,
    [
      byteaArray(sorted.map(({ account }) => account)),
      sorted.map(({ lt }) => lt),
      sorted.map(({ mcSeqno }) => mcSeqno),
      sorted.map(({ isReadable }) => isReadable),
    ],
  );
}

/** Queues accounts without any condition. */
export async function queueAccounts(
  queries: Queries,
  accounts: readonly Uint8Array[],
  mcSeqno: number,
): Promise<void> {
  if (accounts.length === 0) return;
  await queries.execute(
    `insert into chain.contract_queue as stored (account, mc_seqno)
     select distinct account, $2::integer from unnest($1::bytea[]) given (account) order by account ${ADD}`,
    [byteaArray(accounts), mcSeqno],
  );
}

/** An account that a worker has leased. */
export interface LeasedAccount {
  readonly account: Buffer;
  readonly revision: number;
  readonly attempts: number;
  /** Identifies the lease. */
  readonly leasedUntil: string;
}

/** Leases accounts, those that the newest blocks changed first. */
export function leaseAccounts(queries: Queries, limit: number): Promise<readonly LeasedAccount[]> {
  return queries.query<LeasedAccount>(
    `with picked as materialized (
       select account from chain.contract_queue where leased_until < now()
       order by mc_seqno desc, account desc limit $1 for update skip locked)
     update chain.contract_queue q set leased_until = ${LEASE_END}
     from picked where q.account = picked.account
     returning q.account, q.revision, q.attempts, q.leased_until::text as "leasedUntil"`,
    [limit],
  );
}

/** Blocks that change the accounts wait for the locks. A lost commit does no harm: the accounts stay in the queue. */
const SHORT_LOCKS =
  'set local synchronous_commit = off; set local idle_in_transaction_session_timeout = 3000';

/**
 * Locks the accounts whose lease is still valid until the transaction ends, and returns them. Only these may be written: no
 * other worker can write them, and a rollback that changes them waits.
 */
export async function lockLeased<T extends LeasedAccount>(
  queries: Queries,
  leased: readonly T[],
): Promise<T[]> {
  await queries.query(SHORT_LOCKS);
  const rows = await queries.query<{ account: Buffer }>(
    `select q.account from chain.contract_queue q
       join unnest($1::bytea[], $2::timestamptz[]) given (account, leased_until) using (account, leased_until)
     order by q.account for update of q`,
    [
      byteaArray(leased.map(({ account }) => account)),
      leased.map(({ leasedUntil }) => leasedUntil),
    ],
  );
  const valid = new Set(rows.map(({ account }) => account.toString('hex')));
  return leased.filter(({ account }) => valid.has(account.toString('hex')));
}

const LEASES =
  'unnest($1::bytea[], $2::integer[], $3::timestamptz[]) given (account, revision, leased_until)';
const IS_LEASED = 'q.account = given.account and q.leased_until = given.leased_until';

/** Renews the leases that are still valid, and returns them. */
export function renewAccounts(
  queries: Queries,
  leased: readonly LeasedAccount[],
): Promise<readonly LeasedAccount[]> {
  return queries.query<LeasedAccount>(
    `with valid as materialized (
       select q.account from chain.contract_queue q join ${LEASES} on ${IS_LEASED}
       order by q.account for update of q)
     update chain.contract_queue q set leased_until = ${LEASE_END}
     from valid where q.account = valid.account
     returning q.account, q.revision, q.attempts, q.leased_until::text as "leasedUntil"`,
    leaseValues(leased),
  );
}

/** Removes accounts that were read; accounts that changed meanwhile are released instead. */
export async function completeAccounts(
  queries: Queries,
  leased: readonly LeasedAccount[],
): Promise<void> {
  if (leased.length === 0) return;
  const values = leaseValues(leased);
  const removed = await queries.execute(
    `delete from chain.contract_queue q using ${LEASES} where ${IS_LEASED} and q.revision = given.revision`,
    values,
  );
  if (removed < leased.length) await releaseAccounts(queries, leased);
}

/** Releases accounts that were not read, for example because the worker stops. */
export async function releaseAccounts(
  queries: Queries,
  leased: readonly LeasedAccount[],
): Promise<void> {
  if (leased.length === 0) return;
  await queries.execute(
    `update chain.contract_queue q set leased_until = '-infinity' from ${LEASES} where ${IS_LEASED}`,
    leaseValues(leased),
  );
}

/** Delays accounts that could not be read, longer after every attempt. They no longer hold back the progress. */
export async function delayAccounts(
  queries: Queries,
  leased: readonly LeasedAccount[],
): Promise<void> {
  if (leased.length === 0) return;
  await queries.execute(
    `update chain.contract_queue q set attempts = q.attempts + 1, mc_seqno = ${NO_BLOCK},
       leased_until = now() + make_interval(secs => least(${MAX_BACKOFF_SECONDS}, 2 ^ q.attempts))
     from ${LEASES} where ${IS_LEASED}`,
    leaseValues(leased),
  );
}

function leaseValues(leased: readonly LeasedAccount[]): unknown[] {
  const sorted = leased.toSorted((a, b) => compareBytes(a.account, b.account));
  return [
    byteaArray(sorted.map(({ account }) => account)),
    sorted.map(({ revision }) => revision),
    sorted.map(({ leasedUntil }) => leasedUntil),
  ];
}

/** Ends all leases: no worker can write what it has read before. */
export async function endLeases(queries: Queries): Promise<void> {
  await queries.execute(
    `with leased as materialized (
       select account from chain.contract_queue where leased_until > now() order by account for update)
     update chain.contract_queue q set leased_until = '-infinity' from leased where q.account = leased.account`,
  );
}

/** How far contracts are read. */
export interface ContractProgress {
  /** The newest block of live indexing up to which all contracts are read; null: none. */
  readonly seqno: number | null;
  /** Number of queued accounts; an estimate if large. */
  readonly queued: number;
}

const MAX_COUNTED = 10_000;

export async function readContractProgress(queries: Queries): Promise<ContractProgress> {
  const [row] = await queries.query<{ queued: number }>(
    `select greatest(
       (select count(*) from (select from chain.contract_queue limit ${MAX_COUNTED}) counted),
       (select reltuples from pg_class where oid = 'chain.contract_queue'::regclass
          and (select count(*) from (select from chain.contract_queue limit ${MAX_COUNTED}) counted) = ${MAX_COUNTED})
     )::float8 as queued`,
  );
  return { seqno: await readContractsSeqno(queries), queued: row?.queued ?? 0 };
}

/** The accounts among these whose newest state is not read yet. */
export async function readUnreadContracts(
  queries: Queries,
  accounts: readonly Buffer[],
): Promise<readonly Buffer[]> {
  const rows = await queries.query<{ account: Buffer }>(
    'select account from chain.contract_queue where account = any($1)',
    [accounts],
  );
  return rows.map(({ account }) => account);
}
