import type { Queries } from '../session.ts';

/** How far contracts are read. */
export interface ContractProgress {
  /** The newest block of live indexing up to which all contracts are read; null: none. */
  readonly seqno: number | null;
  /** Number of queued accounts; an estimate if large. */
  readonly queued: number;
}

const HEAD = `
select case when exists (select from chain.contract_rescan where cleared) then null
  else least(h.seqno, (select min(mc_seqno) - 1 from chain.contract_queue where mc_seqno > 0)) end as seqno
from chain.head h`;

/** The newest block of live indexing up to which all contracts are read; null: none. */
export async function readContractsSeqno(queries: Queries): Promise<number | null> {
  const [row] = await queries.query<{ seqno: number | null }>(HEAD);
  return row?.seqno ?? null;
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
