import type { Queries } from '../session.ts';

/** The newest indexed state of an account, without its code. */
export interface ContractStateRow {
  readonly account: Buffer;
  readonly lt: bigint;
  readonly hash: Buffer;
  /** `pg` returns numeric as a decimal string. */
  readonly balance: string;
  readonly extraCurrencies: Readonly<Record<string, string>> | null;
  readonly codeHash: Buffer | null;
  readonly dataHash: Buffer | null;
  readonly data: Buffer | null;
  /** False if parts of the state or its code must still be fetched from a lite server. */
  readonly isComplete: boolean;
}

/** Accounts that are not indexed are left out. */
export function readContractStates(
  queries: Queries,
  accounts: readonly Uint8Array[],
): Promise<readonly ContractStateRow[]> {
  return queries.query<ContractStateRow>(
    `select account, lt, hash, balance, extra_currencies as "extraCurrencies", code_hash as "codeHash",
       data_hash as "dataHash", data, is_complete as "isComplete"
     from chain.latest_account_states where account = any($1)`,
    [accounts],
  );
}

/**
 * The logical time from which indexed states are the newest of the chain; null if nothing is indexed live. While a backfill
 * has gaps, a state that it has written may have a successor in a gap.
 */
export async function readNewestSince(queries: Queries): Promise<bigint | null> {
  const [row] = await queries.query<{ since: bigint }>(
    `select case when exists (
         select from (select last, next, lead(first, 1, h.first_seqno) over (order by first) as following
           from chain.ranges) ranges
         where next <= last or following > last + 1)
       then (select coalesce(min(start_lt), 0) from chain.blocks where mc_seqno = h.first_seqno)
       else 0 end as since
     from chain.head h`,
  );
  return row?.since ?? null;
}
